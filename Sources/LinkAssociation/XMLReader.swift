import DeepLinks

/// One element of an XML file, with what it holds.
struct XMLNode {
  let name: String
  let line: Int
  var attributes: [String: String] = [:]
  var children: [XMLNode] = []

  /// The children of that name.
  func all(_ name: String) -> [XMLNode] { children.filter { $0.name == name } }

  /// This element and all below it, of that name.
  func descendants(_ name: String) -> [XMLNode] {
    (self.name == name ? [self] : []) + children.flatMap { $0.descendants(name) }
  }
}

/// Reads the little of XML that manifests use: elements, attributes, comments and the five named entities.
///
/// No document types and no other entities: nothing outside the file is ever read, and no text grows.
struct XMLReader {
  /// What is wrong, and in which line.
  struct Failure: Error {
    let line: Int
    let message: String
  }

  private var rest: ArraySlice<UInt8>
  private var line = 1

  private static let maximumDepth = 32

  /// The root of the document. Throws `Failure`.
  static func root(_ text: String) throws(Failure) -> XMLNode {
    var reader = XMLReader(rest: Array(text.utf8)[...])
    try reader.skipMisc()
    let root = try reader.element(depth: 0)
    try reader.skipMisc()
    guard reader.rest.isEmpty else { throw reader.failure("there is something behind the root element") }
    return root
  }

  private init(rest: ArraySlice<UInt8>) {
    self.rest = rest
  }

  private mutating func element(depth: Int) throws(Failure) -> XMLNode {
    guard depth < Self.maximumDepth else { throw failure("elements are nested too deep") }
    guard take("<") else { throw failure("an element is expected") }
    var node = XMLNode(name: try name(), line: line)
    while true {
      skipBlanks()
      if take("/>") { return node }
      if take(">") { break }
      let key = try name()
      skipBlanks()
      guard take("=") else { throw failure("`\(key)` has no `=`") }
      skipBlanks()
      guard node.attributes.updateValue(try quoted(), forKey: key) == nil else {
        throw failure("`\(key)` stands twice")
      }
    }
    while true {
      try skipText()
      if take("</") {
        guard try name() == node.name else { throw failure("`\(node.name)` is not closed") }
        skipBlanks()
        guard take(">") else { throw failure("`>` is expected") }
        return node
      }
      node.children.append(try element(depth: depth + 1))
    }
  }

  private mutating func name() throws(Failure) -> String {
    let name = rest.prefix { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x3A).contains(byte) || byte == UInt8(ascii: "-")
        || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ".")
    }
    guard !name.isEmpty else { throw failure("a name is expected") }
    rest = rest[name.endIndex...]
    return String(decoding: name, as: UTF8.self)
  }

  private mutating func quoted() throws(Failure) -> String {
    guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'"),
      let end = rest.dropFirst().firstIndex(of: quote)
    else { throw failure("a value in quotes is expected") }
    let value = String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self)
    advance(to: end + 1)
    guard !value.utf8.contains(UInt8(ascii: "<")) else { throw failure("`<` stands in a value") }
    var text = value
    for (entity, meaning) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'")] {
      text = text.replacing(entity, with: meaning)
    }
    let known = value.split(separator: "&", omittingEmptySubsequences: false).dropFirst().allSatisfy { part in
      ["lt;", "gt;", "quot;", "apos;", "amp;"].contains { part.hasPrefix($0) }
    }
    guard known else { throw failure("an entity is not known") }
    return text.replacing("&amp;", with: "&")
  }

  /// Blanks, comments, processing instructions; a document type is refused by `element`.
  private mutating func skipMisc() throws(Failure) {
    while true {
      skipBlanks()
      if rest.starts(with: "<!--".utf8) {
        try skip(until: "-->")
      } else if rest.starts(with: "<?".utf8) {
        try skip(until: "?>")
      } else {
        return
      }
    }
  }

  private mutating func skipText() throws(Failure) {
    try skipMisc()
    guard !rest.isEmpty else { throw failure("an element is not closed") }
    while rest.first != UInt8(ascii: "<") {
      guard !rest.isEmpty else { throw failure("an element is not closed") }
      advance(to: rest.startIndex + 1)
      try skipMisc()
    }
  }

  private mutating func skip(until end: String) throws(Failure) {
    let width = end.utf8.count
    var index = rest.startIndex
    while index + width <= rest.endIndex {
      if rest[index..<index + width].elementsEqual(end.utf8) { return advance(to: index + width) }
      index += 1
    }
    throw failure("`\(end)` is missing")
  }

  private mutating func skipBlanks() {
    let blanks = rest.prefix { $0 == 0x20 || (0x09...0x0D).contains($0) }
    advance(to: blanks.endIndex)
  }

  private mutating func take(_ text: String) -> Bool {
    guard rest.starts(with: text.utf8) else { return false }
    advance(to: rest.startIndex + text.utf8.count)
    return true
  }

  private mutating func advance(to index: Int) {
    line += rest[..<index].count { $0 == 0x0A }
    rest = rest[index...]
  }

  private func failure(_ message: String) -> Failure { Failure(line: line, message: message) }
}
