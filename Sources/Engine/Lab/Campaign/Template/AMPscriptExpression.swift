import DeepLinks
import TextFormats

/// An expression of AMPscript, `%%=…=%%`, as far as it is known what it writes: texts, variables, attributes, and the functions
/// `RedirectTo`, `v`, `Concat`, `IIF`, `URLEncode`, `Lowercase`, `Uppercase` and `Trim` (ampscript.guide).
enum AMPscriptExpression {
  /// Returns the sequences of which one is sent; `nil` for an expression with another part.
  static func choices(_ token: String) -> [[LinkTemplate.Piece]]? {
    guard token.hasPrefix("%%="), token.hasSuffix("=%%"), token.count > 6 else { return nil }
    return choices(of: String(token.dropFirst(3).dropLast(3)), depth: 0)
  }

  /// The most functions inside each other.
  private static let deepest = 16

  /// Returns the sequences that an expression without its signs stands for; `nil` for one with another part.
  static func choices(of text: String, depth: Int) -> [[LinkTemplate.Piece]]? {
    let text = text.trimmed
    guard depth < deepest else { return nil }
    if let literal = TemplateText.literal(text) { return [[.text(literal)]] }
    if let name = text.wholeMatch(of: /@([A-Za-z_]\w*)/)?.output.1 ?? text.wholeMatch(of: /\[([^\[\]]+)\]/)?.output.1 {
      return [[.value(TemplateValue(name: String(name)))]]
    }
    if text.wholeMatch(of: /[A-Za-z_][\w.]*/) != nil { return [[.value(TemplateValue(name: text))]] }
    guard let call = text.wholeMatch(of: /([A-Za-z]\w*)\s*\(([\s\S]*)\)/) else { return nil }
    let arguments = TemplateText.parts(of: String(call.output.2), dividedBy: ",")
    func argument(_ index: Int) -> [[LinkTemplate.Piece]]? { choices(of: arguments[index], depth: depth + 1) }
    switch (call.output.1.lowercased(), arguments.count) {
    case ("redirectto", 1), ("v", 1): return argument(0)
    case ("iif", 3): return argument(1).flatMap { first in argument(2).map { LinkTemplate.bounded(first + $0) } }
    case ("concat", 1...):
      return arguments.indices.reduce([[]]) { links, index in
        links.flatMap { links in
          argument(index).map { ends in LinkTemplate.bounded(links.flatMap { link in ends.map { link + $0 } }) }
        }
      }
    case ("urlencode", 1...3): return argument(0).map { filtered($0, by: .percentEncode) }
    case ("lowercase", 1): return argument(0).map { filtered($0, by: .downcase) }
    case ("uppercase", 1): return argument(0).map { filtered($0, by: .upcase) }
    case ("trim", 1): return argument(0).map { filtered($0, by: .strip) }
    // What another function writes is one value. Alone it is the whole instruction.
    default: return depth > 0 ? [[.value(TemplateToken.value(text))]] : nil
    }
  }

  private static func filtered(_ links: [[LinkTemplate.Piece]], by filter: TemplateFilter) -> [[LinkTemplate.Piece]] {
    links.map { $0.map { $0.filtered(by: [filter]) } }
  }
}
