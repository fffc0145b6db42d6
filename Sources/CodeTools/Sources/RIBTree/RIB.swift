public import CodeReading

/// A RIB as the code of one folder declares it.
public struct RIB: Sendable, Equatable {
  /// The parts of a RIB `X`: the classes `XBuilder`, `XInteractor` and `XRouter`.
  public enum Part: String, Sendable, CaseIterable {
    /// Creates the RIB.
    case builder = "Builder"
    /// Contains its logic.
    case interactor = "Interactor"
    /// Attaches its children.
    case router = "Router"
  }

  /// The name: `Home` of `HomeBuilder`.
  public let name: String
  /// The folder of its parts, without a final slash.
  public let folder: String
  /// The places of the parts that the code declares.
  public let parts: [Part: SourcePosition]
  /// Whether it has a view controller, or a router that owns a view.
  public let hasView: Bool
  /// Whether its router is the root of a tree: a `LaunchRouter`.
  public let isLaunched: Bool

  /// The place for messages: that of its builder, or of another part.
  public var position: SourcePosition {
    Part.allCases.compactMap { parts[$0] }.first ?? SourcePosition(file: folder, line: 1)
  }

  /// The folder of its module in a package, up to the name behind `Sources`; empty elsewhere. The folder of a RIB in another
  /// module cannot be in that of its parent.
  var module: String {
    let parts = folder.split(separator: "/", omittingEmptySubsequences: false)
    guard let sources = parts.lastIndex(of: "Sources"), sources + 1 < parts.count else { return "" }
    return parts[...(sources + 1)].joined(separator: "/")
  }

  /// Returns the RIBs of files, sorted by folder and name.
  ///
  /// A RIB is a folder with a part of the folder's name, or a name with at least two parts. This excludes builders that
  /// are not part of a RIB.
  static func all(in declarations: [Declaration]) -> [RIB] {
    Dictionary(grouping: declarations, by: \.file.folder).sorted { $0.key < $1.key }.flatMap { folder, declarations in
      names(in: declarations).filter { name, parts in parts > 1 || folder.split(separator: "/").last ?? "" == name }
        .keys.sorted().map { RIB(name: $0, folder: folder, declarations: declarations) }
    }
  }

  /// Returns the names with declared parts, and the number of parts of each.
  private static func names(in declarations: [Declaration]) -> [String: Int] {
    var names: [String: Int] = [:]
    for declaration in declarations where declaration.isType {
      for part in Part.allCases {
        if let name = declaration.name.without(suffix: part.rawValue) { names[name, default: 0] += 1 }
      }
    }
    return names
  }

  private init(name: String, folder: String, declarations: [Declaration]) {
    self.name = name
    self.folder = folder
    let types = declarations.filter(\.isType)
    parts = Dictionary(
      uniqueKeysWithValues: Part.allCases.compactMap { part in
        types.first { $0.name == name + part.rawValue }.map { (part, $0.position) }
      })
    let routing = declarations.filter { ["\(name)Router", "\(name)Routing"].contains($0.name) }.flatMap(\.inherited)
    hasView = types.contains { $0.name == "\(name)ViewController" } || routing.contains { $0.hasPrefix("Viewable") }
    isLaunched = routing.contains { $0.hasPrefix("LaunchRout") }
  }
}
