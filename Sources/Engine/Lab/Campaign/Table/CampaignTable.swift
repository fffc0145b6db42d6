import TextFormats

/// The links of a table: a row of titles, below any rows without a column of links, and a link in each row below it.
struct CampaignTable {
  /// The links in their order.
  let links: [CampaignLink]
  /// The titles of the columns that are not read, without those of empty columns.
  let unreadColumns: [String]

  /// The number of rows in which the row of titles is searched for.
  private static let highestRows = 50

  /// Reads rows; `nil` for rows without a column of links.
  init?(_ rows: [TableRow]) {
    let rows = rows.filter { row in row.cells.values.contains { !$0.isEmpty } }
    guard let head = Self.head(of: rows) else { return nil }
    links = rows[(head.row + 1)...].compactMap { CampaignTableRow($0, head.columns).link }
    unreadColumns = head.columns.unread
  }

  /// Reads a table in text: with the separator by which its row of titles names the most columns. `nil` for a text without
  /// a column of links.
  init?(_ text: String) {
    var best: (columns: Int, rows: [TableRow])?
    for separator in ["\t", ";", ","] as [Unicode.Scalar] {
      let rows = DelimitedText(text, separator: separator).rows.map { TableRow($0, separator) }
      guard let columns = Self.head(of: rows)?.columns else { continue }
      let count = columns.columns.count + columns.unread.count
      if count > best?.columns ?? 0 { best = (count, rows) }
    }
    guard let best else { return nil }
    self.init(best.rows)
  }

  /// A table of a sheet without titles: the first column with an address has the links. `nil` without one.
  init?(untitled rows: [TableRow]) {
    guard let link = rows.lazy.compactMap(Self.addressColumns).first(where: { !$0.isEmpty })?[0] else { return nil }
    links = rows.compactMap { CampaignTableRow($0, CampaignColumns(untitled: link)).link }
    unreadColumns = []
  }

  // MARK: - The row of titles

  private static func head(of rows: [TableRow]) -> (row: Int, columns: CampaignColumns)? {
    // A row above can be a title of the table, such as リンク. Of the rows above the first address, the row that names the
    // most columns has the titles.
    var best: (row: Int, columns: CampaignColumns)?
    for (index, row) in rows.prefix(highestRows).enumerated() {
      if let columns = CampaignColumns(row), columns.columns.count > best?.columns.columns.count ?? 0 {
        best = (index, columns)
      }
      if !addressColumns(row).isEmpty { break }
    }
    if let best { return best }
    // A table that names the column of links otherwise: the row before the first address has the titles.
    guard let first = rows.prefix(highestRows).firstIndex(where: { !addressColumns($0).isEmpty }), first > 0 else {
      return nil
    }
    let (titles, links) = (rows[first - 1], addressColumns(rows[first]))
    guard links.count == 1, titles.cells.keys.count(where: { titles.text($0) != nil }) > 1,
      titles.text(0)?.hasPrefix("#") != true, let columns = CampaignColumns(titles, link: links[0])
    else { return nil }
    return (first - 1, columns)
  }

  /// The columns of a row with an address.
  private static func addressColumns(_ row: TableRow) -> [Int] {
    row.cells.keys.sorted().filter { row.text($0)?.contains("://") == true || row.cells[$0]?.address != nil }
  }
}

extension TableRow {
  /// A row of a text.
  fileprivate init(_ row: DelimitedText.Row, _ separator: Unicode.Scalar) {
    let cells = row.fields.enumerated().filter { !$0.element.isEmpty }.map { ($0.offset, TableCell($0.element)) }
    self.init(number: row.number, cells: Dictionary(uniqueKeysWithValues: cells), separator: separator)
  }
}
