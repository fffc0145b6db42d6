import DeepLinks
public import HeadlessUI
import TextFormats

/// What a link of a campaign's file is, as far as it is no link that is checked.
public enum UncheckedKind: String, Sendable, CaseIterable {
  /// A page of another site.
  case otherSite
  /// The sender's tool fills in the whole link, or its host.
  case dependsOnSender
  /// A mail address, a telephone number, a place on the same page, or another reference that is no address.
  case noLink

  /// The kind in a few words.
  var title: LocalizedText {
    switch self {
    case .otherSite: LocalizedText(ja: "ほかのサイト", en: "to other sites")
    case .dependsOnSender: LocalizedText(ja: "配信ツールが差し込むリンク", en: "depending on the sender")
    case .noLink: LocalizedText(ja: "リンクではないもの", en: "no links")
    }
  }
}

/// A link of a campaign's file that is not checked, and why.
public struct UncheckedLink: Sendable, Encodable {
  /// The line of the file, from 1.
  public let line: Int
  /// The link as the file has it, with secrets redacted.
  public let link: String
  /// Why it is not checked.
  public let kind: UncheckedKind
  /// The host, or what the reference is of: `mailto`, `tel`, `#`.
  public let of: String
  /// What its sender should know; nil for nothing.
  public let remark: LocalizedText?

  private enum CodingKeys: String, CodingKey { case line, link, kind, of, ja, en }

  /// Writes the fields, with the remark in both languages.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(line, forKey: .line)
    try container.encode(link, forKey: .link)
    try container.encode(kind.rawValue, forKey: .kind)
    try container.encode(of, forKey: .of)
    try container.encodeIfPresent(remark?.ja, forKey: .ja)
    try container.encodeIfPresent(remark?.en, forKey: .en)
  }

  init(_ link: CampaignLink, _ kind: UncheckedKind, of: String, remark: LocalizedText? = nil, _ secrets: Redactor) {
    line = link.line
    self.link = secrets.redact(link.url.clipped(to: 200))
    (self.kind, self.of, self.remark) = (kind, of, remark)
  }
}

extension UncheckedLink {
  /// The reference of a link that is no address: a place on the page, a mail, a call; nil for any other.
  static func reference(_ link: CampaignLink, _ secrets: Redactor) -> UncheckedLink? {
    let url = link.url
    if url.hasPrefix("#") { return UncheckedLink(link, .noLink, of: "#", secrets) }
    if url.isEmpty {
      return UncheckedLink(
        link, .noLink, of: "#",
        remark: LocalizedText(ja: "リンクが空です。タップしても何も開きません。", en: "The link is empty: a tap opens nothing."), secrets)
    }
    let scheme = url.prefix { $0 != ":" }.lowercased()
    if ["mailto", "tel", "sms", "javascript", "data", "cid", "about"].contains(scheme), url.contains(":") {
      return UncheckedLink(link, .noLink, of: scheme, secrets)
    }
    if url.hasPrefix("//") {
      return UncheckedLink(
        link, .dependsOnSender, of: "//",
        remark: LocalizedText(
          ja: "「//」で始まるリンクは、メールでは開けません。「https://」から書いてください。",
          en: "A link that begins with `//` opens nothing in a mail. Write it from `https://` on."), secrets)
    }
    guard !url.contains(":") else { return nil }
    return UncheckedLink(
      link, .dependsOnSender, of: "path",
      remark: LocalizedText(
        ja: "アドレスの一部だけが書かれています。メールでは「https://」から書いてください。",
        en: "Only a part of an address. In a mail write it from `https://` on."), secrets)
  }

  /// A page of another site. A tracker of clicks, and `www.` before a host of ours, can hide a link of the app.
  static func site(_ link: CampaignLink, host: String, ownHosts: [String], _ secrets: Redactor) -> UncheckedLink {
    let isOurs = ownHosts.contains { host == "www.\($0)" || host.hasSuffix(".\($0)") }
    let remark =
      isOurs || ClickTracker.isOne(host)
      ? LocalizedText(
        ja: "\(host)が関連付けファイルを配信している場合にだけ、アプリで開きます。",
        en: "The app opens only if \(host) serves an association file.") : nil
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
