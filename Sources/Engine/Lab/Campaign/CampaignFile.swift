public import DeepLinks
public import TextFormats

/// The links of a campaign: a table of a spreadsheet, lines, a page, or a mail.
public struct CampaignFile: Sendable {
  /// The form of a file.
  public enum Form: Sendable {
    /// A table whose row of titles names the columns.
    case table
    /// A link on each line, and after a tab, or a comma or semicolon with a space, the audience and the name.
    case lines
    /// The HTML of a page, or a mail.
    case page
  }

  /// The form.
  public let form: Form
  /// The links in their order.
  public private(set) var links: [CampaignLink]
  /// The titles of the columns of a table that are not read, without those of empty columns.
  public private(set) var unreadColumns: [String] = []
  /// The subject of a mail; `nil` for other forms, and for a mail without one.
  public private(set) var title: String?
  /// What the file was read as, for people: `CP932 text, a table`.
  public private(set) var source = BilingualText("")
  /// The parts of the file that were not read, for people: `the sheets “Old”`.
  public private(set) var unread: [BilingualText] = []

  /// The columns that are not read, each with the title that was probably meant by its own.
  public var unreadTitles: [(title: String, meant: String?)] {
    unreadColumns.map { ($0, CampaignColumns.meant(by: $0)) }
  }

  /// The most bytes of a file that are read.
  public static let maximumBytes = 32 << 20

  /// Reads the bytes of a file, whose form they tell: its name does not matter.
  ///
  /// The links that `shortLinks` has are replaced by the long ones. Throws when they are text in no encoding that is read, or a
  /// workbook that is damaged, encrypted or too large.
  public init(_ bytes: [UInt8], shortLinks: ShortLinkTable?) throws(CampaignFileError) {
    self = try CampaignFile(bytes)
    if let shortLinks { links = links.map { $0.resolved(by: shortLinks) } }
  }

  /// Reads a text: a page, a table or lines. The links that `shortLinks` has are replaced by the long ones.
  public init(_ text: String, shortLinks: ShortLinkTable?) {
    self.init(text)
    if let shortLinks { links = links.map { $0.resolved(by: shortLinks) } }
  }

  /// Reads the bytes of a file.
  public init(_ bytes: [UInt8]) throws(CampaignFileError) {
    if Workbook.isCompoundFile(bytes) { throw Workbook.compoundFileError(bytes) }
    if bytes.starts(with: GzipFile.magic) {
      throw CampaignFileError(.otherForm, "it is packed by gzip", hint: "unpack it: gzip -d FILE")
    }
    if Workbook.isArchive(bytes) {
      self = try OtherProgram.withFile(bytes) { path throws(CampaignFileError) in
        try CampaignFile(Workbook(path: path))
      }
    } else if MailPart.isMail(bytes) {
      self.init(MailLinks(bytes))
    } else {
      let decoded = try DecodedText(bytes, declared: HTMLLinks.charset(bytes))
      self.init(decoded.text)
      source = CampaignFileSentence.text.sentence(["charset": BilingualText(decoded.charset), "form": form.name])
    }
  }

  /// Reads a text: a page, a table or lines.
  public init(_ text: String) {
    let isMarkup = text.first { !$0.isWhitespace } == "<"
    if !isMarkup, let table = CampaignTable(text) {
      (form, links, unreadColumns) = (.table, table.links, table.unreadColumns)
    } else if isMarkup || HTMLLinks.isPage(text) {
      (form, links) = (.page, HTMLLinks(text).links)
    } else {
      (form, links) = (.lines, Self.lines(text))
    }
    source = CampaignFileSentence.plainText.sentence(["form": form.name])
  }

  // MARK: - Forms

  private init(_ mail: MailLinks) {
    (form, links, title) = (.page, mail.links, mail.subject)
    let charsets = BilingualText(
      en: mail.charsets.joined(separator: " and "), ja: mail.charsets.joined(separator: "、"))
    source =
      mail.charsets.isEmpty
      ? CampaignFileSentence.mail.sentence : CampaignFileSentence.mailInText.sentence(["charsets": charsets])
    if mail.attachments > 0 {
      unread.append(
        CampaignFileSentence.attachments.sentence(["attachments": .number(mail.attachments, "attachment")]))
    }
    if mail.tooDeep > 0 {
      unread.append(CampaignFileSentence.tooDeep.sentence(["parts": .number(mail.tooDeep, "part")]))
    }
  }

  /// Reads the first sheet with a column of links that the spreadsheet shows, else the first with an address.
  private init(_ workbook: Workbook) throws(CampaignFileError) {
    var read: (sheet: Int, table: CampaignTable)?
    var others: (sheet: Int, table: CampaignTable)?
    for (index, sheet) in workbook.sheets.enumerated() where !sheet.isHidden {
      guard let rows = try workbook.rows(of: sheet) else { continue }
      if let table = CampaignTable(rows) {
        read = (index, table)
        break
      }
      if others == nil, let table = CampaignTable(untitled: rows) { others = (index, table) }
    }
    (form, links) = (.table, (read ?? others)?.table.links ?? [])
    source = CampaignFileSentence.workbook.sentence
    guard let read = read ?? others else { return }
    unreadColumns = read.table.unreadColumns
    source = CampaignFileSentence.sheet.sentence(["sheet": workbook.sheets[read.sheet].name])
    let rest = workbook.sheets.enumerated().filter { $0.offset != read.sheet }.map(\.element.name)
    guard !rest.isEmpty else { return }
    let names = BilingualText(
      en: rest.map { "“\($0)”" }.joined(separator: ", "), ja: rest.map { "「\($0)」" }.joined(separator: "、"))
    let sheets = BilingualText(en: "the sheet\(rest.count == 1 ? "" : "s")", ja: "")
    unread.append(CampaignFileSentence.sheets.sentence(["sheets": sheets, "names": names]))
  }

  private static func lines(_ text: String) -> [CampaignLink] {
    text.split(separator: /\r\n|\n|\r/, omittingEmptySubsequences: false).enumerated().compactMap { index, line in
      let line = line.trimmed
      guard !line.isEmpty, !line.hasPrefix("#") else { return nil }
      // A comma alone is a part of many links, such as those with coordinates.
      let parts = line.split(separator: /\t|[,;]\s+/, maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
      return CampaignLink(
        line: index + 1, url: parts[0], audience: parts.count > 1 ? parts[1] : nil,
        name: parts.count > 2 ? parts[2] : nil)
    }
  }
}

extension CampaignFile.Form {
  /// The form for people.
  fileprivate var name: BilingualText {
    switch self {
    case .table: CampaignFileSentence.table.sentence
    case .lines: CampaignFileSentence.lines.sentence
    case .page: CampaignFileSentence.page.sentence
    }
  }
}
