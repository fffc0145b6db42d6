import TextFormats

/// The relationships of a part of a package (ECMA-376 part 2, 9.3): where its identifiers lead.
struct Relationships {
  /// A relationship.
  struct Relationship {
    /// The end of the type's address, such as `worksheet`.
    let type: String
    /// The target as it is written: the name of a part, or an address.
    let target: String
  }

  private(set) var byIdentifier: [String: Relationship] = [:]
  /// The folder of the part, with a slash at its end.
  private let folder: String

  /// Reads the relationships of a part, which are in the folder `_rels` beside it. A part without that file has none.
  init(of part: String, in archive: WorkbookArchive) throws(CampaignFileError) {
    let slash = part.lastIndex(of: "/").map { part.index(after: $0) } ?? part.startIndex
    folder = String(part[..<slash])
    for node in try archive.root("\(folder)_rels/\(part[slash...]).rels")?.elements("Relationship") ?? [] {
      guard let identifier = node.attributes["Id"], let target = node.attributes["Target"] else { continue }
      let type = node.attributes["Type"]?.split(separator: "/").last.map(String.init) ?? ""
      byIdentifier[identifier] = Relationship(type: type, target: target)
    }
  }

  /// The name of the part that is the target of the first relationship of a type; `nil` for none.
  func part(_ type: String) -> String? {
    byIdentifier.sorted { $0.key < $1.key }.first { $0.value.type == type }.map { part($0.value) }
  }

  /// The name of the part with an identifier; `nil` for none.
  func part(identifier: String) -> String? { byIdentifier[identifier].map(part) }

  /// The name of a target in the archive: a target with a slash at its beginning is one of the whole package.
  private func part(_ relationship: Relationship) -> String {
    relationship.target.hasPrefix("/") ? String(relationship.target.dropFirst()) : folder + relationship.target
  }
}
