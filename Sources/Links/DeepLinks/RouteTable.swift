public import TextFormats

/// The table of links: the parser and the printer of one grammar. It is immutable.
///
/// ## Topics
///
/// - `init(yaml:file:)` reads the annotated file, `config/links.yaml`. It is in the module `LinkDialects`, because the file also
///   has the links of other apps.
///
/// - `parse(_:)` and `format(_:)` are inverse to each other (law 8); `link(_:_:)` makes a link without a URL.
///
/// - `link(of:)` returns the link for which a push, a QR code, a shortcut or a Spotlight item stands.
///
/// - `notes(for:)` returns notes about probable mistakes.
///
/// - `secrets` hides secret values in everything that is shown or logged.
public final class RouteTable: Sendable {
  /// The schemes of the table in lower case. The first one is canonical.
  public let schemes: [String]
  /// The hosts of the universal form in lower case. Without hosts, `https` is rejected.
  public let hosts: [String]
  /// The identifiers of the apps on iPhones, team and bundle, such as `TEAM123456.example.taxi`; may be empty.
  public let apps: [String]
  /// The redaction of secret parameters.
  public let secrets: Redactor
  /// Each section of the file except the routes, by its key. Within one process equal parts mean equal content. Each
  /// read makes them from the file's text, because only a comparison of two tables needs them.
  public var parts: [String: TablePart] { TableLoader.parts(of: yaml) }
  private let yaml: String
  let callbacks: CallbackRule
  /// The links for which pushes, QR codes, shortcuts and Spotlight items stand.
  let inputs: LinkInputs
  let compiled: [CompiledRoute]
  /// The path patterns of all routes.
  package let trie: RouteTrie
  /// The reader of links that are not written in the table's own form; nil when there is none.
  package let translator: (any LinkTranslator)?
  private let byName: [String: Int]

  /// Reads a table from YAML with the sections of a translator; `file` is the name that errors give. Without a translator
  /// its sections are unknown.
  ///
  /// Throws `RouteTableError` with all problems at once.
  package convenience init(yaml: String, file: String, translator sections: TranslatorSections?) throws {
    var loader = TableLoader(reader: ConfigReader(file: file), sections: sections)
    let draft = try loader.load(yaml)
    self.init(draft, yaml: yaml)
  }

  /// Reads what is right in a table. `problems` gets what is wrong. Throws `RouteTableError` when no scheme or no route can
  /// be read.
  package convenience init(
    earlierYAML yaml: String, file: String, translator sections: TranslatorSections?,
    problems: inout [RouteTableError.Problem]
  ) throws {
    let reader = ConfigReader(file: file)
    var loader = TableLoader(reader: reader, sections: sections)
    let draft = try loader.load(yaml, isTolerant: true)
    problems = reader.problems
    self.init(draft, yaml: yaml)
  }

  private init(_ draft: TableLoader.Draft, yaml: String) {
    schemes = draft.schemes
    hosts = draft.hosts
    apps = draft.apps
    secrets = draft.secrets
    self.yaml = yaml
    callbacks = draft.callbacks
    inputs = draft.inputs
    compiled = draft.routes
    trie = draft.trie
    translator = draft.translator
    byName = Dictionary(uniqueKeysWithValues: draft.routes.enumerated().map { ($1.route.name, $0) })
  }

  /// A digest of the file's text, of 16 hexadecimal digits, the same in every process (FNV-1a, 64 bits).
  public var digest: String {
    let hash = yaml.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The routes in file order.
  public var routes: [Route] { compiled.map(\.route) }

  /// The scheme of canonical links.
  public var canonicalScheme: String { schemes[0] }

  /// Returns the route of that name; nil when the table has none.
  public func route(named name: String) -> Route? {
    compiled(named: name)?.route
  }

  /// Returns the route of that name as the parser and the printer use it; nil when the table has none.
  package func compiled(named name: String) -> CompiledRoute? {
    byName[name].map { compiled[$0] }
  }

  /// Returns whether a parameter of this name only tells the origin of a link (`attribution`).
  public func isAttribution(_ name: String) -> Bool { translator?.isAttribution(name) ?? false }

  /// Returns the service that gives a link to the app also when the app is installed after the tap (`deferred` of a wrapper);
  /// nil when none does.
  public func deferringService(of text: String) -> String? {
    guard let host = try? GatedURL(text).webHost?.text else { return nil }
    return translator?.deferring(host: host)
  }

  /// Returns whether a parameter of a URL holds a link, or a path of ours: that of a service which wraps links.
  package func holdsLink(_ parameter: String, of text: String) -> Bool {
    guard let host = try? GatedURL(text).webHost?.text else { return false }
    return translator?.holdsLink(parameter, host: host) ?? false
  }

  /// Returns whether the path with these parameters matches its own route. A reservation named `new` would print
  /// `reservations/new`, which a more specific route matches.
  func matchesOwnRoute(_ parameters: [String: ParameterValue], of compiled: CompiledRoute) -> Bool {
    guard !compiled.pattern.names.isEmpty, let index = byName[compiled.route.name] else { return true }
    let segments = compiled.pattern.segments.map { segment in
      switch segment {
      case .literal(let text): GatedURL.Part(text: text, range: 0..<0)
      case .placeholder(let name):
        GatedURL.Part(text: LinkCharacters.normalised(parameters[name]?.description ?? ""), range: 0..<0)
      }
    }
    return trie.match(segments)?.terminal.route == index
  }
}

/// A route with its patterns, as the parser and the printer use them.
package struct CompiledRoute: Sendable {
  let route: Route
  /// The line of the file, from 1; nil when not known.
  let line: Int?
  /// The canonical path.
  package let pattern: PathPattern
  /// The further paths that mean the same.
  package let aliases: [PathPattern]

  /// The canonical path and the aliases.
  var patterns: [PathPattern] { [pattern] + aliases }

  /// The types of the parameters by name.
  package var types: [String: ParameterType] {
    // The loader reports names that are equal in Swift but differ in YAML.
    Dictionary(route.parameters.map { ($0.name, $0.type) }) { first, _ in first }
  }
}

extension RouteTable {
  /// The maximum length of a link, in UTF-8 bytes.
  public static let maximumBytes = 8_192
  /// The maximum number of segments in a path.
  public static let maximumSegments = 32
  /// The maximum number of parameters in a query.
  public static let maximumQueryParameters = 64

  /// Returns what a link means at any time, so that a stored link still parses after its route has expired.
  ///
  /// Scheme and host are case-insensitive, the path is not. One trailing slash is ignored, escapes are decoded exactly
  /// once, and a `+` is a plus. Throws the first problem, with its byte range.
  public func parse(_ text: String) throws(LinkRejection) -> ParsedLink {
    try LinkReader(table: self, now: nil).read(text)
  }

  /// Returns what a link means when it is opened at a time. Unlike `parse(_:)` it rejects an expired route, and a past
  /// time where a future one is required.
  public func parse(_ text: String, at now: Timestamp) throws(LinkRejection) -> ParsedLink {
    try LinkReader(table: self, now: now).read(text)
  }
}
