/// A reader of links that are not written in the table's own form: links of other apps, and links that a service has
/// wrapped.
///
/// The route table asks it for every URL whose scheme is not one of the table's. `LinkDialects` implements it.
package protocol LinkTranslator: Sendable {
  /// Whether any link of the web can be one of its links.
  var readsWebLinks: Bool { get }
  /// The addresses of all links that it knows, with `*` in place of a placeholder that is shown.
  var addressesOfSecrets: [LinkAddress] { get }
  /// The names of parameters that contain a whole link or a path.
  var linkNames: Set<String> { get }
  /// The names under which its links give values that the table keeps secret.
  var secretNames: Set<String> { get }

  /// Returns whether links with this scheme and host are its links; the host is nil in the schemes of apps.
  func claims(scheme: String, host: String?) -> Bool

  /// Returns whether a parameter of this name tells the origin of a link, in the links of every app.
  func isAttribution(_ name: String) -> Bool

  /// Returns whether a parameter of this name holds a link, or a path of ours, in the links of a service with this host.
  func holdsLink(_ name: String, host: String) -> Bool

  /// Returns the service whose links with this host people without the app can use: it sends them to the store, and gives the
  /// app the link when it is opened for the first time; nil for any other host.
  func deferring(host: String) -> String?

  /// Returns what a URL means in the table's routes; nil when the URL is not one of its links.
  func read(_ url: GatedURL, bytes: [UInt8], by reader: LinkReader) throws(LinkRejection) -> ParsedLink?

  /// Returns an explanation of a link, accepted or not; nil when the link is not one of its links.
  ///
  /// `url` is nil for a link that was rejected before it was split. `opened` is the route that the link opens.
  func explanation(of opening: URLOpening, _ url: GatedURL?, opened: Route?) -> TranslatorExplanation?

  /// Returns links that show each of its rules. `link` is a link of the table, for the inside of wrappers; nil for none of
  /// these.
  func probes(around link: String?) -> [LinkProbe]

  /// Returns the parameter names of the app that wrote a link; nil when the link is written in the table's own form.
  func vocabulary(of parsed: ParsedLink, for route: Route) -> (any ParameterVocabulary)?
}

/// A translator's explanation of one link.
package struct TranslatorExplanation {
  /// The app that the link belongs to.
  package let app: String
  /// The route that the form of the link opens, even when its values are wrong; nil when the form is not known.
  package let route: Route?
  /// The forms of link that were compared with the link.
  package let candidates: [RouteCandidate]

  /// An explanation from its parts.
  package init(app: String, route: Route?, candidates: [RouteCandidate]) {
    self.app = app
    self.route = route
    self.candidates = candidates
  }
}

/// The parameter names that the reader of a link knows: those of a route, or those of another app.
package protocol ParameterVocabulary {
  /// The name of the reader, as notes show it.
  var reader: String { get }
  /// Returns whether a name is one of the known names.
  func knows(_ name: String) -> Bool
  /// Returns the known name that was probably meant by an unknown one; nil when none is near.
  func nearest(to name: String) -> String?
  /// Returns notes about all unknown names of a link together.
  func notes(onUnknown names: [String]) -> [LinkNote]
}

/// The sections of a table's file that a translator is read from.
package struct TranslatorSections {
  /// The parts of the table that those sections refer to.
  package struct Context {
    /// The schemes of the table.
    package let schemes: [String]
    /// The hosts of the table.
    package let hosts: [String]
    /// The secret parameters of the table.
    package let secrets: Redactor
    /// The routes of the table.
    package let routes: [Route]
  }

  /// The top-level keys of the sections.
  package let keys: [String]
  /// Reads the sections, by key, and reports problems to the reader.
  package let read: (_ fields: [String: ConfigField], _ context: Context, _ reader: ConfigReader) -> any LinkTranslator

  /// Sections from their keys and the function that reads them.
  package init(
    keys: [String],
    read: @escaping (_ fields: [String: ConfigField], _ context: Context, _ reader: ConfigReader) -> any LinkTranslator
  ) {
    self.keys = keys
    self.read = read
  }
}
