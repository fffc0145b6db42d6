public import DeepLinks
public import HeadlessUI
public import TextFormats

/// The links of a campaign: a table of a spreadsheet, lines, a page, or a mail.
public struct CampaignFile: Sendable {
  /// The form of a file.
  public enum Form: Sendable {
    /// A table whose row of titles names the columns.
    case table
    /// A link on each line, and after a tab, or a comma or semicolon with a space, the audience and the name.
    case lines
    /// Sentences with addresses in them, as the text of a mail has.
    case prose
    /// The HTML of a page, or a mail.
    case page
    /// JSON, as services export their messages.
    case json
  }

  /// The form.
  public let form: Form
  /// The links in their order.
  public private(set) var links: [CampaignLink]
  /// The titles of the columns of a table that are not read, without those of empty columns.
  public private(set) var unreadColumns: [String] = []
  /// The subject of a mail; `nil` for other forms, and for a mail without one.
  public private(set) var title: String?
  /// What a template itself gives names.
  private(set) var assigned = TemplateAssignments()
  /// What the file was read as, for people: `CP932 text, a table`.
  public private(set) var source = BilingualText("")
  /// What else there is to tell about how the file was read, such as the parts that were not read.
  public private(set) var notes: [LocalizedText] = []

  /// The columns that are not read, each with the title that was probably meant by its own.
  public var unreadTitles: [(title: String, meant: String?)] {
    unreadColumns.map { ($0, CampaignColumns.meant(by: $0)) }
  }

  /// The columns of a table that are not read, in a sentence; `nil` for none.
  var columnNote: LocalizedText? {
    guard !unreadColumns.isEmpty else { return nil }
    let sentence: CampaignFileSentence = unreadColumns.count == 1 ? .notReadColumn : .notReadColumns
    return sentence.sentence(["names": BilingualText.names(unreadColumns)]).localized
  }

  /// The names of the placeholders in the links.
  public var placeholders: Set<String> {
    Set(
      links.flatMap { link in
        [LinkTemplate(link.url), LinkTemplate(link.url, assigned: assigned.choices)].compactMap(\.self).flatMap(\.names)
      })
  }

  /// The columns of a table that are read, in both languages: `link, audience, … and time`.
  package static var columns: BilingualText {
    let names = CampaignColumns.Kind.allCases.map(\.name)
    let first = names.dropLast().map(\.en).joined(separator: ", ")
    return BilingualText(
      en: "\(first) and \(names.last?.en ?? "")", ja: names.map(\.ja).joined(separator: "、"))
  }

  /// The most bytes of a file that are read.
  public static let maximumBytes = 32 << 20

  /// Reads the bytes of a file, whose form they tell: its name does not matter.
  ///
  /// The links that `shortLinks` has are replaced by the long ones. A date without a year is the next one from `now` on;
  /// without `now` it cannot be read. `hosts` and `schemes` are those of the app, whose addresses are found in sentences also
  /// without `https://`, and with a wrong beginning. Throws when they are text in no encoding that is read, another kind of file, or a workbook that is damaged,
  /// encrypted or too large.
  public init(
    _ bytes: [UInt8], shortLinks: ShortLinkTable?, hosts: [String] = [], schemes: [String] = [], now: Timestamp? = nil
  ) throws(CampaignFileError) {
    self = try CampaignFile(bytes, hosts: hosts, schemes: schemes, now: now)
    if let shortLinks { links = links.map { $0.resolved(by: shortLinks) } }
  }

  /// Reads a text: a page, a table or lines. The links that `shortLinks` has are replaced by the long ones.
  public init(
    _ text: String, shortLinks: ShortLinkTable?, hosts: [String] = [], schemes: [String] = [], now: Timestamp? = nil
  ) {
    self.init(text, hosts: hosts, schemes: schemes, now: now)
    if let shortLinks { links = links.map { $0.resolved(by: shortLinks) } }
  }

  /// Reads the bytes of a file.
  public init(_ bytes: [UInt8], hosts: [String] = [], schemes: [String] = [], now: Timestamp? = nil)
    throws(CampaignFileError)
  {
    if Workbook.isCompoundFile(bytes) { throw Workbook.compoundFileError(bytes) }
    if let error = OtherForm.error(bytes) { throw error }
    if Workbook.isArchive(bytes) {
      self = try OtherProgram.withFile(bytes) { path throws(CampaignFileError) in
        try CampaignFile(Workbook(path: path), now: now)
      }
    } else if MailPart.isMail(bytes) {
      self.init(MailLinks(bytes, hosts: hosts, schemes: schemes))
    } else {
      let decoded = try DecodedText(bytes, declared: HTMLLinks.charset(bytes))
      self.init(decoded.text, hosts: hosts, schemes: schemes, now: now)
      source = CampaignFileSentence.text.sentence(["charset": BilingualText(decoded.charset), "form": form.name])
    }
  }

  /// Reads a text: a page, a table, lines or sentences.
  public init(_ text: String, hosts: [String] = [], schemes: [String] = [], now: Timestamp? = nil) {
    let first = text.first { !$0.isWhitespace }
    let isMarkup = first == "<"
    let plain = TemplateComments.removed(from: text)
    let json = JSONStrings(text, hosts: hosts, schemes: schemes)
    if let json {
      (form, links) = (.json, json.links)
      countLinks()
    } else if !isMarkup, let table = CampaignTable(plain, now: now) ?? CampaignTable(untitled: plain, now: now) {
      (form, links, unreadColumns, notes) = (.table, table.links, table.unreadColumns, table.notes)
    } else if isMarkup || HTMLLinks.isPage(text) {
      (form, links) = (.page, HTMLLinks(text, hosts: hosts, schemes: schemes).links)
      countLinks()
    } else if Prose.isOne(plain) {
      let found = TextAddresses(ofTemplate: plain, hosts: hosts, schemes: schemes).links
      (form, links) = (.prose, found + TemplateBlocks(plain).links(outside: found))
    } else {
      (form, links) = (.lines, Self.lines(plain))
    }
    source = CampaignFileSentence.plainText.sentence(["form": form.name])
    assign(json?.assigned ?? TemplateAssignments(text))
  }

  /// Gives the links their numbers where lines tell nothing, because the file has a single one.
  private mutating func countLinks() {
    guard links.count > 1, Set(links.map(\.line)).count == 1 else { return }
    for index in links.indices { links[index].place = CampaignPlace(index + 1, .link) }
  }

  /// Keeps what a template itself gives names. The addresses in it are checked where a link has the name.
  private mutating func assign(_ assignments: TemplateAssignments) {
    guard !assignments.choices.isEmpty else { return }
    assigned = assignments
    let used = assigned.texts(of: placeholders)
    links.removeAll { link in link.unread != nil && !link.url.isEmpty && used.contains { $0.hasPrefix(link.url) } }
  }

  // MARK: - Forms

  private init(_ mail: MailLinks) {
    (form, links, title) = (.page, mail.links, mail.subject)
    let charsets = BilingualText(
      en: mail.charsets.joined(separator: " and "), ja: mail.charsets.joined(separator: "、"))
    source =
      mail.charsets.isEmpty
      ? CampaignFileSentence.mail.sentence : CampaignFileSentence.mailInText.sentence(["charsets": charsets])
    notes =
      Self.note(.attachments, mail.attachments, "attachment") + Self.note(.tooDeep, mail.tooDeep, "part")
    assign(mail.assigned)
  }

  private static func note(_ sentence: CampaignLinkSentence, _ count: Int, _ noun: String) -> [LocalizedText] {
    let number = BilingualText(en: counted(count, noun), ja: "\(count)件")
    return count == 0 ? [] : [sentence.sentence(["count": number]).localized]
  }

  /// Reads the sheets that the spreadsheet shows: those with a column of links, and those with an address anywhere.
  private init(_ workbook: Workbook, now: Timestamp?) throws(CampaignFileError) {
    var tables: [(sheet: String, table: CampaignTable)] = []
    (form, links, source) = (.table, [], CampaignFileSentence.workbook.sentence)
    for sheet in workbook.sheets {
      guard let rows = try workbook.rows(of: sheet) else { continue }
      if sheet.isHidden {
        let name = ["name": sheet.name]
        if !rows.allSatisfy(\.isWithoutAddress) {
          notes.append(CampaignLinkSentence.hiddenSheet.sentence(name).localized)
        }
      } else if let table = CampaignTable(rows, now: now) ?? CampaignTable(untitled: rows, now: now) {
        tables.append((sheet.name, table))
      }
    }
    guard !tables.isEmpty else { return }
    let isAlone = tables.count == 1
    links = tables.flatMap { name, table in table.links.map { isAlone ? $0 : $0.of(sheet: name) } }
    unreadColumns = tables.flatMap(\.table.unreadColumns).unique
    notes += tables.flatMap(\.table.notes).unique
    let names = tables.map(\.sheet)
    source =
      isAlone
      ? CampaignFileSentence.sheet.sentence(["sheet": names[0]])
      : CampaignFileSentence.sheets.sentence([
        "names": BilingualText(
          en: names.map { "“\($0)”" }.joined(separator: ", "), ja: names.map { "「\($0)」" }.joined(separator: "、"))
      ])
  }

  private static func lines(_ text: String) -> [CampaignLink] {
    text.split(separator: /\r\n|\n|\r/, omittingEmptySubsequences: false).enumerated().compactMap { index, line in
      let line = line.trimmed
      guard !line.isEmpty, !line.hasPrefix("#") else { return nil }
      // A comma alone is a part of many links, such as those with coordinates.
      let parts = line.split(separator: /\t|[,;]\s+/, maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
      return CampaignLink(
        line: index + 1, url: parts[0], audience: parts.count > 1 ? parts[1] : nil,
        name: parts.count > 2 ? parts[2] : nil, problems: LinkCell.isLink(parts[0]) ? [] : [.noLinkInLine(line)]
      ).inText(.line)
    }
  }
}

extension CampaignLink {
  /// Returns the link with the name of its sheet.
  fileprivate func of(sheet: String) -> CampaignLink {
    var link = self
    link.place = CampaignPlace(place.number, place.unit, sheet: sheet)
    return link
  }
}

extension TableRow {
  /// Whether no cell of the row has an address.
  fileprivate var isWithoutAddress: Bool { cells.values.allSatisfy { !$0.hasAddress } }
}

extension CampaignFile.Form {
  /// The form for people.
  fileprivate var name: BilingualText {
    switch self {
    case .table: CampaignFileSentence.table.sentence
    case .lines: CampaignFileSentence.lines.sentence
    case .prose: CampaignFileSentence.prose.sentence
    case .page: CampaignFileSentence.page.sentence
    case .json: CampaignFileSentence.json.sentence
    }
  }
}
