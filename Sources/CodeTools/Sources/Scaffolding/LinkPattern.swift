import CodeReading

/// The path of a new link with the names of its values: `tickets/{ticket}/seat?tab`.
struct LinkPattern {
  /// The path, as a route has it.
  let path: String
  /// The names of the values in the path.
  let placeholders: [String]
  /// The names of the values in the query.
  let query: [String]

  /// The names of all values, in the order of the link.
  var names: [String] { placeholders + query }

  /// Reads a path. Throws when it is not valid, and when a value is in it twice.
  init(_ text: String) throws(ToolError) {
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    path = parts[0]
    query = parts.count == 1 ? [] : parts[1].split(separator: "&", omittingEmptySubsequences: false).map(String.init)
    var names: [String] = []
    for segment in path.split(separator: "/", omittingEmptySubsequences: false) {
      if segment.hasPrefix("{"), segment.hasSuffix("}") {
        names.append(String(segment.dropFirst().dropLast()))
      } else if segment.isEmpty || segment == "." || segment == ".." || !segment.utf8.allSatisfy(Self.isPathByte) {
        throw ToolError(
          code: .badPath, message: "`\(path)` is not the path of a link",
          hint: "write what follows the scheme or the host, in lower case: gift-cards, or tickets/{ticket}")
      }
    }
    placeholders = names
    for name in self.names where !name.utf8.allSatisfy(Self.isNameByte) || name.first?.isLowercase != true {
      throw ToolError(
        code: .badPath, message: "`\(name)` is not the name of a value",
        hint: "write the names of values alone, as in tickets/{ticket}?tab&seat; the RIBs say their kinds")
    }
    if Set(self.names).count < self.names.count {
      throw ToolError(
        code: .badPath, message: "`\(text)` has a value twice", hint: "give each value another name")
    }
  }

  private static func isPathByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
      UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// Returns the URLs of two sample links without their scheme: one with what the link needs, one with all values.
  ///
  /// `values` are those that the names stand for. A link without values has one sample.
  func samples(of values: [RIBValue]) -> [String] {
    if values.isEmpty { return [path] }
    func link(_ names: [String], _ sample: (RIBValue) -> String) -> String {
      var path = path
      for value in values { path = path.replacing("{\(value.name)}", with: sample(value)) }
      let items = values.filter { names.contains($0.name) }.map { "\($0.name)=\(sample($0))" }
      return path + (items.isEmpty ? "" : "?\(items.joined(separator: "&"))")
    }
    let needed = query.filter { name in values.contains { $0.name == name && !$0.isOptional } }
    return [link(needed) { $0.samples.0 }, link(query) { $0.samples.1 }]
  }
}
