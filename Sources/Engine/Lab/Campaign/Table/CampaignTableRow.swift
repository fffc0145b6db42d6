import DeepLinks
import Foundation
import LinkAssociation
import TextFormats

/// A row below the titles of a table.
struct CampaignTableRow {
  /// The links of the row, and what of it is told as not read.
  private(set) var links: [CampaignLink] = []
  private let row: TableRow
  private let columns: CampaignColumns
  private let dates: CampaignRowDates
  private let isTable: Bool

  /// Reads a row by the columns of its table. `isTable` is false for notes with links: a text there need not be a link.
  init(_ row: TableRow, _ columns: CampaignColumns, isTable: Bool = true, now: Timestamp?) {
    func text(_ kind: CampaignColumns.Kind) -> String? { columns.columns[kind].flatMap { row.text($0) } }
    (self.row, self.columns, self.isTable) = (row, columns, isTable)
    dates = CampaignRowDates(
      from: text(.from), until: text(.until), period: text(.period), time: text(.time), now: now)
    guard !row.isTotal(at: columns.columns[.link] ?? 0) else { return }
    if let shifted = Self.shiftedText(row, columns) {
      links = [CampaignLink(line: row.number, url: shifted, problems: [.shiftedColumns])]
      return
    }
    let place = columns.columns[.link] ?? 0
    let found = links(in: place, title: nil, isNamed: isTable).map { columns.hasPaths ? $0.inText(.member) : $0 }
    links = found.isEmpty && isTable ? [emptyCell] : found
    links += columns.others.flatMap { links(in: $0.place, title: $0.title, isNamed: $0.isNamed) }
    let read = Set([place] + columns.others.map(\.place))
    for (place, cell) in row.cells.sorted(by: { $0.key < $1.key }) where !read.contains(place) {
      links +=
        cell.isCopy || cell.isHTML
        ? addresses(in: cell)
        : Self.addresses(in: cell).map {
          .unread(line: row.number, url: $0, .besideLinks)
        }
    }
  }

  /// The links in a row above the titles, such as that of the landing page in the title of a table.
  static func linksAbove(_ row: TableRow) -> [CampaignLink] {
    row.cells.sorted { $0.key < $1.key }.flatMap { addresses(in: $1) }.map { CampaignLink(line: row.number, url: $0) }
  }

  /// The empty cell of a link, with the name of its row.
  private var emptyCell: CampaignLink {
    var link = link("", title: nil, shown: nil, problems: [])
    link.unread = CampaignLinkSentence.emptyCell.sentence.localized
    return link
  }

  /// The links of a cell: one, or those of a text with sentences; none for an empty cell.
  private func links(in place: Int, title: String?, isNamed: Bool) -> [CampaignLink] {
    guard let cell = row.cells[place] else { return [] }
    // Beside an address in a column of notes is a note.
    if cell.isCopy || cell.isHTML || !isNamed && cell.isNote { return addresses(in: cell) }
    let several = cell.isOfSeveralLinks ? CellAdvice.severalLinks(in: cell.text) : []
    guard several.count > 1 else { return link(in: place, title: title, isNamed: isNamed).map { [$0] } ?? [] }
    // People read each of them. A tool that imports the table takes the whole cell for one address.
    let remark = CampaignProblem(.remark, CampaignLinkSentence.linksOfCell.sentence)
    return several.map { link($0, title: title, shown: nil, problems: [remark]) }
  }

  /// The links in the sentences of a cell, or in its HTML.
  private func addresses(in cell: TableCell) -> [CampaignLink] {
    let isNamed = columns.columns[.name].flatMap { row.text($0) } != nil
    return (cell.isHTML ? HTMLLinks(cell.text).links : TextAddresses(ofTemplate: cell.text).links).map { found in
      found.unread == nil
        ? link(found.url, title: isNamed ? found.name : nil, shown: found.name, problems: found.problems)
        : found.replacing(place: CampaignPlace(row.number))
    }
  }

  /// The link of a cell; nil for an empty cell. `title` is that of a further column, where any site is expected.
  private func link(in place: Int, title: String?, isNamed: Bool) -> CampaignLink? {
    guard let cell = row.cells[place], !cell.isEmpty,
      cell.isNotComputed || cell.hasAddress || !LinkCell.isEmpty(cell.text)
    else { return nil }
    let shown = cell.text.withoutASCIIBlanks
    if cell.isNotComputed { return link("", title: title, shown: nil, problems: [.formulaWithoutValue]) }
    if Self.errors.contains(shown) { return link(shown, title: title, shown: nil, problems: [.formulaError(shown)]) }
    // A tap opens the hyperlink. A spreadsheet can write its text otherwise, so a text that means the same counts.
    let isSame = cell.address.map { $0.plainAddress == shown.plainAddress } ?? true
    let url = isSame ? shown : cell.address ?? shown
    guard LinkCell.isLink(url) else {
      return isNamed ? link(shown, title: title, shown: nil, problems: [.noLinkInCell(shown)]) : nil
    }
    let isOther = !isSame && LinkCell.isAddress(shown)
    return link(url, title: title, shown: isSame ? nil : shown, problems: isOther ? [.otherAddress] : [])
  }

  private func link(_ url: String, title: String?, shown: String?, problems: [CampaignProblem]) -> CampaignLink {
    func text(_ kind: CampaignColumns.Kind) -> String? { columns.columns[kind].flatMap { row.text($0) } }
    let name = [text(.name) ?? shown, title].compactMap(\.self).joined(separator: " / ")
    return CampaignLink(
      line: row.number, url: url, audience: text(.audience)?.inOneLine(joinedBy: ", "), name: name, from: dates.from,
      until: dates.until,
      problems: dates.problems + problems
    ).sent(by: text(.channel)?.inOneLine(joinedBy: ", "))
  }

  /// The addresses in a cell outside of the columns of links.
  private static func addresses(in cell: TableCell) -> [String] {
    cell.hasAddress ? (cell.address.map { [$0] } ?? TextAddresses(cell.text).links.map(\.url)) : []
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
}

extension TableCell {
  /// Whether the cell has neither a text nor an address, nor a formula that should give one.
  var isEmpty: Bool { text.trimmed.isEmpty && address == nil && !isNotComputed }
}

extension TableRow {
  /// Whether the row has the sums of the others: a word for that, no address, and no other text in the place of the link.
  fileprivate func isTotal(at link: Int) -> Bool {
    guard cells.values.allSatisfy({ !$0.hasAddress }), cells.values.contains(where: { $0.text.isTotal }) else {
      return false
    }
    let text = cells[link]?.text.precomposedStringWithCompatibilityMapping.trimmed ?? ""
    return text.isTotal || text.wholeMatch(of: /[\d,.]*\s?(?:件|本|個|links?)?/) != nil
  }
}

extension String {
  /// Whether the text is the title of a row of sums, such as 合計 and `Total: 12`.
  fileprivate var isTotal: Bool {
    precomposedStringWithCompatibilityMapping.trimmed.wholeMatch(
      of: /(?i)(?:合計|総計|小計|計|総数|件数|(?:grand |sub-?)?totals?|sum|count)\s?:?\s?[\d,.]*\s?(?:件|本|個|links?)?/) != nil
  }
}

extension TableCell {
  /// The shortest text beside the addresses of a cell that is the copy of a message, and no label such as `iOS:`.
  private static let shortestCopy = 8

  /// Whether the cell may have several addresses with a space or a sign of Japanese between them.
  fileprivate var isOfSeveralLinks: Bool {
    address == nil && !LinkTemplate.isOne(text) && text.trimmed.contains { $0.isWhitespace || "、，／・".contains($0) }
  }

  /// Whether the cell has HTML with links, as a column with the body of mails has.
  fileprivate var isHTML: Bool { address == nil && text.contains("<") && HTMLLinks.isPage(text) }

  /// Whether the cell has an address among other characters.
  fileprivate var isNote: Bool {
    address == nil && text.contains("://") && !LinkCell.isAddress(text.trimmed) && !LinkTemplate.isOne(text)
  }

  /// Whether the cell has sentences with addresses in them, as a column with the text of messages has.
  fileprivate var isCopy: Bool {
    guard isNote else { return false }
    let isFolded = text.split(whereSeparator: \.isNewline).count > 1
    let rest = text.replacing(/[A-Za-z][A-Za-z0-9+.\-]*:\/\/[!-~]*/, with: "").filter { $0.isLetter && !$0.isASCII }
    return rest.count >= Self.shortestCopy || isFolded && !rest.isEmpty
  }
}

extension String {
  /// The address without what a spreadsheet changes when it makes a hyperlink of a text.
  fileprivate var plainAddress: String {
    let text = lowercased().replacing("%20", with: " ")
    return text.hasSuffix("/") ? String(text.dropLast()) : text
  }
}
