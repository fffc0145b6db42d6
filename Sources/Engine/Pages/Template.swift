import TextFormats

/// A text of HTML with places for values, in the form of Mustache.
///
/// `{{name}}` is a text, which is escaped; `{{{name}}}` is HTML that is written as it is. `{{#name}}…{{/name}}` stands
/// once for each item of a list, whose values come before those around it, and once for a text that is not empty.
/// `{{^name}}…{{/name}}` stands where the other would not. A place without a value stays as it is, so that tests find it.
struct Template {
  /// A part of the text.
  private indirect enum Part {
    case literal(Substring)
    case text(String)
    case html(String)
    case section(String, isInverted: Bool, [Part])
  }

  private let parts: [Part]

  /// Reads a text.
  init(_ text: String) {
    var rest = text[...]
    parts = Self.parts(&rest)
  }

  /// Returns the text with values at its places.
  func filled(_ values: [String: PageValue]) -> String { Self.text(parts, values) }

  // MARK: - Reading

  /// Reads up to the end of the section, or of the text.
  private static func parts(_ rest: inout Substring) -> [Part] {
    var parts: [Part] = []
    while let start = rest.firstRange(of: "{{") {
      let isHTML = rest[start.upperBound...].first == "{"
      let inside = rest[start.upperBound...].dropFirst(isHTML ? 1 : 0)
      guard let end = inside.firstRange(of: isHTML ? "}}}" : "}}") else { break }
      parts.append(.literal(rest[..<start.lowerBound]))
      let isFirst = rest.base[..<start.lowerBound].last?.isNewline ?? true
      let tag = inside[..<end.lowerBound]
      rest = rest[end.upperBound...]
      guard let sign = tag.first, "#^/".contains(sign) else {
        parts.append(isHTML ? .html(String(tag)) : .text(String(tag)))
        continue
      }
      // The line of a tag that stands alone is not a line of the text.
      if isFirst, rest.first?.isNewline == true { rest.removeFirst() }
      if sign == "/" { return parts }
      parts.append(.section(String(tag.dropFirst()), isInverted: sign == "^", Self.parts(&rest)))
    }
    parts.append(.literal(rest))
    rest = ""
    return parts
  }

  // MARK: - Writing

  private static func text(_ parts: [Part], _ values: [String: PageValue]) -> String {
    parts.map { part in
      switch part {
      case .literal(let text): String(text)
      case .text(let name): values[name]?.text.escapingHTML ?? "{{\(name)}}"
      case .html(let name): values[name]?.text ?? "{{{\(name)}}}"
      case .section(let name, let isInverted, let parts):
        section(values[name]?.items ?? [], isInverted, parts, values)
      }
    }.joined()
  }

  private static func section(
    _ items: [[String: PageValue]], _ isInverted: Bool, _ parts: [Part], _ values: [String: PageValue]
  ) -> String {
    if isInverted { return items.isEmpty ? text(parts, values) : "" }
    return items.map { text(parts, values.merging($0) { _, inner in inner }) }.joined()
  }
}

/// A value at a place of a page.
public enum PageValue: Sendable, ExpressibleByStringInterpolation {
  /// A text; also HTML, where the page says that the place has HTML.
  case text(String)
  /// The items of a section with their values.
  case list([[String: PageValue]])

  /// A text.
  public init(stringLiteral value: String) { self = .text(value) }

  /// A section without values of its own, which stands or does not.
  public static func flag(_ isShown: Bool) -> PageValue { .list(isShown ? [[:]] : []) }

  fileprivate var text: String {
    if case .text(let text) = self { text } else { "" }
  }

  fileprivate var items: [[String: PageValue]] {
    switch self {
    case .text(let text): text.isEmpty ? [] : [[:]]
    case .list(let items): items
    }
  }
}
