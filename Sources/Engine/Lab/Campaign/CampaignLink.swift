import DeepLinks
import HeadlessUI
public import TextFormats

/// A link of a campaign, as a file names it.
public struct CampaignLink: Sendable, Hashable {
  /// The place in the file.
  public var place: CampaignPlace
  /// The link; of a short link in the table of short links the long one.
  public private(set) var url: String
  /// The short link, as the file has it; `nil` for a link that the table of short links does not have.
  public private(set) var short: String?
  /// The audiences of the link: states, or their plain names; `nil` for all.
  public let audience: String?
  /// What the link is called, such as the text of a button; `nil` when the file does not tell.
  public let name: String?
  /// The first moment at which the link is used; `nil` for that of the campaign.
  public let from: Timestamp?
  /// The last moment at which the link is used; `nil` for that of the campaign.
  public let until: Timestamp?
  /// Whether a page of another site is expected here, as in a mail. A table is written for the app.
  var isOfAnySite = false
  /// Why the link is not read; `nil` for one that is.
  var unread: LocalizedText?
  /// What is to be told of the link, apart from the link itself.
  var problems: [CampaignProblem]

  /// A link from its parts. Spaces around them do not count, and an empty audience or name is none.
  init(
    line: Int, url: String, audience: String? = nil, name: String? = nil, from: Timestamp? = nil,
    until: Timestamp? = nil, problems: [CampaignProblem] = []
  ) {
    place = CampaignPlace(line)
    self.url = url.trimmed
    self.audience = audience?.trimmed.nonEmpty
    self.name = name?.trimmed.nonEmpty
    (self.from, self.until, self.problems) = (from, until, problems)
  }

  /// A part of the file that is told as not read.
  static func unread(line: Int, url: String, _ reason: CampaignLinkSentence) -> CampaignLink {
    var link = CampaignLink(line: line, url: url)
    link.unread = reason.sentence.localized
    return link
  }

  /// The number of the line, or of the link.
  public var line: Int { place.number }

  /// Whether the row cannot be read, so that its link is not looked at.
  var isUnreadable: Bool {
    problems.contains { [.shiftedColumns, .formulaWithoutValue, .noLinkInCell].contains($0.code) }
  }

  /// Returns the link with the long link in place of a short one that a table has.
  func resolved(by table: ShortLinkTable) -> CampaignLink {
    guard let long = table.long(of: url) else { return self }
    var link = self
    (link.short, link.url) = (url, long)
    return link
  }

  /// Returns the link with its address completed by that of the page.
  func resolved(to url: String) -> CampaignLink {
    var link = self
    link.url = url
    link.problems.append(CampaignProblem(.remark, CampaignLinkSentence.completed.sentence))
    return link
  }
}

extension String {
  /// The text; `nil` when it is empty.
  var nonEmpty: String? { isEmpty ? nil : self }
}
