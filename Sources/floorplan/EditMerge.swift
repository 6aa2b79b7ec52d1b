import Editing
import GeoJSON

extension EditApplyRun {
  func merge(_ ours: [EditLog], _ theirs: [EditLog], _ data: EditData, _ files: EditFiles) throws {
    throw Failure(.software, "not yet")
  }
}
