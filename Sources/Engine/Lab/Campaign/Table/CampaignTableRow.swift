import TextFormats

/// A row below the titles of a table.
struct CampaignTableRow {
  /// The link of the row; `nil` for a row without one.
  let link: CampaignLink?

  /// Reads a row by the columns of its table.
  init(_ row: TableRow, _ columns: CampaignColumns) {
    func text(_ kind: CampaignColumns.Kind) -> String? { columns.columns[kind].flatMap { row.text($0) } }
    let place = columns.columns[.link] ?? 0
    let cell = row.cells[place]
    if let shifted = Self.shiftedText(row, columns) {
      link = CampaignLink(line: row.number, url: shifted, problems: [.shiftedColumns])
      return
    }
    guard let cell, !cell.isEmpty else {
      link = nil
      return
    }
    guard !cell.isNotComputed else {
      link = CampaignLink(line: row.number, url: "", name: text(.name), problems: [.formulaWithoutValue])
      return
    }
    let dates = CampaignRowDates(from: text(.from), until: text(.until), period: text(.period))
    // Other programs get the text of a cell, so an address that it shows counts more than its hyperlink.
    let shown = cell.text.trimmed
    guard !Self.errors.contains(shown) else {
      link = CampaignLink(line: row.number, url: shown, name: text(.name), problems: [.formulaError(shown)])
      return
    }
    // A text with a space has more than an address.
    let isAddress = shown.contains("://") && (cell.address == nil || !shown.contains { $0.isWhitespace })
    let url = isAddress ? shown : cell.address ?? shown
    let label = url == shown ? nil : shown
    link = CampaignLink(
      line: row.number, url: url, audience: text(.audience)?.inOneLine, name: text(.name) ?? label, from: dates.from,
      until: dates.until, problems: dates.problems + Self.otherAddress(shown, isAddress ? cell.address : nil))
  }

  /// What spreadsheets show in place of the value of a formula that cannot be computed.
  private static let errors: Set = [
    "#N/A", "#REF!", "#VALUE!", "#NAME?", "#DIV/0!", "#NULL!", "#NUM!", "#SPILL!", "#CALC!", "#ERROR!", "#FIELD!",
  ]

  /// The whole text of a row that a separator without quotes has shifted; `nil` for a row as it should be.
  ///
  /// Such a row has more fields than titles. Empty cells at its end can hide that, so a link is also shifted whose value goes
  /// on in the next field, where an audience, a name or a date should be.
  private static func shiftedText(_ row: TableRow, _ columns: CampaignColumns) -> String? {
    guard let separator = row.separator else { return nil }
    let isLonger = row.cells.keys.contains { $0 > columns.last && row.text($0) != nil }
    guard isLonger || separator == "," && goesOn(row, columns) else { return nil }
    let last = row.cells.keys.max() ?? 0
    return (0...last).map { row.cells[$0]?.text ?? "" }.joined(separator: String(Character(separator)))
  }

  /// Whether the field behind the link has the rest of it: a second number of a pair, or further parameters.
  private static func goesOn(_ row: TableRow, _ columns: CampaignColumns) -> Bool {
    guard let place = columns.columns[.link], columns.columns.values.contains(place + 1),
      let link = row.text(place), let next = row.text(place + 1), link.contains("://"), !next.contains("://")
    else { return false }
    return link.firstMatch(of: /[=,]-?\d+(?:\.\d+)?$/) != nil && next.firstMatch(of: /^-?\d+\.\d+(?:[,&#]|$)/) != nil
      || next.firstMatch(of: /^[^\s?]{1,200}&[A-Za-z_]{1,40}=/) != nil
  }

  private static func otherAddress(_ shown: String, _ address: String?) -> [CampaignProblem] {
    guard let address, shown.contains("://"), address.plainAddress != shown.plainAddress else { return [] }
    return [.otherAddress]
  }
}

extension TableCell {
  /// Whether the cell has neither a text nor an address, nor a formula that should give one.
  var isEmpty: Bool { text.trimmed.isEmpty && address == nil && !isNotComputed }
}

extension String {
  /// The text with a comma for each end of a line.
  fileprivate var inOneLine: String {
    split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty }.joined(separator: ", ")
  }

  /// The address without what a spreadsheet changes when it makes a hyperlink of a text.
  fileprivate var plainAddress: String {
    let text = lowercased().replacing("%20", with: " ")
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }
}
