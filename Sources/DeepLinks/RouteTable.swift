/// The table of links: parser and printer of one grammar, loaded once and immutable.
///
/// A class, because every link passes it on: to put another table in force, put another object in its place.
///
/// ## Topics
/// - `init(yaml:file:)` reads the annotated file, `config/links.yaml`.
/// - `parse(_:)` and `format(_:)` are each other's inverse (law 8); `link(_:_:)` makes a link without a URL.
/// - `notes(for:)` tells of what is probably not meant.
/// - `secrets` covers in what is shown or logged what only a workflow may read.
public final class RouteTable: Sendable {
  /// The schemes of the table in lower case; the first is canonical.
  public let schemes: [String]
  /// The hosts of the universal form in lower case; without any, `https` is refused.
  public let hosts: [String]
  /// The apps as iPhones know them, by team and bundle, such as `TEAM123456.example.taxi`; may be empty.
  public let apps: [String]
  /// The parameters whose values nothing shows.
  public let secrets: Secrets
  /// What each part of the file but the routes says, by its key: a number that is equal where they say the same, within
  /// one process.
  public let parts: [String: Int]
  let callbacks: CallbackRule
  let compiled: [CompiledRoute]
  package let trie: RouteTrie
  /// The reader of links that are not written in the table's own form; nil when there is none.
  package let translator: (any LinkTranslator)?
  private let byName: [String: Int]

  /// Reads a table from YAML; `file` is the name that errors give.
  ///
  /// Throws `RouteTableError` with all problems at once.
  public convenience init(yaml: String, file: String) throws {
    try self.init(yaml: yaml, file: file, translator: nil)
  }

  /// Reads a table from YAML with the sections of a translator.
  package init(yaml: String, file: String, translator sections: TranslatorSections?) throws {
    var loader = TableLoader(reader: ConfigReader(file: file), sections: sections)
    let draft = try loader.load(yaml)
    schemes = draft.schemes
    hosts = draft.hosts
    apps = draft.apps
    secrets = draft.secrets
    parts = draft.parts
    callbacks = draft.callbacks
    compiled = draft.routes
    trie = draft.trie
    translator = draft.translator
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

  package func compiled(named name: String) -> CompiledRoute? {
    byName[name].map { compiled[$0] }
  }

  /// Whether the path that these parameters print leads to their own route: `reservations/new` would be a reservation
  /// named `new` if a more specific route did not take it.
  func leadsBack(_ parameters: [String: ParameterValue], of compiled: CompiledRoute) -> Bool {
    guard !compiled.pattern.names.isEmpty, let index = byName[compiled.route.name] else { return true }
    let segments = compiled.pattern.segments.map { segment in
      switch segment {
      case .literal(let text): GatedURL.Part(text: text, range: 0..<0)
      case .placeholder(let name):
        GatedURL.Part(text: LinkCharacters.normalised(parameters[name]?.description ?? ""), range: 0..<0)
      }
    }
    var values: [ParameterValue] = []
    return trie.match(segments, &values)?.route == index
  }
}

/// A route with what the parser and the printer look up in it.
package struct CompiledRoute: Sendable {
  let route: Route
  /// The line of the file, from 1; nil when not known.
  let line: Int?
  /// The canonical path.
  package let pattern: PathPattern
  package let aliases: [PathPattern]
  /// How many of the parameters stand in the path.
  let placeholderCount: Int
  /// The types of the parameters by name.
  package let types: [String: ParameterType]
  /// The parameters of the query that no link is without: required ones, and those with a default.
  let neverAbsent: [Route.Parameter]
  /// What parameters mean that a link does not give.
  let defaults: [String: ParameterValue]

  init(route: Route, line: Int?, pattern: PathPattern, aliases: [PathPattern]) {
    self.route = route
    self.line = line
    self.pattern = pattern
    self.aliases = aliases
    placeholderCount = pattern.names.count
    // Names that are equal for Swift and not for YAML are wrong names, which the loader reports.
    types = Dictionary(route.parameters.map { ($0.name, $0.type) }) { first, _ in first }
    neverAbsent = route.parameters.filter { $0.location == .query && ($0.isRequired || $0.defaultValue != nil) }
    defaults = Dictionary(route.parameters.compactMap { one in one.defaultValue.map { (one.name, $0) } }) { first, _ in
      first
    }
  }
}

extension RouteTable {
  /// The longest link, in UTF-8 bytes.
  public static let maximumBytes = 8_192
  /// The most segments in a path.
  public static let maximumSegments = 32
  /// The most parameters in a query.
  public static let maximumQueryParameters = 64

  /// What a link means, whenever it is opened: what a session stored parses back after its route has expired.
  ///
  /// Scheme and host are case-insensitive, the path is not. One trailing slash is ignored, escapes are decoded exactly
  /// once, and a `+` is a plus. Throws the first thing that is wrong, with its byte range.
  public func parse(_ text: String) throws(LinkRejection) -> ParsedLink {
    try LinkReader(table: self, now: nil).read(text)
  }

  /// What a link means that is opened at a time: as `parse(_:)`, and a route whose time is over is refused, and so is
  /// a time that must lie ahead and does not.
  public func parse(_ text: String, at now: LinkTime) throws(LinkRejection) -> ParsedLink {
    try LinkReader(table: self, now: now).read(text)
  }
}
