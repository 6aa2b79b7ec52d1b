#pragma once

#include <geodesic.h>
#include <proj.h>

// The types of the functions that ReferenceSystems looks up with dlsym, taken from PROJ's own declarations
// so that the compiler checks every call without the library being linked.
#define FLOORPLAN_FUNCTION(name) typedef __typeof__(&name) name##_function

FLOORPLAN_FUNCTION(proj_context_create);
FLOORPLAN_FUNCTION(proj_context_destroy);
FLOORPLAN_FUNCTION(proj_context_set_enable_network);
FLOORPLAN_FUNCTION(proj_context_get_database_path);
FLOORPLAN_FUNCTION(proj_log_func);
FLOORPLAN_FUNCTION(proj_log_level);
FLOORPLAN_FUNCTION(proj_create);
FLOORPLAN_FUNCTION(proj_create_crs_to_crs_from_pj);
FLOORPLAN_FUNCTION(proj_normalize_for_visualization);
FLOORPLAN_FUNCTION(proj_coordoperation_get_grid_used_count);
FLOORPLAN_FUNCTION(proj_coordoperation_get_grid_used);
FLOORPLAN_FUNCTION(proj_destroy);
FLOORPLAN_FUNCTION(proj_errno_reset);
FLOORPLAN_FUNCTION(proj_trans_generic);
FLOORPLAN_FUNCTION(proj_get_type);
FLOORPLAN_FUNCTION(proj_get_source_crs);
FLOORPLAN_FUNCTION(proj_crs_get_sub_crs);
FLOORPLAN_FUNCTION(proj_crs_get_coordinate_system);
FLOORPLAN_FUNCTION(proj_cs_get_axis_info);
FLOORPLAN_FUNCTION(geod_init);
FLOORPLAN_FUNCTION(geod_inverse);
FLOORPLAN_FUNCTION(geod_direct);

#undef FLOORPLAN_FUNCTION
