import TextFormats

/// A link of a campaign, as a file names it.
public struct CampaignLink: Sendable, Hashable {
  /// The line of the file, from 1.
  public let line: Int
  /// The link.
  public let url: String
  /// The people for whom it is meant: a state, or its plain name; `nil` for all.
  public let audience: String?
  /// What the link is called, such as the text of a button; `nil` when the file does not tell.
  public let name: String?

  /// A link from its parts. Blanks around them do not count, and an empty audience or name is none.
  init(line: Int, url: String, audience: String? = nil, name: String? = nil) {
    self.line = line
    self.url = url.trimmed
    self.audience = audience?.trimmed.nonEmpty
    self.name = name?.trimmed.nonEmpty
  }
}

extension String {
  /// The text; `nil` when it is empty.
  var nonEmpty: String? { isEmpty ? nil : self }
}
