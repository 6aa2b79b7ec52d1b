/// The member names of an object so far, told apart by their characters: composed and decomposed letters differ.
struct NamesSeen: Equatable {
  private var names = Set<[UInt8]>()

  /// - Returns: whether the name is new.
  mutating func insert(_ name: String) -> Bool { names.insert(Array(name.utf8)).inserted }

  func contains(_ name: String) -> Bool { names.contains(Array(name.utf8)) }
}
