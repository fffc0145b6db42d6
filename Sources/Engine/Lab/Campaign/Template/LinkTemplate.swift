import DeepLinks
import TextFormats

/// A link with parts that the sender's tool fills in or chooses when it sends.
///
/// It knows the forms of Liquid and Handlebars (`{{ x | filter }}`, `{% if x %}…{% else %}…{% endif %}`, `${x}`), of AMPscript
/// (`%%x%%`, `%%=v(@x)=%%`), Mailchimp (`*|X|*`), Salesforce (`{!x}`), ERB (`<%= x %>`), and `[[x]]` and `{x}`. It runs none of them.
struct LinkTemplate {
  /// A part of a link.
  enum Piece: Equatable {
    /// A text that is sent as it is.
    case text(String)
    /// A value that the sender's tool fills in, encoded or not.
    case value(name: String, isEncoded: Bool)
  }

  /// The most links that the branches of one template are expanded to.
  static let mostVariants = 16

  /// The links between which the branches choose, each in pieces; one when there are no branches.
  let variants: [[Piece]]
  /// The links, by the names of values, that stand in the template for people without the value.
  let defaults: [String: String]

  /// Reads a link; nil when it has no part that is filled in or chosen.
  init?(_ text: String) {
    let text = Self.withBraces(text)
    guard text.contains(Self.token) else { return nil }
    var branches = TemplateBranches()
    var defaults: [String: String] = [:]
    var rest = text[...]
    while let match = rest.firstMatch(of: Self.token) {
      let token = TemplateToken(String(match.output))
      branches.add(.text(String(rest[..<match.range.lowerBound])))
      branches.add(token)
      if let (name, link) = token.defaultLink { defaults[name] = link }
      rest = rest[match.range.upperBound...]
    }
    branches.add(.text(String(rest)))
    self.defaults = defaults
    variants = Array(branches.finished.prefix(Self.mostVariants))
  }

  /// The names of the values that a link needs.
  static func names(_ pieces: [Piece]) -> [String] {
    pieces.compactMap { if case .value(let name, _) = $0 { name } else { nil } }.unique
  }

  /// Whether the sender's tool fills in the whole link, or its scheme and host.
  static func isWhole(_ pieces: [Piece]) -> Bool {
    let schemes = ["", "http://", "https://"].map { Piece.text($0) }
    guard case .value = pieces.first(where: { !schemes.contains($0) }) else { return false }
    return true
  }

  /// The link with its values; a name without a value takes what `missing` returns for the text before it.
  static func filled(_ pieces: [Piece], with values: [String: String], missing: (String) -> String) -> String {
    pieces.reduce(into: "") { link, piece in
      switch piece {
      case .text(let text): link += text
      case .value(let name, let isEncoded):
        // A sample is encoded already.
        link += values[name].map { isEncoded ? PercentCoding.encodedSegment($0) : $0 } ?? missing(link)
      }
    }
  }

  /// A link whose braces or bars were percent-encoded, as mail editors do, with them as they were written.
  private static func withBraces(_ text: String) -> String {
    let text = text.replacing(/(?i)\*%7C([A-Za-z0-9_:]+)%7C\*/) { "*|\($0.output.1)|*" }
    guard text.contains("%7B") || text.contains("%7b") else { return text }
    return text.replacing(/(?i)%7B(?:(?!%7D).)*(?:%7D)+/) { match in
      PercentCoding.lenientlyDecoded(Array(match.output.utf8)[...])
    }
  }

  /// One part that is filled in or chosen.
  private static var token: Regex<Substring> {
    /\{%[^%]*%\}|\$?\{\{\{?[^{}]*(?:\$\{[^{}]*\}[^{}]*)?\}?\}\}|\$\{[^{}]*\}|%%=[^%]*=%%|%%\[[^%]*\]%%|%%[A-Za-z0-9_.]+%%|\*\|[^|]*\|\*|\{![^{}]*\}|\[\[[^\[\]]*\]\]|<%[^%]*%>|\{\$[^{}]*\}|\{[A-Za-z_][A-Za-z_.]*\}/
  }
}
