import DeepLinks
import HeadlessUI
import TextFormats

/// The links of a table: a row of titles, below any rows without a column of links, and a link in each row below it.
struct CampaignTable {
  /// The links in their order.
  let links: [CampaignLink]
  /// The titles of the columns that are not read, without those of empty columns.
  let unreadColumns: [String]

  /// The number of rows in which the row of titles is searched for.
  private static let highestRows = 50

  /// What is told about how the table was read.
  private(set) var notes: [LocalizedText] = []

  /// Reads rows; `nil` for rows without a column of links. A date without a year is the next one from `now` on.
  init?(_ rows: [TableRow], now: Timestamp?) {
    let rows = rows.filter { row in row.cells.values.contains { !$0.isEmpty } }
    guard let head = Self.head(of: rows) else { return nil }
    let body = rows[(head.row + 1)...]
    var columns = head.columns
    columns.addOthers(rows[head.row], body)
    links =
      rows[..<head.row].flatMap(CampaignTableRow.linksAbove)
      + body.flatMap { CampaignTableRow($0, columns, now: now).links }
    unreadColumns = columns.unread
    let dates = columns.unreadDates(rows[head.row], body, now: now)
    guard !dates.isEmpty else { return }
    notes = [CampaignFileSentence.unreadDates.sentence(["names": BilingualText.names(dates)]).localized]
  }

  /// Reads a table in text: with the separator by which its row of titles names the most columns. `nil` for a text without
  /// a column of links.
  init?(_ text: String, now: Timestamp?) {
    var best: (columns: Int, rows: [TableRow])?
    for separator in Self.separators {
      let rows = DelimitedText(text, separator: separator).rows.map { TableRow($0, separator) }
      guard let columns = Self.head(of: rows)?.columns else { continue }
      let count = columns.columns.count + columns.unread.count
      if count > best?.columns ?? 0 { best = (count, rows) }
    }
    guard let best else { return nil }
    self.init(best.rows, now: now)
  }

  private static let separators: [Unicode.Scalar] = ["\t", ";", ","]

  // MARK: - Tables without titles

  /// Reads the rows of a sheet without titles: its first column with an address has the links. `nil` without one.
  ///
  /// A sheet that begins with another text, such as a list of notes, has rows without a link, and links to any site.
  init?(untitled rows: [TableRow], now: Timestamp?) {
    let rows = rows.filter { row in row.cells.values.contains { !$0.isEmpty } }
    guard let first = rows.firstIndex(where: { !Self.addressColumns($0).isEmpty }) else { return nil }
    let isTable = first == 0
    self.init(
      untitled: isTable ? rows : rows.filter { !Self.addressColumns($0).isEmpty },
      link: Self.addressColumns(rows[first])[0], isTable: isTable, now: now)
  }

  /// Reads a table in text whose first row has a link. `nil` for a text in which a separator can be a part of the links, and
  /// for rows of different lengths.
  init?(untitled text: String, now: Timestamp?) {
    for separator in Self.separators {
      let rows = DelimitedText(text, separator: separator).rows.filter { $0.fields.first?.hasPrefix("#") != true }
      guard let first = rows.first, first.fields.count > 1, rows.allSatisfy({ $0.fields.count == first.fields.count }),
        let link = first.fields.firstIndex(where: { LinkCell.isAddress($0.trimmed) }),
        !rows.contains(where: { Self.goesOn($0.fields, link, isAlone: rows.count == 1 && !text.contains("\"")) })
      else { continue }
      self.init(untitled: rows.map { TableRow($0, separator) }, link: link, isTable: true, now: now)
      return
    }
    return nil
  }

  private init(untitled rows: [TableRow], link: Int, isTable: Bool, now: Timestamp?) {
    var columns = CampaignColumns(untitled: link, rows[0], now: now)
    columns.addOthers(nil, rows)
    links = rows.flatMap { CampaignTableRow($0, columns, isTable: isTable, now: now).links }
    unreadColumns = []
    guard isTable else { return }
    let names = columns.order.map(\.name)
    let list = BilingualText(
      en: names.map(\.en).joined(separator: ", "), ja: names.map(\.ja).joined(separator: "、"))
    notes = [CampaignLinkSentence.untitled.sentence(["columns": list]).localized]
  }

  /// Whether the field behind a link may be the rest of it: a space follows the separator, a number as in a coordinate, or a
  /// parameter. Of a single row without quotes that can be any field behind a query.
  private static func goesOn(_ fields: [String], _ link: Int, isAlone: Bool) -> Bool {
    guard fields.indices.contains(link + 1) else { return false }
    let next = fields[link + 1]
    return next.hasPrefix(" ") || next.prefixMatch(of: /-?\d+\.\d|[^\s?]{0,200}[&=]/) != nil
      || isAlone && fields[link].contains("?") && next.allSatisfy(\.isASCII)
  }

  // MARK: - The row of titles

  private static func head(of rows: [TableRow]) -> (row: Int, columns: CampaignColumns)? {
    // A row above can be a title of the table, such as リンク, and have an address too. Of the rows above the first link, the row
    // that names the most columns has the titles. Below an address it names at least two.
    var best: (row: Int, columns: CampaignColumns)?
    var least = 1
    for (index, row) in rows.prefix(highestRows).enumerated() {
      if !addressColumns(row).isEmpty {
        if best != nil { break }
        least = 2
      } else if let columns = CampaignColumns(row), columns.columns.count >= least,
        columns.columns.count > best?.columns.columns.count ?? 0
      {
        best = (index, columns)
      }
    }
    if let best { return best }
    // A table that names the column of links otherwise: the row before the first address has the titles.
    guard let first = rows.prefix(highestRows).firstIndex(where: { !addressColumns($0).isEmpty }), first > 0 else {
      return nil
    }
    let (titles, links) = (rows[first - 1], addressColumns(rows[first]))
    guard !links.isEmpty, titles.cells.keys.count(where: { titles.text($0) != nil }) > 1,
      titles.text(0)?.hasPrefix("#") != true, !titles.isSentence, let columns = CampaignColumns(titles, link: links[0])
    else { return nil }
    return (first - 1, columns)
  }

  /// The columns of a row with an address.
  private static func addressColumns(_ row: TableRow) -> [Int] {
    row.cells.keys.sorted().filter { row.cells[$0]?.hasAddress == true }
  }
}

extension TableRow {
  /// Whether the row is a sentence: a space follows a separator in it.
  fileprivate var isSentence: Bool { separator != nil && cells.contains { $0.key > 0 && $0.value.text.hasPrefix(" ") } }

  /// A row of a text.
  fileprivate init(_ row: DelimitedText.Row, _ separator: Unicode.Scalar) {
    let cells = row.fields.enumerated().filter { !$0.element.isEmpty }.map { ($0.offset, TableCell($0.element)) }
    self.init(number: row.number, cells: Dictionary(uniqueKeysWithValues: cells), separator: separator)
  }
}
