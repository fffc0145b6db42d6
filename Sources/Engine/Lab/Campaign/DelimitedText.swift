import TextFormats

/// A table in text, as spreadsheets export it: CSV (RFC 4180), the same with semicolons, or tabs.
struct DelimitedText {
  /// A row and the line on which it begins.
  struct Row: Equatable {
    let line: Int
    var fields: [String]
  }

  /// The rows in their order, without empty ones.
  let rows: [Row]

  /// Reads a text. Quotes count only at the beginning of a field, where a spreadsheet writes them.
  init(_ text: String, separator: Unicode.Scalar) {
    var reader = Reader(separator: separator)
    for scalar in text.unicodeScalars { reader.read(scalar) }
    rows = reader.finished()
  }

  /// The separator that the first line has most often outside quotes; `nil` when it has none.
  static func separator(of text: String) -> Unicode.Scalar? {
    var counts: [Unicode.Scalar: Int] = [:]
    var isQuoted = false
    for scalar in text.unicodeScalars {
      if scalar == "\"" { isQuoted.toggle() }
      if !isQuoted, scalar == "\n" || scalar == "\r" { break }
      if !isQuoted, "\t;,".unicodeScalars.contains(scalar) { counts[scalar, default: 0] += 1 }
    }
    return counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
  }

  /// The state between two characters.
  private struct Reader {
    let separator: Unicode.Scalar
    private var rows: [Row] = []
    private var row = Row(line: 1, fields: [])
    private var field = String.UnicodeScalarView()
    private var line = 1
    private var isQuoted = false
    /// Whether the last character was a quote within quotes: the end of the field, or half of a quote.
    private var isAfterQuote = false
    private var isAfterReturn = false

    init(separator: Unicode.Scalar) { self.separator = separator }

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
      case "\n", "\r": endRow()
      case "\"" where field.isEmpty: isQuoted = true
      default: field.append(scalar)
      }
    }

    private mutating func countLine(_ scalar: Unicode.Scalar) {
      if scalar == "\r" || !isAfterReturn { line += 1 }
    }

    private mutating func endField() {
      row.fields.append(String(field))
      field = String.UnicodeScalarView()
    }

    private mutating func endRow() {
      endField()
      if row.fields.contains(where: { !$0.trimmed.isEmpty }) { rows.append(row) }
      row = Row(line: line, fields: [])
    }

    mutating func finished() -> [Row] {
      endRow()
      return rows
    }
  }
}
