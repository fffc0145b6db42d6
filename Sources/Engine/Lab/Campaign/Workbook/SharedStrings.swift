import TextFormats

/// The texts of a workbook that its cells name by numbers (ECMA-376 part 1, 18.4).
struct SharedStrings {
  private let texts: [String]
  /// The longest text of a cell in a spreadsheet, in characters.
  private static let longest = 32_767

  /// Reads the part `sharedStrings.xml`; a workbook without it has none.
  init(_ root: XMLNode?) { texts = root?.elements("si").map(Self.text) ?? [] }

  /// The text with a number; empty when there is none.
  func text(_ number: Int) -> String { texts.indices.contains(number) ? texts[number] : "" }

  /// The text of an element `si` or `is`: its own, or its runs together. The readings of Japanese names (`rPh`) are none.
  static func text(_ node: XMLNode) -> String {
    let runs = node.elements("t") + node.elements("r").flatMap { $0.elements("t") }
    return unescaped(String(runs.map(\.text).joined().prefix(longest)))
  }

  /// The text with the characters that XML cannot contain, which are written as `_x000D_` (18.18.94, `ST_Xstring`).
  private static func unescaped(_ text: String) -> String {
    guard text.contains("_x") else { return text }
    return text.replacing(/_x([0-9A-Fa-f]{4})_/) { match in
      UInt32(match.output.1, radix: 16).flatMap(Unicode.Scalar.init).map { String(Character($0)) }
        ?? String(match.output.0)
    }
  }
}
