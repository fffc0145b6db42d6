import DeepLinks
import TextFormats

/// The links in data of schema.org that a mail has beside its text, of which mail programs make buttons (Gmail, *Email markup*:
/// JSON-LD in `<script type="application/ld+json">`, and microdata in `itemprop`).
enum StructuredData {
  /// The members with an address that a tap opens (schema.org: `Action`, `EntryPoint`).
  private static let members: Set<String> = ["url", "target", "urltemplate"]

  /// Whether a member has an address that a tap opens.
  static func isOfLinks(_ member: String) -> Bool { members.contains(member.lowercased()) }

  /// The links of a script with JSON, with the lines in it.
  static func links(in json: String, hosts: [String], schemes: [String]) -> [CampaignLink] {
    let all = JSONStrings(json, hosts: hosts, schemes: schemes)?.links ?? []
    return all.filter { link in
      guard !isWord(link.url) else { return false }
      if let key = link.name, isOfLinks(key) { return true }
      let start = link.url.firstRange(of: "://")
      let host = start.map { link.url[$0.upperBound...].prefix { !"/?#:".contains($0) }.lowercased() } ?? ""
      return hosts.contains(host) || schemes.contains(link.url.prefix { $0 != ":" }.lowercased())
    }
  }

  /// Whether an address is a word of schema.org, such as `http://schema.org/ViewAction`.
  static func isWord(_ url: String) -> Bool { url.prefixMatch(of: /(?i)https?:\/\/(?:www\.)?schema\.org/) != nil }
}
