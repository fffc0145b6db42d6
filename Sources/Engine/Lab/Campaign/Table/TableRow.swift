import TextFormats

/// A cell of a table.
struct TableCell: Equatable {
  /// The text that the spreadsheet shows.
  var text: String
  /// The address that a tap on the cell opens, where that is stored beside the text.
  var address: String?
  /// Whether the cell has a formula whose value the file does not have.
  var isNotComputed = false

  /// A cell with a text only.
  init(_ text: String) { self.text = text }
}

/// A row of a table.
struct TableRow: Equatable {
  /// The number that the spreadsheet shows beside the row, from 1.
  let number: Int
  /// The cells that are not empty, by their columns, from 0.
  var cells: [Int: TableCell]
  /// The character between the cells of a text; `nil` for a row of a workbook.
  var separator: Unicode.Scalar?

  /// The text of a cell without spaces around it; `nil` for an empty one.
  func text(_ column: Int) -> String? { cells[column]?.text.trimmed.nonEmpty }
}
