public import TextFormats

/// A link of a campaign, as a file names it.
public struct CampaignLink: Sendable, Hashable {
  /// The row of a table as its spreadsheet counts, or the line of a text; from 1.
  public let line: Int
  /// The link; of a short link in the table of short links the long one.
  public let url: String
  /// The short link, as the file has it; `nil` for a link that the table of short links does not have.
  public let short: String?
  /// The audiences of the link: states, or their plain names; `nil` for all.
  public let audience: String?
  /// What the link is called, such as the text of a button; `nil` when the file does not tell.
  public let name: String?
  /// The first moment at which the link is used; `nil` for that of the campaign.
  public let from: Timestamp?
  /// The last moment at which the link is used; `nil` for that of the campaign.
  public let until: Timestamp?
  /// What is wrong with the row, apart from its link.
  let problems: [CampaignProblem]

  /// A link from its parts. Spaces around them do not count, and an empty audience or name is none.
  init(
    line: Int, url: String, short: String? = nil, audience: String? = nil, name: String? = nil, from: Timestamp? = nil,
    until: Timestamp? = nil, problems: [CampaignProblem] = []
  ) {
    self.line = line
    self.url = url.trimmed
    self.short = short
    self.audience = audience?.trimmed.nonEmpty
    self.name = name?.trimmed.nonEmpty
    (self.from, self.until, self.problems) = (from, until, problems)
  }

  /// Whether the row cannot be read, so that its link is not looked at.
  var isUnreadable: Bool { problems.contains { [.shiftedColumns, .formulaWithoutValue].contains($0.code) } }
}

extension CampaignLink {
  /// Returns the link with the long link in place of a short one that a table has.
  func resolved(by table: ShortLinkTable) -> CampaignLink {
    guard let long = table.long(of: url) else { return self }
    return CampaignLink(
      line: line, url: long, short: url, audience: audience, name: name, from: from, until: until, problems: problems)
  }
}

extension String {
  /// The text; `nil` when it is empty.
  var nonEmpty: String? { isEmpty ? nil : self }
}
