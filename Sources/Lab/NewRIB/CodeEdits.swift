/// Edits of the files of an app, by tokens and declarations.
struct CodeEdits {
  private var edits: [String: TextEdits] = [:]

  /// Returns the edited files among `files`.
  func applied(to files: [SwiftFile]) -> [NewFile] {
    files.compactMap { file in
      guard let (text, written) = edits[file.path].map({ $0.applied(to: file.text) }) else { return nil }
      return NewFile(path: file.path, text: text, written: written)
    }
  }

  mutating func insert(_ text: String, at place: Int, in file: SwiftFile) {
    edits[file.path, default: TextEdits()].insert(text, at: place)
  }

  mutating func replace(_ range: Range<Int>, with text: String, in file: SwiftFile) {
    edits[file.path, default: TextEdits()].replace(range, with: text)
  }

  /// Adds lines at the end of a declaration. `text` starts with two spaces and ends with a newline.
  mutating func append(_ text: String, to declaration: SwiftDeclaration, in file: SwiftFile) {
    let brace = file.tokens[declaration.close].range.lowerBound
    let bytes = Array(file.text.utf8)
    let start = (bytes[..<brace].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    let isAlone = bytes[start..<brace].allSatisfy { $0 == UInt8(ascii: " ") }
    insert(isAlone ? text : "\n" + text, at: isAlone ? start : brace, in: file)
  }

  /// Adds a line after the line of a token.
  mutating func insertLine(_ text: String, after token: SwiftToken, in file: SwiftFile) {
    let bytes = Array(file.text.utf8)
    let end = bytes[token.range.upperBound...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    insert("\n" + text, at: end, in: file)
  }

  /// Adds imports that the file lacks, each before the first import with a greater name.
  mutating func addImports(_ modules: [String], to file: SwiftFile) {
    let imports = file.tokens.indices.filter { file.tokens[$0].text == "import" && $0 + 1 < file.tokens.count }
    for module in modules where !imports.contains(where: { file.tokens[$0 + 1].text == module }) {
      if let next = imports.first(where: { file.tokens[$0 + 1].text > module }) {
        insert("import \(module)\n", at: file.tokens[next].range.lowerBound, in: file)
      } else if let last = imports.last {
        insertLine("import \(module)", after: file.tokens[last + 1], in: file)
      } else {
        insert("import \(module)\n", at: 0, in: file)
      }
    }
  }
}
