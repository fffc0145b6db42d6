import DeepLinks
import Foundation
import TextFormats

/// A text that a person has written into an address in place of what belongs there: `XXXX`, `○○○`, `***`, `TBD`.
enum StandIn {
  /// The first one that is a whole part of a path or a whole value; `nil` for an address without one. The values of
  /// parameters for which `isOfService` holds do not count: no app reads them.
  static func word(in url: String, isOfService: (String) -> Bool) -> String? {
    if !url.contains(":"), isName(of: url) { return url }
    if let host = host(of: url) { return host }
    let path = url.prefix { !"?#".contains($0) }
    let query = url.dropFirst(path.count).drop { $0 == "?" }.prefix { $0 != "#" }
    let values = query.split(separator: "&").compactMap { item -> Substring? in
      let name = item.prefix { $0 != "=" }
      return isOfService(String(name)) ? nil : item.dropFirst(name.count + 1)
    }
    return (path.split(separator: "/") + values).lazy
      .map { PercentCoding.lenientlyDecoded(Array($0.utf8)[...]) }.first(where: isOne)
  }

  /// The host of an address of the web that is a word of another script, as in `http://ここにURL`; `nil` for any other. A name in
  /// another script has a dot too, and one in full width is the host that was meant.
  private static func host(of url: String) -> String? {
    guard let begin = url.prefixMatch(of: /(?i)https?:\/\//) else { return nil }
    let host = String(url[begin.range.upperBound...].prefix { !"/?#".contains($0) })
    let plain = host.precomposedStringWithCompatibilityMapping
    let isWord = !plain.allSatisfy(\.isASCII) && !plain.contains { ".。:@".contains($0) }
    return isWord || plain.hasPrefix("ここに") ? host : nil
  }

  /// Whether a text is a word for the link that belongs in its place, as `URL` and 「＜リンク＞」.
  private static func isName(of text: String) -> Bool {
    text.utf8.count <= 64
      && text.precomposedStringWithCompatibilityMapping.wholeMatch(
        of: /(?i)[<(\[【「『]?(?:ここに)?(?:url|link|リンク先?|リンク先?url|アドレス|遷移先)(?:を?(?:入れる|入力|挿入|記入))?[>)\]】」』]?/) != nil
  }

  private static func isOne(_ text: String) -> Bool {
    text.utf8.count <= 64
      && text.precomposedStringWithCompatibilityMapping.wholeMatch(
        of: /[xX]{3,}|\*{2,}|[○〇◯●]{2,}|\?{2,}|(?i)tbd|todo|dummy|ダミー|未定/) != nil
  }
}
