import DeepLinks
import HeadlessUI
import TextFormats

/// What has become of each link of a campaign's file. A link with branches counts once, so the sum is the number of links.
public struct CampaignAccount: Sendable, Encodable {
  /// The links that were checked, the broken ones among them.
  public private(set) var checked = 0
  /// The short links of which it is not known what they open.
  public private(set) var shortLinks = 0
  /// The links that depend on the sender, in each branch.
  public private(set) var dependsOnSender = 0
  /// The links of which only a part of the address is written.
  public private(set) var partsOfAddresses = 0
  /// The links to other sites.
  public private(set) var otherSite = 0
  /// The links to pages of our own site, for which the app has no screen.
  public private(set) var ownPages = 0
  /// The references that are no links.
  public private(set) var noLink = 0
  /// The parts of the file that were not read.
  public private(set) var notRead = 0
  /// The broken ones among the links that were checked.
  public private(set) var broken = 0

  private enum CodingKeys: String, CodingKey {
    case checked, shortLinks, dependsOnSender, partsOfAddresses, otherSite, ownPages, noLink, notRead
  }

  /// The number of links.
  public var total: Int {
    checked + shortLinks + dependsOnSender + partsOfAddresses + otherSite + ownPages + noLink + notRead
  }

  /// Whether nothing is open: each link was checked, leads to another site, or is none.
  var isComplete: Bool { shortLinks + dependsOnSender + partsOfAddresses + notRead == 0 }

  /// Counts the links of a report.
  init(_ entries: [CampaignReport.Entry], _ unchecked: [UncheckedLink]) {
    var counted: Set<Int> = []
    for entries in Dictionary(grouping: entries, by: \.index).values {
      counted.insert(entries[0].index)
      if entries.contains(where: \.isBroken) {
        (checked, broken) = (checked + 1, broken + 1)
      } else if entries.contains(where: \.isNotChecked) {
        shortLinks += 1
      } else if entries.allSatisfy(\.isDepending) {
        dependsOnSender += 1
      } else {
        checked += 1
      }
    }
    for link in unchecked where counted.insert(link.index).inserted {
      switch link.kind {
      case .dependsOnSender: dependsOnSender += 1
      case .partOfAddress: partsOfAddresses += 1
      case .otherSite: otherSite += 1
      case .ownPage: ownPages += 1
      case .noLink: noLink += 1
      case .notRead: notRead += 1
      }
    }
  }

  /// The sum in a sentence, without the kinds that the file does not have.
  var text: LocalizedText {
    let kinds: [(count: Int, title: LocalizedText)] = [
      (shortLinks, Self.shortLinks(shortLinks)), (otherSite, UncheckedKind.otherSite.title(of: otherSite)),
      (ownPages, UncheckedKind.ownPage.title(of: ownPages)),
      (dependsOnSender, UncheckedKind.dependsOnSender.title(of: dependsOnSender)),
      (partsOfAddresses, UncheckedKind.partOfAddress.title(of: partsOfAddresses)),
      (noLink, UncheckedKind.noLink.title(of: noLink)), (notRead, UncheckedKind.notRead.title(of: notRead)),
    ]
    let parts = kinds.filter { $0.count > 0 }
    let ja = ["確認\(checked)件"] + parts.map { "\($0.title.ja)\($0.count)件" }
    let en = ["\(checked) checked"] + parts.map { "\($0.count) \($0.title.en)" }
    return LocalizedText(
      ja: "ファイル内のリンクは全部で\(total)件（\(ja.joined(separator: "、"))）。",
      en: "The file has \(counted(total, "link")): \(en.joined(separator: ", ")).")
  }

  private static func shortLinks(_ count: Int) -> LocalizedText {
    let words = CampaignLinkSentence.shortLinks.sentence
    return LocalizedText(ja: words.ja, en: count == 1 ? "short link not checked" : words.en)
  }
}
