/// The table of links: parser and printer of one grammar, loaded once and immutable.
///
/// ## Topics
/// - `init(yaml:file:)` reads the annotated file, `config/links.yaml`.
/// - `parse(_:)` and `format(_:)` are each other's inverse (law 8); `link(_:_:)` makes a link without a URL.
/// - `notes(for:)` tells of parameters that were probably misspelt.
public struct RouteTable: Sendable {
  /// The schemes of the table in lower case; the first is canonical.
  public let schemes: [String]
  /// The hosts of the universal form in lower case; without any, `https` is refused.
  public let hosts: [String]
  let compiled: [CompiledRoute]
  let trie: RouteTrie
  private let byName: [String: Int]

  /// Reads a table from YAML; `file` is the name that errors give.
  ///
  /// Throws `RouteTableError` with all problems at once.
  public init(yaml: String, file: String) throws {
    var loader = TableLoader(reader: ConfigReader(file: file))
    let draft = try loader.load(yaml)
    schemes = draft.schemes
    hosts = draft.hosts
    compiled = draft.routes
    trie = draft.trie
    byName = Dictionary(uniqueKeysWithValues: draft.routes.enumerated().map { ($1.route.name, $0) })
  }

  /// The routes in file order.
  public var routes: [Route] { compiled.map(\.route) }

  /// The scheme of canonical links.
  public var canonicalScheme: String { schemes[0] }

  /// The route of that name; nil when the table has none.
  public func route(named name: String) -> Route? {
    compiled(named: name)?.route
  }

  func compiled(named name: String) -> CompiledRoute? {
    byName[name].map { compiled[$0] }
  }
}

/// A route with what parser and printer look up in it.
struct CompiledRoute: Sendable {
  let route: Route
  /// The canonical path.
  let pattern: PathPattern
  let aliases: [PathPattern]
  /// Positions in `route.parameters` by name.
  let index: [String: Int]

  init(route: Route, pattern: PathPattern, aliases: [PathPattern]) {
    self.route = route
    self.pattern = pattern
    self.aliases = aliases
    index = Dictionary(uniqueKeysWithValues: route.parameters.enumerated().map { ($1.name, $0) })
  }
}
