/// A text with `{name}` placeholders, such as `TAXI-PAY:{code}:{amount}`.
///
/// A placeholder takes one byte or more, up to the first occurrence of the text after it.
struct InputPattern: Sendable, Hashable {
  /// A part of a pattern.
  private enum Part: Sendable, Hashable {
    /// These bytes.
    case literal([UInt8])
    /// Any text, which gets this name.
    case placeholder(String)
  }

  private let parts: [Part]
  /// The pattern as the table writes it.
  private let text: String

  /// Reads a pattern. Returns nil for an empty one, for braces that do not enclose a name, for two placeholders without
  /// text between them, and for a name that occurs twice.
  init?(_ text: String) {
    guard !text.isEmpty else { return nil }
    var parts: [Part] = []
    var rest = text[...]
    while let first = rest.first {
      if first == "{" {
        guard let end = rest.firstIndex(of: "}"), PathPattern.isName(String(rest[..<end].dropFirst())) else {
          return nil
        }
        if case .placeholder? = parts.last { return nil }
        parts.append(.placeholder(String(rest[..<end].dropFirst())))
        rest = rest[rest.index(after: end)...]
      } else {
        let literal = rest.prefix { $0 != "{" }
        guard !literal.contains("}") else { return nil }
        parts.append(.literal(Array(literal.utf8)))
        rest = rest.dropFirst(literal.count)
      }
    }
    (self.parts, self.text) = (parts, text)
    guard Set(names).count == names.count else { return nil }
  }

  /// The names of the placeholders, in order.
  var names: [String] {
    parts.compactMap { if case .placeholder(let name) = $0 { name } else { nil } }
  }

  /// Returns the words before the placeholders with some names, in lower case, where a `:` or a `/` is between them.
  func words(before isWanted: (String) -> Bool) -> [String] {
    zip(parts, parts.dropFirst()).compactMap { part, next in
      guard case .literal(let bytes) = part, case .placeholder(let name) = next, isWanted(name),
        let sign = bytes.last, ":/".utf8.contains(sign)
      else { return nil }
      let word = bytes.dropLast().reversed().prefix { !":/?#&=;, ".utf8.contains($0) }.reversed()
      return word.isEmpty ? nil : String(decoding: word, as: UTF8.self).lowercased()
    }
  }

  /// Returns the values of the placeholders in a text; nil when the text does not have this form.
  func values(in text: String) -> [String: String]? {
    var values: [String: String] = [:]
    var rest = Array(text.utf8)[...]
    for (index, part) in parts.enumerated() {
      switch part {
      case .literal(let bytes):
        guard rest.starts(with: bytes) else { return nil }
        rest = rest.dropFirst(bytes.count)
      case .placeholder(let name):
        var end = rest.endIndex
        if index + 1 < parts.count, case .literal(let next) = parts[index + 1] {
          guard let found = rest.indices.dropFirst().first(where: { rest[$0...].starts(with: next) }) else {
            return nil
          }
          end = found
        }
        guard end > rest.startIndex else { return nil }
        values[name] = String(decoding: rest[..<end], as: UTF8.self)
        rest = rest[end...]
      }
    }
    return rest.isEmpty ? values : nil
  }

  /// Returns the text with its placeholders replaced by values.
  func filled(with values: [String: String]) -> String {
    parts.map { part in
      switch part {
      case .literal(let bytes): String(decoding: bytes, as: UTF8.self)
      case .placeholder(let name): values[name] ?? ""
      }
    }.joined()
  }
}

extension InputPattern: CustomStringConvertible {
  /// The pattern as the table writes it.
  var description: String { text }
}
