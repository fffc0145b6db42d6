/// A type, a protocol or an extension at the top level of a file.
struct SwiftDeclaration {
  /// `class`, `struct`, `enum`, `actor`, `protocol` or `extension`.
  let kind: String
  let name: String
  /// The line of its keyword, from 1.
  let line: Int
  /// The words of its inheritance clause, generic arguments included.
  let inherited: [String]
  /// The index of its keyword among the tokens of its file.
  let keyword: Int
  /// The index of its opening brace.
  let open: Int
  /// The index of its closing brace.
  let close: Int
}

/// A file of Swift code with its tokens and declarations.
struct SwiftFile {
  /// The path for messages.
  let path: String
  let text: String
  let tokens: [SwiftToken]
  let declarations: [SwiftDeclaration]

  init(path: String, text: String) {
    self.path = path
    self.text = text
    tokens = SwiftTokens.read(text)
    declarations = Self.declarations(in: tokens)
  }

  /// The folder of the file.
  var folder: String { path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/") }

  private static let keywords: Set<String> = ["class", "struct", "enum", "actor", "protocol", "extension"]

  private static func declarations(in tokens: [SwiftToken]) -> [SwiftDeclaration] {
    var found: [SwiftDeclaration] = []
    var index = 0
    while index < tokens.count {
      if tokens[index].text == "{" {
        index = (tokens.closing(index) ?? tokens.count - 1) + 1
      } else if keywords.contains(tokens[index].text), let declaration = declaration(at: index, in: tokens) {
        found.append(declaration)
        index = declaration.close + 1
      } else {
        index += 1
      }
    }
    return found
  }

  /// Returns the declaration of a keyword; `nil` when no body follows.
  private static func declaration(at keyword: Int, in tokens: [SwiftToken]) -> SwiftDeclaration? {
    // The heading also ends at the next keyword, so that text that is not Swift is scanned only once.
    let end = tokens[(keyword + 1)...].firstIndex { $0.text == "{" || $0.text == "}" || keywords.contains($0.text) }
    guard let open = end, tokens[open].text == "{", open > keyword + 1, let close = tokens.closing(open) else {
      return nil
    }
    let heading = tokens[keyword + 1..<open]
    let name = heading.prefix { $0.text != ":" && $0.text != "<" && $0.text != "where" }
    let inherited = heading.drop { $0.text != ":" }.prefix { $0.text != "where" }
    return SwiftDeclaration(
      kind: tokens[keyword].text, name: name.map(\.text).joined(), line: tokens[keyword].line,
      inherited: inherited.map(\.text).filter { $0.first?.isLetter == true }, keyword: keyword, open: open,
      close: close)
  }
}
