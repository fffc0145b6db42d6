import DeepLinks
import TextFormats

/// An element `a` without `href`, whose address is in an attribute with another name, or has a sign in full width or a blank of
/// Japanese around it: `<a herf="…">`, `<a　href="…">`, `<a href＝"…">`. A tap opens nothing.
struct DeadLink {
  /// The address.
  let url: String
  /// What is wrong; nil for an attribute that a script or a template of the page reads.
  let problem: CampaignProblem?

  /// The most bytes of a tag that are looked at.
  private static let longest = 4_096
  /// The attributes that have addresses or other texts and no link.
  private static let others: Set<String> = [
    "title", "alt", "style", "ping", "cite", "itemtype", "itemid", "resource", "about", "typeof", "vocab", "name", "id",
    "class", "rel", "target", "role", "type", "download", "lang",
  ]
  /// The names that people write in place of `href`, apart from those that are nearly the same.
  private static let meant: Set<String> = ["link", "url", "uri"]

  /// Whether a tag that begins at a place is an element `a`, with a blank that HTML does not know behind its name or without.
  static func isOne(_ name: String) -> Bool { name == "a" || name.prefixMatch(of: /a[\u{3000}\u{A0}]/) != nil }

  /// Reads the tag that begins at a place; nil for one without an address.
  init?(_ bytes: [UInt8], at place: Int) {
    let part = bytes[place...].prefix(Self.longest)
    let tag = String(decoding: part.prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self).dropFirst(2)
    let attribute = /([^\s"'<>\/=＝“”]+)\s*[=＝]\s*(?:"([^"]*)"|'([^']*)'|[“”＂]?([^\s"'<>“”＂]+))/
    for match in tag.matches(of: attribute) {
      let name = match.output.1.lowercased()
      let value = HTMLAttributes.address(String(match.output.2 ?? match.output.3 ?? match.output.4 ?? ""))
      guard !Self.others.contains(name), !["data-", "on", "aria-", "xmlns"].contains(where: name.hasPrefix) else {
        continue
      }
      let isMeant = name == "href" || Self.isLikeLink(name)
      guard isMeant ? !value.isEmpty && value != "#" : LinkCell.isAddress(value) else { continue }
      url = value
      problem = name.contains { ":-.@".contains($0) } ? nil : Self.problem(name)
      return
    }
    return nil
  }

  private static func isLikeLink(_ name: String) -> Bool {
    meant.contains(name) || name.first == "h" && NearestName.distance(name, "href", limit: 2) != nil
  }

  private static func problem(_ name: String) -> CampaignProblem {
    guard name != "href" else {
      return CampaignProblem(.brokenMarkup, CampaignMarkupSentence.wideInTag.sentence)
    }
    return CampaignProblem(.brokenMarkup, CampaignMarkupSentence.noHref.sentence(["name": name.clipped(to: 40)]))
  }
}
