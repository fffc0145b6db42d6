import DeepLinks
import TextFormats

/// A link with parts that the sender's tool fills in or chooses when it sends.
///
/// It knows the forms of Liquid and Handlebars (`{{ x | filter }}`, `{% if x %}…{% else %}…{% endif %}`, `${x}`), of AMPscript
/// (`%%x%%`, `%%=v(@x)=%%`), Mailchimp (`*|X|*`), Salesforce (`{!x}`), ERB (`<%= x %>`), and `[[x]]`, `{x}`, `%x%`, `##x##`,
/// `@@x@@` and `$$x$$`. Of what they compute it knows branches, defaults and the filters of ``TemplateFilter``. A default is a branch of its own.
struct LinkTemplate {
  /// A part of a link.
  enum Piece: Equatable {
    /// A text that is sent as it is.
    case text(String)
    /// The text that the template has for people without a value.
    case standIn(String, for: String)
    /// A value that the sender's tool fills in.
    case value(TemplateValue)
  }

  /// The most links that the branches of one template are expanded to.
  static let mostVariants = 64

  /// The links between which the branches choose, each in pieces; one when there are no branches.
  let variants: [[Piece]]
  /// Whether there are more links than ``mostVariants``, which are left out.
  let isCut: Bool

  /// Reads a link; nil when it has no part that is filled in or chosen.
  init?(_ text: String) {
    let text = TemplateComments.removed(from: Self.withBraces(text))
    guard text.contains(Self.token) else { return nil }
    var branches = TemplateBranches()
    var rest = text[...]
    while let match = rest.firstMatch(of: Self.token) {
      branches.add(.text(String(rest[..<match.range.lowerBound])))
      branches.add(TemplateToken(String(match.output)))
      rest = rest[match.range.upperBound...]
    }
    branches.add(.text(String(rest)))
    let links = branches.finished
    isCut = branches.isCut || links.count > Self.mostVariants
    variants = links.prefix(Self.mostVariants).filter { pieces in
      // A person has a value, or does not have it.
      Set(Self.standIns(pieces)).isDisjoint(with: Self.values(pieces).map(\.name))
    }
  }

  /// The names of all values, those with a text for people without them too.
  var names: [String] { variants.flatMap { Self.values($0).map(\.name) + Self.standIns($0) } }

  /// The values that a link needs, in their order.
  static func values(_ pieces: [Piece]) -> [TemplateValue] {
    pieces.compactMap { if case .value(let value) = $0 { value } else { nil } }
  }

  /// The names of the values in whose place a link has the text of the template.
  static func standIns(_ pieces: [Piece]) -> [String] {
    pieces.compactMap { if case .standIn(_, let name) = $0 { name } else { nil } }.unique
  }

  /// The value that is the whole link, or its scheme or host; nil when the template has them.
  static func whole(_ pieces: [Piece]) -> TemplateValue? {
    let schemes = ["", "http://", "https://", "//"].map { Piece.text($0) }
    guard case .value(let value) = pieces.first(where: { !schemes.contains($0) }) else { return nil }
    return value
  }

  /// The link with its values; where one is missing with what `missing` returns for it and the text before it.
  static func filled(
    _ pieces: [Piece], with values: [String: String], missing: (_ value: TemplateValue, _ before: String) -> String
  ) -> String {
    pieces.reduce(into: "") { link, piece in
      switch piece {
      case .text(let text), .standIn(let text, _): link += text
      case .value(let value):
        link += value.filled(from: values) ?? value.filled(sample: missing(value, link))
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
  static var token: Regex<Substring> {
    /\{%[^%]*%\}|\$?\{\{\{?[^{}]*(?:\$\{[^{}]*\}[^{}]*)?\}?\}\}|\$\{[^{}]*\}|%%=[^%]*=%%|%%\[[^%]*\]%%|%%[A-Za-z0-9_.]+%%|\*\|[^|]*\|\*|\{![^{}]*\}|\[\[[^\[\]]*\]\]|<%[^%]*%>|\{\$[^{}]*\}|\{[A-Za-z_][A-Za-z_.]*\}|%(?![0-9A-Fa-f]{2})[A-Za-z_]\w{2,40}%|##[A-Za-z_]\w{0,40}##|@@[A-Za-z_]\w{0,40}@@|\$\$[A-Za-z_]\w{0,40}\$\$/
  }
}
