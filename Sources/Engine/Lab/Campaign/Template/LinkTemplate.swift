import DeepLinks
import TextFormats

/// A link with parts that the sender's tool fills in or chooses when it sends.
///
/// It knows the forms of Liquid and Handlebars (`{{ x | filter }}`, `{% if x %}…{% else %}…{% endif %}`, `${x}`), of AMPscript
/// (`%%x%%`, `%%=v(@x)=%%`), Mailchimp (`*|X|*`), Salesforce (`{!x}`), ERB (`<%= x %>`), and `[[x]]`, `{x}`, `%x%`, `##x##`,
/// `@@x@@`, `$$x$$` and `@{x}`, FreeMarker (`<#if x>…<#else>…</#if>`), and as a whole value `[x]` and `__x__`. Of what they compute it knows branches, defaults and the filters of ``TemplateFilter``. A default is a branch of its own.
struct LinkTemplate {
  /// A part of a link.
  enum Piece: Hashable {
    /// A text that is sent as it is.
    case text(String)
    /// The text that the template has for people without a value.
    case standIn(String, for: String)
    /// A value that the sender's tool fills in.
    case value(TemplateValue)

    /// The piece behind filters.
    func filtered(by filters: [TemplateFilter]) -> Piece {
      switch self {
      case .text(let text): return .text(filters.reduce(text) { $1.applied(to: $0) })
      case .standIn(let text, let name): return .standIn(filters.reduce(text) { $1.applied(to: $0) }, for: name)
      case .value(var value):
        value.filters += filters
        return .value(value)
      }
    }
  }

  /// The most links that the branches of one template are expanded to.
  static let mostVariants = 64

  /// The most parts of a link that are filled in or chosen.
  static let mostTokens = 256

  /// The links between which the branches choose, each in pieces; one when there are no branches.
  let variants: [[Piece]]
  /// Whether there are more links than ``mostVariants``, which are left out.
  let isCut: Bool
  /// Whether it has more parts than ``mostTokens``, so that none is read.
  let isTooLong: Bool
  /// Whether a condition begins in it and does not end in it.
  let hasOpenBranch: Bool

  /// Reads a link; nil when it has no part that is filled in or chosen. `assigned` is what the template itself gives names.
  init?(_ text: String, assigned: [String: TemplateAssignments.Choices] = [:]) {
    let bytes = Array(TemplateComments.removed(from: Self.withBraces(text)).utf8)
    let tokens = Array(TemplateScanner(bytes).prefix(Self.mostTokens + 1))
    guard !tokens.isEmpty else { return nil }
    isTooLong = tokens.count > Self.mostTokens
    guard !isTooLong else {
      (variants, isCut, hasOpenBranch) = ([], true, false)
      return
    }
    var branches = TemplateBranches()
    var position = 0
    for token in tokens {
      branches.add(.text(String(decoding: bytes[position..<token.lowerBound], as: UTF8.self)))
      branches.add(TemplateToken(String(decoding: bytes[token], as: UTF8.self)))
      position = token.upperBound
    }
    branches.add(.text(String(decoding: bytes[position...], as: UTF8.self)))
    let links = Self.expanded(branches.finished, by: assigned)
    hasOpenBranch = branches.isOpen
    isCut = branches.isCut || links.count > Self.mostVariants
    variants = links.prefix(Self.mostVariants).filter { pieces in
      // A person has a value, or does not have it.
      Set(Self.standIns(pieces)).isDisjoint(with: Self.values(pieces).map(\.name))
    }
  }

  /// The links with what the template gives names in place of the names. Behind a filter that is not applied a name stays.
  static func expanded(_ links: [[Piece]], by assigned: [String: TemplateAssignments.Choices]) -> [[Piece]] {
    guard !assigned.isEmpty else { return links }
    return links.flatMap { pieces in
      pieces.reduce([[]]) { begun, piece in
        guard case .value(let value) = piece, !value.isComputed, let choices = assigned[value.name],
          !value.filters.contains(where: \.isOther)
        else {
          // A text for people without a value is not sent where the template itself gives the name one.
          if case .standIn(_, let name) = piece, assigned[name] != nil { return [] }
          return begun.map { $0 + [piece] }
        }
        let ends = choices.map { filtered($0, by: value.filters) }
        return bounded(begun.flatMap { begun in ends.map { begun + $0 } })
      }
    }.unique
  }

  /// Pieces behind filters. One that adds the value of another name adds a piece.
  static func filtered(_ pieces: [Piece], by filters: [TemplateFilter]) -> [Piece] {
    filters.reduce(pieces) { pieces, filter in
      switch filter {
      case .appendName(let name): pieces + [.value(TemplateValue(name: name))]
      case .prependName(let name): [.value(TemplateValue(name: name))] + pieces
      case .append(let text): pieces + [.text(text)]
      case .prepend(let text): [.text(text)] + pieces
      default: pieces.map { $0.filtered(by: [filter]) }
      }
    }
  }

  /// Links up to one more than a template may have, so that it is known when there are too many.
  static func bounded(_ links: [[Piece]]) -> [[Piece]] { Array(links.prefix(mostVariants + 1)) }

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

  /// Whether a text has a part that is filled in or chosen.
  static func isOne(_ text: String) -> Bool { TemplateScanner.finds(in: withBraces(text)) }

  /// The text with `x` for each part that is filled in or chosen.
  static func withoutTokens(_ text: String) -> String {
    let bytes = Array(text.utf8)
    var (plain, position): ([UInt8], Int) = ([], 0)
    for token in TemplateScanner(bytes) {
      plain += bytes[position..<token.lowerBound] + [UInt8(ascii: "x")]
      position = token.upperBound
    }
    return String(decoding: plain + bytes[position...], as: UTF8.self)
  }

  /// A link whose braces or bars were percent-encoded, as mail editors do, with them as they were written.
  private static func withBraces(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return text }
    let text = text.replacing(/(?i)\*%7C([A-Za-z0-9_:]{1,200})%7C\*/) { "*|\($0.output.1)|*" }
    let bytes = Array(text.utf8)
    var (plain, position): ([UInt8], Int) = ([], 0)
    while true {
      let begin = bytes.place(of: "%7b", from: position)
      var end = bytes.place(of: "%7d", from: begin)
      guard end < bytes.count else { break }
      while bytes[end...].starts(with: [0x25, 0x37]), [0x44, 0x64].contains(bytes.dropFirst(end + 2).first) { end += 3 }
      plain += bytes[position..<begin] + Array(PercentCoding.lenientlyDecoded(bytes[begin..<end]).utf8)
      position = end
    }
    return position == 0 ? text : String(decoding: plain + bytes[position...], as: UTF8.self)
  }
}
