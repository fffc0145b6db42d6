import TextFormats

/// A link of a campaign, as a file names it.
public struct CampaignLink: Sendable, Hashable {
  /// The line of the file, from 1.
  public let line: Int
  /// The link; of a short link in the table of short links the long one.
  public let url: String
  /// The short link, as the file has it; `nil` for a link that the table of short links does not have.
  public let short: String?
  /// The people for whom it is meant: a state, or its plain name; `nil` for all.
  public let audience: String?
  /// What the link is called, such as the text of a button; `nil` when the file does not tell.
  public let name: String?

  /// A link from its parts. Blanks around them do not count, and an empty audience or name is none.
  init(line: Int, url: String, short: String? = nil, audience: String? = nil, name: String? = nil) {
    self.line = line
    self.url = url.trimmed
    self.short = short
    self.audience = audience?.trimmed.nonEmpty
    self.name = name?.trimmed.nonEmpty
  }
}

extension CampaignLink {
  /// Returns the link with the long link in place of a short one that a table has.
  func resolved(by table: ShortLinkTable) -> CampaignLink {
    guard let long = table.long(of: url) else { return self }
    return CampaignLink(line: line, url: long, short: url, audience: audience, name: name)
  }
}

extension String {
  /// The text; `nil` when it is empty.
  var nonEmpty: String? { isEmpty ? nil : self }
}
