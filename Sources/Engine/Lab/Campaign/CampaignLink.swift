import DeepLinks
import Foundation
import HeadlessUI
import LinkAssociation
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
  /// Why the link is not read; `nil` for one that is.
  var unread: LocalizedText?
  /// What is to be told of the link, apart from the link itself.
  var problems: [CampaignProblem]
  /// Where people tap the link; `nil` for the place of the campaign.
  var tap: TapPlace?
  /// The channel of its row, where it is not known or has no name of its own among the places; `nil` for any other.
  var otherChannel: String?
  /// The members of a push that decide how it is opened, as JSON with the link itself; `nil` for any other link.
  var push: String?
  /// Where the link stands in a text; `nil` for a link of a cell or an attribute.
  private(set) var textPlace: TextPlace?

  /// Where a link stands in a text, of which programs make a link.
  enum TextPlace {
    /// Alone in its line.
    case line
    /// Among other words.
    case words
    /// In a member or a column of links of the app, where a path is one too.
    case member
  }

  /// A link from its parts. Spaces around them do not count, and an empty audience or name is none. Of the link only blanks of
  /// ASCII do not count (URL Standard, 4.4): any other one is a part of its address.
  init(
    line: Int, url: String, audience: String? = nil, name: String? = nil, from: Timestamp? = nil,
    until: Timestamp? = nil, problems: [CampaignProblem] = []
  ) {
    place = CampaignPlace(line)
    self.url = url.withoutASCIIBlanks
    self.audience = audience?.trimmed.nonEmpty
    self.name = name.flatMap { $0.inOneLine(joinedBy: " ").nonEmpty }
    (self.from, self.until, self.problems) = (from, until, problems)
  }

  /// A part of the file that is told as not read.
  static func unread(line: Int, url: String, _ reason: CampaignLinkSentence) -> CampaignLink {
    unread(line: line, url: url, reason.sentence)
  }

  /// A part of the file that is told as not read.
  static func unread(line: Int, url: String, _ reason: CampaignMarkupSentence) -> CampaignLink {
    unread(line: line, url: url, reason.sentence)
  }

  private static func unread(line: Int, url: String, _ reason: BilingualText) -> CampaignLink {
    var link = CampaignLink(line: line, url: url)
    link.unread = reason.localized
    return link
  }

  /// The link as one that is not read.
  func unread(_ reason: CampaignLinkSentence) -> CampaignLink {
    var link = self
    link.unread = reason.sentence.localized
    return link
  }

  /// Whether a member for links has a single word, such as the name of an action.
  var isWord: Bool { textPlace == .member && problems.isEmpty && !url.contains { "/?#:".contains($0) } }

  /// The number of the line, or of the link.
  public var line: Int { place.number }

  /// Whether the row cannot be read, or has only a part of an address, so that its link is not looked at.
  var isUnreadable: Bool {
    problems.contains {
      [.shiftedColumns, .formulaWithoutValue, .noLinkInCell, .noScheme, .openPlaceholder].contains($0.code)
    }
  }

  /// Returns the link as one of a text.
  func inText(_ place: TextPlace) -> CampaignLink {
    var link = self
    link.textPlace = place
    return link
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
    replacing(url: url, CampaignProblem(.remark, CampaignLinkSentence.completed.sentence))
  }

  /// Returns the link with another address, and what is to be told of that.
  func replacing(url: String, _ problem: CampaignProblem) -> CampaignLink {
    var link = self
    link.url = url
    link.problems.append(problem)
    return link
  }

  /// Returns the link with another address.
  func replacing(url: String) -> CampaignLink {
    var link = self
    link.url = url
    return link
  }

  /// Returns the link with other things to be told of it.
  func replacing(_ problems: [CampaignProblem]) -> CampaignLink {
    var link = self
    link.problems = problems
    return link
  }

  /// Returns the link with the secrets of its address left out of what is told of it. The reading of a file knows no secrets.
  func redacted(by secrets: Redactor) -> CampaignLink {
    guard !problems.isEmpty else { return self }
    // A problem can have the address in half width in it.
    let narrow = url.precomposedStringWithCompatibilityMapping.filter { !$0.isWhitespace }
    let words = secrets.words(in: [url, narrow, name].compactMap(\.self))
    var link = self
    link.problems = problems.map { problem in
      func redact(_ text: String) -> String { secrets.redact(sentence: text, about: words) }
      return CampaignProblem(problem.code, ja: redact(problem.text.ja), en: redact(problem.text.en))
    }
    return link
  }

  /// The link without its place, its row and what names it, apart from whether it has a name. What is told of both is the same.
  var alone: CampaignLink {
    var link = CampaignLink(line: 0, url: url, name: name == nil ? nil : "a", problems: problems)
    (link.short, link.unread, link.textPlace, link.tap, link.push) = (short, unread, textPlace, tap, push)
    link.otherChannel = otherChannel == nil ? nil : "a"
    return link
  }

  /// Returns the link with what is told of another one with the same address.
  func told(like other: CampaignLink) -> CampaignLink {
    var link = self
    (link.url, link.unread, link.problems) = (other.url, other.unread, other.problems)
    return link
  }

  /// Returns the link with the place in which people tap the links of a channel, or with the channel where its name is none of
  /// a place; the same for no channel.
  func sent(by channel: String?) -> CampaignLink {
    guard let channel else { return self }
    var link = self
    link.tap = TapPlace(channel: channel)
    link.otherChannel = TapPlace.isNamed(byChannel: channel) ? nil : channel
    return link
  }

  /// Returns the link at another place.
  func replacing(place: CampaignPlace) -> CampaignLink {
    var link = self
    link.place = place
    return link
  }
}

extension String {
  /// The text; `nil` when it is empty.
  var nonEmpty: String? { isEmpty ? nil : self }

  /// The text with a separator for each end of a line.
  func inOneLine(joinedBy separator: String) -> String {
    split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.isEmpty }.joined(separator: separator)
  }

  /// The text without the blanks of ASCII around it.
  var withoutASCIIBlanks: String {
    let blanks: Set<Unicode.Scalar> = [" ", "\t", "\n", "\r", "\u{C}"]
    let rest = unicodeScalars.drop { blanks.contains($0) }
    return String(String.UnicodeScalarView(rest.reversed().drop { blanks.contains($0) }.reversed()))
  }
}
