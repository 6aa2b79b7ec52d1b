#pragma once

// Only the functions that take a context: the others share one hidden global.
#define GEOS_USE_ONLY_R_API
#include <geos_c.h>

// The types of the functions that Topology looks up with dlsym, taken from GEOS's own declarations so that the compiler
// checks every call without the library being linked.
#define FLOORPLAN_FUNCTION(name) typedef __typeof__(&name) name##_function

FLOORPLAN_FUNCTION(GEOSArea_r);
FLOORPLAN_FUNCTION(GEOSBuffer_r);
FLOORPLAN_FUNCTION(GEOSContains_r);
FLOORPLAN_FUNCTION(GEOSContext_setErrorMessageHandler_r);
FLOORPLAN_FUNCTION(GEOSConvexHull_r);
FLOORPLAN_FUNCTION(GEOSCoordSeq_copyFromBuffer_r);
FLOORPLAN_FUNCTION(GEOSCoordSeq_copyToBuffer_r);
FLOORPLAN_FUNCTION(GEOSCoordSeq_getSize_r);
FLOORPLAN_FUNCTION(GEOSCovers_r);
FLOORPLAN_FUNCTION(GEOSDifferencePrec_r);
FLOORPLAN_FUNCTION(GEOSFree_r);
FLOORPLAN_FUNCTION(GEOSGeomGetX_r);
FLOORPLAN_FUNCTION(GEOSGeomGetY_r);
FLOORPLAN_FUNCTION(GEOSGeomTypeId_r);
FLOORPLAN_FUNCTION(GEOSGeom_createCollection_r);
FLOORPLAN_FUNCTION(GEOSGeom_createEmptyLineString_r);
FLOORPLAN_FUNCTION(GEOSGeom_createEmptyPoint_r);
FLOORPLAN_FUNCTION(GEOSGeom_createEmptyPolygon_r);
FLOORPLAN_FUNCTION(GEOSGeom_createLineString_r);
FLOORPLAN_FUNCTION(GEOSGeom_createLinearRing_r);
FLOORPLAN_FUNCTION(GEOSGeom_createPointFromXY_r);
FLOORPLAN_FUNCTION(GEOSGeom_createPolygon_r);
FLOORPLAN_FUNCTION(GEOSGeom_destroy_r);
FLOORPLAN_FUNCTION(GEOSGeom_getCoordSeq_r);
FLOORPLAN_FUNCTION(GEOSGeom_setPrecision_r);
FLOORPLAN_FUNCTION(GEOSGetExteriorRing_r);
FLOORPLAN_FUNCTION(GEOSGetGeometryN_r);
FLOORPLAN_FUNCTION(GEOSGetInteriorRingN_r);
FLOORPLAN_FUNCTION(GEOSGetNumGeometries_r);
FLOORPLAN_FUNCTION(GEOSGetNumInteriorRings_r);
FLOORPLAN_FUNCTION(GEOSIntersectionPrec_r);
FLOORPLAN_FUNCTION(GEOSIntersects_r);
FLOORPLAN_FUNCTION(GEOSMakeValid_r);
FLOORPLAN_FUNCTION(GEOSPointOnSurface_r);
FLOORPLAN_FUNCTION(GEOSPrepare_r);
FLOORPLAN_FUNCTION(GEOSPreparedContains_r);
FLOORPLAN_FUNCTION(GEOSPreparedCovers_r);
FLOORPLAN_FUNCTION(GEOSPreparedGeom_destroy_r);
FLOORPLAN_FUNCTION(GEOSPreparedIntersects_r);
FLOORPLAN_FUNCTION(GEOSSTRtree_create_r);
FLOORPLAN_FUNCTION(GEOSSTRtree_destroy_r);
FLOORPLAN_FUNCTION(GEOSSTRtree_insert_r);
FLOORPLAN_FUNCTION(GEOSSTRtree_query_r);
FLOORPLAN_FUNCTION(GEOSTopologyPreserveSimplify_r);
FLOORPLAN_FUNCTION(GEOSTouches_r);
FLOORPLAN_FUNCTION(GEOSUnaryUnion_r);
FLOORPLAN_FUNCTION(GEOSUnionPrec_r);
FLOORPLAN_FUNCTION(GEOS_finish_r);
FLOORPLAN_FUNCTION(GEOS_init_r);
FLOORPLAN_FUNCTION(GEOSisEmpty_r);
FLOORPLAN_FUNCTION(GEOSisValidDetail_r);

#undef FLOORPLAN_FUNCTION
