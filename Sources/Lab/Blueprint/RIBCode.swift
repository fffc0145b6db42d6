/// The parts of a RIB, each in its own file: `XBuilder.swift`, `XInteractor.swift`, `XRouter.swift`.
enum RIBPart: String, CaseIterable {
  case builder = "Builder"
  case interactor = "Interactor"
  case router = "Router"
}

/// A RIB as the code of one folder declares it.
struct RIBCode {
  /// A position in the code.
  struct Site {
    let file: String
    let line: Int
  }

  let name: String
  /// The folder of its parts.
  let folder: String
  /// The positions of the declared parts.
  let parts: [RIBPart: Site]
  /// Whether it has a view controller, or a router that owns a view.
  let hasView: Bool
  /// Whether its router is the root of a tree.
  let isRoot: Bool

  /// Returns the RIBs of files, sorted by folder and name.
  ///
  /// A RIB is a folder with a part of the folder's name, or a name with at least two parts. This excludes builders that
  /// are not part of a RIB.
  static func all(in files: [SwiftFile]) -> [RIBCode] {
    Dictionary(grouping: files, by: \.folder).sorted { $0.key < $1.key }.flatMap { folder, files in
      names(in: files).filter { name, parts in parts > 1 || folder.hasSuffix("/\(name)") || folder == name }
        .keys.sorted().map { RIBCode(name: $0, folder: folder, files: files) }
    }
  }

  /// Returns the names with declared parts, and the number of parts of each.
  private static func names(in files: [SwiftFile]) -> [String: Int] {
    var names: [String: Int] = [:]
    for declaration in files.flatMap(\.declarations) where isType(declaration) {
      for part in RIBPart.allCases where declaration.name.hasSuffix(part.rawValue) {
        let name = declaration.name.dropLast(part.rawValue.count)
        if !name.isEmpty { names[String(name), default: 0] += 1 }
      }
    }
    return names
  }

  private static func isType(_ declaration: SwiftDeclaration) -> Bool {
    declaration.kind == "class" || declaration.kind == "struct"
  }

  private init(name: String, folder: String, files: [SwiftFile]) {
    self.name = name
    self.folder = folder
    var parts: [RIBPart: Site] = [:]
    var (hasView, isRoot) = (false, false)
    for file in files {
      for declaration in file.declarations {
        if Self.isType(declaration) {
          for part in RIBPart.allCases where declaration.name == name + part.rawValue && parts[part] == nil {
            parts[part] = Site(file: file.path, line: declaration.line)
          }
          if declaration.name == "\(name)ViewController" { hasView = true }
        }
        if declaration.name == "\(name)Router" || declaration.name == "\(name)Routing" {
          hasView = hasView || declaration.inherited.contains { $0.hasPrefix("Viewable") }
          isRoot = isRoot || declaration.inherited.contains { $0.contains("LaunchRout") }
        }
      }
    }
    (self.parts, self.hasView, self.isRoot) = (parts, hasView, isRoot)
  }

  /// The position for messages: that of its builder, or of another part.
  var site: Site { RIBPart.allCases.compactMap { parts[$0] }.first ?? Site(file: folder, line: 1) }
}
