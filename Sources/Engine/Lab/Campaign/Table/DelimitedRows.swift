import TextFormats

/// The rows of a table while its text is read.
struct DelimitedRows {
  private let separator: Unicode.Scalar
  private var rows: [DelimitedText.Row] = []
  private var row = DelimitedText.Row(line: 1, number: 1, fields: [])
  private var field = String.UnicodeScalarView()
  private var line = 1
  private var isQuoted = false
  /// Whether the last character was a quote within quotes: the end of the field, or half of a quote.
  private var isAfterQuote = false
  private var isAfterReturn = false

  init(separator: Unicode.Scalar) { self.separator = separator }

  /// Reads the next character.
  mutating func read(_ scalar: Unicode.Scalar) {
    if scalar == "\n" || scalar == "\r" { countLine(scalar) }
    defer { isAfterReturn = scalar == "\r" }
    if isQuoted {
      if isAfterQuote {
        isAfterQuote = false
        if scalar == "\"" { return field.append(scalar) }
        isQuoted = false
      } else if scalar == "\"" {
        isAfterQuote = true
        return
      } else {
        return field.append(scalar)
      }
    }
    switch scalar {
    case separator: endField()
    case "\n" where isAfterReturn: break
    case "\n", "\r": endRow()
    case "\"" where field.isEmpty: isQuoted = true
    default: field.append(scalar)
    }
  }

  private mutating func countLine(_ scalar: Unicode.Scalar) {
    if scalar == "\r" || !isAfterReturn { line += 1 }
  }

  private mutating func endField() {
    row.fields.append(FormulaGuard.removed(from: String(field)))
    field = String.UnicodeScalarView()
  }

  private mutating func endRow() {
    endField()
    if row.fields.contains(where: { !$0.trimmed.isEmpty }) { rows.append(row) }
    row = DelimitedText.Row(line: line, number: row.number + 1, fields: [])
  }

  /// Whether the text read so far ends within quotes, so that the row goes on in the next line.
  var isWithinQuotes: Bool { isQuoted && !isAfterQuote }

  /// Ends the last row, which may have no line feed.
  mutating func finish() { endRow() }

  /// Returns the rows that are complete, and forgets them.
  mutating func takeRows() -> [DelimitedText.Row] {
    defer { rows.removeAll() }
    return rows
  }
}
