/// The place of a cell, such as `B3`.
struct CellReference: Hashable {
  /// The number of the row, from 1.
  let row: Int
  /// The number of the column, from 0.
  let column: Int

  /// Reads a reference, also with `$`; `nil` for any other text.
  init?(_ text: some StringProtocol) {
    guard let match = String(text).wholeMatch(of: /\$?([A-Za-z]{1,3})\$?([0-9]{1,7})/), let row = Int(match.output.2),
      row > 0
    else { return nil }
    let letters = match.output.1.uppercased().utf8
    self.row = row
    column = letters.reduce(0) { $0 * 26 + Int($1 - UInt8(ascii: "A")) + 1 } - 1
  }

  /// A place from its numbers.
  init(row: Int, column: Int) { (self.row, self.column) = (row, column) }

  /// Reads a range such as `A2:A4`, or a single cell; `nil` for any other text.
  static func range(_ text: String) -> (first: CellReference, last: CellReference)? {
    let ends = text.split(separator: ":", maxSplits: 1).compactMap { CellReference($0) }
    guard let first = ends.first, let last = ends.last, first.row <= last.row, first.column <= last.column else {
      return nil
    }
    return (first, last)
  }
}
