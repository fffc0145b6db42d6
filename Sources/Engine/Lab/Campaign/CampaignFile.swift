import TextFormats

/// The links of a campaign: a table of a spreadsheet, lines, or the HTML of a mail.
public struct CampaignFile: Sendable {
  /// The form of a file.
  public enum Form: Sendable {
    /// A table whose first row names the columns.
    case table
    /// A link on each line, and after a tab, or a comma or semicolon with a blank, the audience and the name.
    case lines
    /// The HTML of a mail or a page.
    case page
  }

  /// The form.
  public let form: Form
  /// The links in their order.
  public let links: [CampaignLink]
  /// The titles of the columns of a table that are not read, without those of empty columns.
  public let unreadColumns: [String]

  /// Reads a text in any of the forms. The links that `shortLinks` has are replaced by the long ones.
  public init(_ text: String, shortLinks: ShortLinkTable? = nil) {
    let read = CampaignFile(asWritten: text)
    (form, unreadColumns) = (read.form, read.unreadColumns)
    links = shortLinks.map { table in read.links.map { $0.resolved(by: table) } } ?? read.links
  }

  private init(asWritten text: String) {
    let text = text.first == "\u{FEFF}" ? String(text.dropFirst()) : text
    if Self.isPage(text) {
      (form, links, unreadColumns) = (.page, HTMLLinks(text).links, [])
    } else if let table = Self.table(text) {
      (form, links, unreadColumns) = (.table, table.links, table.unread)
    } else {
      (form, links, unreadColumns) = (.lines, Self.lines(text), [])
    }
  }

  private static func isPage(_ text: String) -> Bool {
    guard text.first(where: { !$0.isWhitespace }) != "<" else { return true }
    return text.contains(/<a\s[^>]*href/.ignoresCase())
  }

  // MARK: - Tables

  private static let audienceTitles = ["audience", "segment", "for", "state", "対象", "対象者", "セグメント", "配信対象"]
  private static let nameTitles = ["name", "title", "subject", "label", "campaign", "名前", "名称", "件名", "タイトル", "施策"]

  /// The links of a table and its other columns; `nil` for a text whose first row does not name a column of links.
  private static func table(_ text: String) -> (links: [CampaignLink], unread: [String])? {
    let rows = DelimitedText(text, separator: DelimitedText.separator(of: text) ?? ",").rows
    guard let titles = rows.first?.fields.map({ $0.trimmed.lowercased() }),
      let link = LinkColumn.place(in: rows)
    else { return nil }
    let audience = titles.firstIndex(where: audienceTitles.contains)
    let name = titles.firstIndex(where: nameTitles.contains)
    let links = rows.dropFirst().compactMap { row -> CampaignLink? in
      func field(_ column: Int?) -> String? { column.flatMap { $0 < row.fields.count ? row.fields[$0] : nil } }
      guard let url = field(link), !url.trimmed.isEmpty else { return nil }
      return CampaignLink(line: row.line, url: url, audience: field(audience), name: field(name))
    }
    let others = titles.indices.filter { ![link, audience, name].contains($0) && !titles[$0].isEmpty }
    return (links, others.map { titles[$0] })
  }

  // MARK: - Lines

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
