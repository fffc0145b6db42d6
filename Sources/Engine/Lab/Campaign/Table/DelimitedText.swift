import TextFormats

/// A table in text, as spreadsheets export it: CSV (RFC 4180), the same with semicolons, or tabs.
struct DelimitedText {
  /// A row with the line of the text on which it begins, and the number that a spreadsheet shows beside it, both from 1.
  struct Row: Equatable {
    let line: Int
    let number: Int
    var fields: [String]
  }

  /// The rows in their order, without empty ones.
  let rows: [Row]

  /// Reads a text. Quotes count only at the beginning of a field, where a spreadsheet writes them.
  init(_ text: String, separator: Unicode.Scalar) {
    var reader = DelimitedRows(separator: separator)
    for scalar in text.unicodeScalars { reader.read(scalar) }
    reader.finish()
    rows = reader.takeRows()
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
}
