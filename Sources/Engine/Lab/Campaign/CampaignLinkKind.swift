import DeepLinks
public import HeadlessUI
import TextFormats

/// What a link of a campaign's file is, as far as it is no link that is checked.
public enum UncheckedKind: String, Sendable, CaseIterable {
  /// A page of another site.
  case otherSite
  /// A page of our own site, for which the app has no screen.
  case ownPage
  /// The sender's tool fills in the whole link, or its host.
  case dependsOnSender
  /// Only a part of an address is written: the scheme, or the host too, is missing.
  case partOfAddress
  /// A mail address, a telephone number, a place on the same page, or another reference that is no address.
  case noLink
  /// A part of the file that can have a link and is not read.
  case notRead

  /// The kind in a few words.
  var title: LocalizedText {
    switch self {
    case .otherSite: LocalizedText(ja: "ほかのサイト", en: "to other sites")
    case .ownPage: LocalizedText(ja: "アプリにない自社サイトのページ", en: "to pages of our own site")
    case .dependsOnSender: LocalizedText(ja: "配信ツールが差し込むリンク", en: "depending on the sender")
    case .partOfAddress: LocalizedText(ja: "途中から書かれたアドレス", en: "parts of addresses")
    case .noLink: LocalizedText(ja: "リンクではないもの", en: "no links")
    case .notRead: LocalizedText(ja: "読み込んでいないもの", en: "not read")
    }
  }

  /// The kind behind a number of links, as in `1 no link`.
  func title(of count: Int) -> LocalizedText {
    guard count == 1 else { return title }
    let en =
      switch self {
      case .otherSite: "to another site"
      case .ownPage: "to a page of our own site"
      case .noLink: "no link"
      case .partOfAddress: "part of an address"
      case .dependsOnSender, .notRead: title.en
      }
    return LocalizedText(ja: title.ja, en: en)
  }
}

/// A link of a campaign's file that is not checked, and why.
public struct UncheckedLink: Sendable, Encodable {
  /// The place in the file.
  public private(set) var place: CampaignPlace
  /// The link as the file has it, with secrets redacted.
  public let link: String
  /// What the link is called; `nil` when the file does not tell.
  private(set) var name: String?
  /// Why it is not checked.
  public let kind: UncheckedKind
  /// The host, or what the reference is of: `mailto`, `tel`, `#`.
  public let of: String
  /// What its sender should know; nil for nothing.
  public internal(set) var remark: LocalizedText?
  /// The number of the file's link, from 0. A link with branches can be checked in part.
  var index = 0

  private enum CodingKeys: String, CodingKey { case line, sheet, link, kind, of, ja, en }

  /// Writes the fields, with the remark in both languages.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(place.number, forKey: .line)
    try container.encodeIfPresent(place.sheet, forKey: .sheet)
    try container.encode(link, forKey: .link)
    try container.encode(kind.rawValue, forKey: .kind)
    try container.encode(of, forKey: .of)
    try container.encodeIfPresent(remark?.ja, forKey: .ja)
    try container.encodeIfPresent(remark?.en, forKey: .en)
  }

  init(_ link: CampaignLink, _ kind: UncheckedKind, of: String, remark: LocalizedText? = nil, _ secrets: Redactor) {
    place = link.place
    self.link = secrets.redact(link.url.clipped(to: 200))
    (self.kind, self.of, self.remark) = (kind, of, remark)
  }
}

extension UncheckedLink {
  /// The reference of a link that is no address: a place on the page, a mail, a call, a part of an address on a page of the web;
  /// nil for any other.
  static func reference(_ link: CampaignLink, _ secrets: Redactor) -> UncheckedLink? {
    let url = link.url
    if url.hasPrefix("#") {
      let remark = url == "#" && link.name != nil ? CampaignMarkupSentence.topOfPage.sentence.localized : nil
      return UncheckedLink(link, .noLink, of: "#", remark: remark, secrets)
    }
    if let scheme = scheme(ofNoLink: url) { return UncheckedLink(link, .noLink, of: scheme, secrets) }
    if url.hasPrefix("//") {
      return UncheckedLink(
        link, .partOfAddress, of: "//",
        remark: CampaignMarkupSentence.slashes.sentence.localized, secrets)
    }
    guard !url.contains(":") else { return nil }
    return UncheckedLink(
      link, .partOfAddress, of: "path",
      remark: CampaignMarkupSentence.ofPage.sentence.localized, secrets)
  }

  /// The scheme of a reference that is no address of a page or an app, such as `mailto`; nil for any other.
  static func scheme(ofNoLink url: String) -> String? {
    guard let colon = url.firstIndex(of: ":") else { return nil }
    let scheme = url[..<colon].lowercased()
    return ["mailto", "tel", "sms", "javascript", "data", "cid", "about"].contains(scheme) ? scheme : nil
  }

  /// Returns the same for another link of the file with the same address.
  func at(_ other: CampaignLink, _ secrets: Redactor) -> UncheckedLink {
    var link = self
    (link.place, link.name) = (other.place, other.name.map { secrets.redact($0) })
    return link
  }

  /// Returns the same with the number of its link, and what is told of how that is shown.
  func numbered(_ index: Int, _ written: CampaignLink) -> UncheckedLink {
    let told = [remark].compactMap(\.self) + written.problems.filter { $0.code == .otherAddress }.map(\.text)
    var link = self
    link.index = index
    link.remark =
      told.isEmpty
      ? nil : LocalizedText(ja: told.map(\.ja).joined(), en: told.map(\.en).joined(separator: " "))
    return link
  }

  /// A part of the file that is not read.
  static func notRead(_ link: CampaignLink, _ secrets: Redactor) -> UncheckedLink? {
    guard let reason = link.unread else { return nil }
    let url = link.url.hasPrefix("//") ? "https:\(link.url)" : link.url
    let host = (try? GatedURL(url))?.webHost?.text
    return UncheckedLink(link, .notRead, of: host ?? secrets.redact(link.url.clipped(to: 80)), remark: reason, secrets)
  }

  /// A page of another site. A tracker of clicks, and `www.` before a host of ours, can hide a link of the app. `inner` is the
  /// link of the app that its address has inside, and `isShared` is whether it is a page on which people share that one.
  static func site(
    _ link: CampaignLink, host: String, ownHosts: [String], inner: String?, isShared: Bool, _ secrets: Redactor
  ) -> UncheckedLink {
    if isShared {
      let remark = inner.map { CampaignMarkupSentence.shared.sentence(["link": $0]).localized }
      return UncheckedLink(link, .otherSite, of: host, remark: remark, secrets)
    }
    let isOurs = ownHosts.contains { host == "www.\($0)" || host.hasSuffix(".\($0)") }
    let parts = [
      ClickTracker.isOne(host) ? CampaignLinkSentence.tracker.sentence : nil,
      inner.map { CampaignMarkupSentence.inner.sentence(["link": BilingualText($0)]) },
    ].compactMap(\.self)
    guard isOurs || !parts.isEmpty else { return UncheckedLink(link, .otherSite, of: host, secrets) }
    let all = parts + [CampaignLinkSentence.ownFile.sentence(["host": host])]
    let remark = LocalizedText(ja: all.map(\.ja).joined(), en: all.map(\.en).joined(separator: " "))
    return UncheckedLink(link, .otherSite, of: host, remark: remark, secrets)
  }
}

/// Hosts with which mail services count clicks before they forward a person.
enum ClickTracker {
  /// The domains that the services document for links of their customers.
  private static let domains = [
    "list-manage.com", "sendgrid.net", "awstrack.me", "hubspotlinks.com", "hubspotemail.net", "mailgun.org",
    "mandrillapp.com",
    "exct.net", "rs6.net", "klclick.com", "klclick1.com", "cmail19.com", "cmail20.com", "mailchi.mp", "sendibt2.com",
  ]
  /// The first labels that customers of such services usually give their own hosts.
  private static let labels: Set<String> = [
    "click", "clicks", "link", "links", "trk", "track", "tracking", "ablink", "ablinks", "lnk", "email", "url", "ct",
    "em",
  ]

  /// Whether a host is probably one.
  static func isOne(_ host: String) -> Bool {
    domains.contains { host == $0 || host.hasSuffix(".\($0)") }
      || host.split(separator: ".").first.map { labels.contains($0.lowercased()) } ?? false
  }
}
