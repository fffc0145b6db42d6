/// The apostrophe that keeps a spreadsheet from running a field of CSV as a formula.
///
/// A spreadsheet runs a field that begins with `=`, `+`, `-`, `@`, a tab or a carriage return, also with the full-width
/// forms of the four signs (OWASP, *CSV Injection*). Behind an apostrophe it shows the field as text.
enum FormulaGuard {
  private static let beginnings: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "\t", "\r", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]

  /// Returns a text as a field: with an apostrophe when it begins as a formula. A text that already has apostrophes there
  /// gets one more, so that reading gives the same text again.
  static func added(to text: String) -> String { isFormula(text.unicodeScalars[...]) ? "'" + text : text }

  /// Returns the text of a field that was written with an apostrophe.
  static func removed(from field: String) -> String {
    guard field.first == "'", isFormula(field.unicodeScalars.dropFirst()) else { return field }
    return String(field.unicodeScalars.dropFirst())
  }

  private static func isFormula(_ text: Substring.UnicodeScalarView) -> Bool {
    text.first { $0 != "'" }.map(beginnings.contains) ?? false
  }
}

extension DelimitedText {
  /// Returns a text as a field of CSV (RFC 4180) that no spreadsheet runs: with a ``FormulaGuard``, and in quotes where a
  /// separator, a quote or the end of a line is in it. All CSV that the program writes consists of these fields.
  static func field(_ text: String) -> String {
    let safe = FormulaGuard.added(to: text)
    guard safe.unicodeScalars.contains(where: { "\",;\t\r\n".unicodeScalars.contains($0) }) else { return safe }
    return "\"" + safe.replacing("\"", with: "\"\"") + "\""
  }
}
