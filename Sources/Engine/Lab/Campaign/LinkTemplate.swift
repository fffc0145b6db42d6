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

  /// Reads a link; nil when it has no part that is filled in or chosen.
  init?(_ text: String) {
    let text = Self.withBraces(text)
    guard text.contains(Self.token) else { return nil }
    var branches = TemplateBranches()
    var rest = text[...]
    while let match = rest.firstMatch(of: Self.token) {
      branches.add(.text(String(rest[..<match.range.lowerBound])))
      branches.add(token: String(match.output))
      rest = rest[match.range.upperBound...]
    }
    branches.add(.text(String(rest)))
    variants = Array(branches.finished.prefix(Self.mostVariants))
  }

  /// The names of the values that a link needs.
  static func names(_ pieces: [Piece]) -> [String] {
    pieces.compactMap { if case .value(let name, _) = $0 { name } else { nil } }.unique
  }

  /// Whether the sender's tool fills in the whole link, or its scheme and host.
  static func isWhole(_ pieces: [Piece]) -> Bool {
    let visible = pieces.filter { $0 != .text("") }
    guard case .value = visible.first else { return false }
    return true
  }

  /// The link with its values; a name without a value takes what `missing` returns for the text before it.
  static func filled(_ pieces: [Piece], with values: [String: String], missing: (String) -> String) -> String {
    pieces.reduce(into: "") { link, piece in
      switch piece {
      case .text(let text): link += text
      case .value(let name, let isEncoded):
        let value = values[name] ?? missing(link)
        link += isEncoded ? PercentCoding.encodedSegment(value) : value
      }
    }
  }

  /// A link whose braces were percent-encoded, as mail editors do, with its braces as they were written.
  private static func withBraces(_ text: String) -> String {
    guard text.contains("%7B") || text.contains("%7b") else { return text }
    return text.replacing(/(?i)%7B(?:(?!%7D).)*(?:%7D)+/) { match in
      PercentCoding.lenientlyDecoded(Array(match.output.utf8)[...])
    }
  }

  /// One part that is filled in or chosen.
  private static var token: Regex<Substring> {
    /\{%[^%]*%\}|\$?\{\{\{?[^{}]*(?:\$\{[^{}]*\}[^{}]*)?\}?\}\}|\$\{[^{}]*\}|%%=[^%]*=%%|%%[A-Za-z0-9_.]+%%|\*\|[^|]*\|\*|\{![^{}]*\}|\[\[[^\[\]]*\]\]|<%[^%]*%>|\{\$[^{}]*\}|\{[A-Za-z_][A-Za-z_.]*\}/
  }
}

/// The branches of a template while it is read.
private struct TemplateBranches {
  /// The links up to here that each open branch begins with, and those that earlier branches of it have ended with.
  private var open: [(before: [[LinkTemplate.Piece]], ended: [[LinkTemplate.Piece]], hasElse: Bool)] = []
  private var current: [[LinkTemplate.Piece]] = [[]]

  var finished: [[LinkTemplate.Piece]] { open.isEmpty ? current : current + open.flatMap(\.ended) }

  mutating func add(_ piece: LinkTemplate.Piece) { current = current.map { $0 + [piece] } }

  mutating func add(token: String) {
    guard token.hasPrefix("{%") else { return add(Self.value(token)) }
    switch Self.words(token).first {
    case "if", "unless", "case": open.append((current, [], false))
    case "elsif", "elseif", "else", "when":
      guard var last = open.popLast() else { return }
      // The text between `case` and its first `when` belongs to no branch.
      if Self.words(token).first != "when" || !last.ended.isEmpty || current != last.before { last.ended += current }
      last.hasElse = last.hasElse || Self.words(token).first == "else"
      current = last.before
      open.append(last)
    case "endif", "endunless", "endcase":
      guard let last = open.popLast() else { return }
      current = Array((last.ended + current + (last.hasElse ? [] : last.before)).prefix(LinkTemplate.mostVariants))
    default: break
    }
  }

  private static func words(_ token: String) -> [String] {
    token.dropFirst(2).dropLast(2).split { " \t-".contains($0) }.map(String.init)
  }

  private static func value(_ token: String) -> LinkTemplate.Piece {
    let isEncoded = token.contains(/(?i)url_?(encode|param_escape)|encodeURI|URLEncode/)
    // The name is inside `${…}`, behind `@`, or the first word before a filter.
    let inside =
      token.firstMatch(of: /\$\{\s*([A-Za-z_][\w.]*)/)?.output.1 ?? token.firstMatch(of: /@([A-Za-z_]\w*)/)?.output.1
    let name = inside ?? token.firstMatch(of: /[A-Za-z_][\w.]*/)?.output ?? token[...]
    return .value(name: String(name), isEncoded: isEncoded)
  }
}
