import DeepLinks
import TextFormats

/// The text of a link that is itself an address. Filters of mails take a text with another address than its link for a fraud.
struct ShownAddress {
  /// The address up to its query.
  let text: String

  /// The text of a link; `nil` for one that is no address. Without `https://` it is one when it begins with `www.` or a host
  /// of the app, or has a slash behind its host.
  init?(_ text: String, hosts: [String]) {
    guard text.utf8.count <= 500, !LinkTemplate.isOne(text) else { return nil }
    let cut = text
    let text = text.hasSuffix("…") ? String(text.dropLast()) : text
    let isWhole = LinkCell.isAddress(text) && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
    let isBare = text.wholeMatch(of: /(?:[A-Za-z0-9\-]+\.)+[A-Za-z]{2,}(?:[\/?#][!-~]*)?/) != nil
    let host = text.prefix { !"/?#".contains($0) }.lowercased()
    guard isWhole || isBare && (text.contains("/") || host.hasPrefix("www.") || hosts.contains(host)) else {
      return nil
    }
    self.text = String(cut.prefix { !"?#".contains($0) })
  }

  /// Whether a link opens another host or path. A text that a sign for left out letters ends is the beginning of the address.
  func differs(from url: String) -> Bool {
    let (shown, opened) = (Self.plain(text), Self.plain(url))
    for sign in ["…", "..."] where shown.hasSuffix(sign) { return !opened.hasPrefix(shown.dropLast(sign.count)) }
    return shown != opened
  }

  /// The host and the path, without `https://`, `www.` and a slash at the end.
  private static func plain(_ url: String) -> String {
    let start = url.firstRange(of: "://")?.upperBound
    // `//host` and `https://host` are the same host.
    let scheme = start.map { url[..<$0].lowercased() } ?? ""
    let rest = String(url[(start ?? url.startIndex)...].drop { $0 == "/" }.prefix { !"?#".contains($0) })
    let host = rest.prefix { $0 != "/" }
    var plain = host.lowercased() + rest.dropFirst(host.count)
    if plain.hasPrefix("www.") { plain.removeFirst(4) }
    if plain.hasSuffix("/") { plain.removeLast() }
    return (["https://", "http://", ""].contains(scheme) ? "" : scheme) + plain
  }
}

extension CampaignLink {
  /// The link with a remark when its text is another address. `text` is what people see.
  func shown(as text: String?, hosts: [String]) -> CampaignLink {
    guard let text, let shown = ShownAddress(text, hosts: hosts), !LinkTemplate.isOne(url), shown.differs(from: url)
    else {
      return self
    }
    let values = [
      "text": shown.text.clipped(to: 120), "link": String(url.prefix { !"?#".contains($0) }).clipped(to: 120),
    ]
    return replacing(url: url, CampaignProblem(.otherAddress, CampaignMarkupSentence.otherText.sentence(values)))
  }
}
