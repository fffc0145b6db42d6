import TextFormats

/// The column of a table that has the links.
enum LinkColumn {
  private static let titles: Set = [
    "link", "links", "url", "uri", "deep link", "deep_link", "deep-link", "deeplink", "href", "リンク", "リンク先",
  ]

  /// Returns the place of the column: the one with the title of links, otherwise the only one with an address in the second
  /// row. `nil` when the first row is no row of titles, or names no such column.
  static func place(in rows: [DelimitedText.Row]) -> Int? {
    rows.first?.fields.firstIndex { titles.contains($0.trimmed.lowercased()) } ?? onlyColumn(of: rows)
  }

  private static func onlyColumn(of rows: [DelimitedText.Row]) -> Int? {
    guard rows.count > 1, rows[0].fields.count > 1, !rows[0].fields[0].hasPrefix("#"),
      !rows[0].fields.contains(where: { $0.contains("://") })
    else { return nil }
    let columns = rows[1].fields.indices.filter { rows[1].fields[$0].contains("://") }
    return columns.count == 1 ? columns[0] : nil
  }
}
