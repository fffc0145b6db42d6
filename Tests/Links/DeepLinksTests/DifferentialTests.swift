import DeepLinks
import Foundation
import LinkTestSupport
import Testing
import TextFormats

/// The gate compared with Foundation's `URLComponents`: the URLs that the two read differently, and the reason for each.
struct DifferentialTests {
  /// A reason why the gate and `URLComponents` may disagree. Any other disagreement is a defect of the gate.
  enum Reason: String, CaseIterable {
    /// The gate rejects user information and ports, because they make people misread the host.
    case userInfoOrPort
    /// The gate requires `scheme://`.
    case noAuthority
    /// The gate rejects empty and dot segments, which others drop or resolve.
    case segments
    /// The gate rejects escapes that decode to invisible characters, or not to UTF-8.
    case undecodable
    /// The gate has limits.
    case limits
    /// The gate rejects a parameter without a name.
    case namelessParameter
    /// The gate accepts letters beyond ASCII, brackets and quotes unencoded, as apps publish them.
    case unencoded
    /// `URLComponents` checks the syntax of hosts; the gate does not, because hosts are compared with the table.
    case hostSyntax
    /// The gate drops the empty item of an additional `&`.
    case emptyItem
    /// The gate does not decode hosts, so that an encoded host never equals a host of the table.
    case hostSpelling
    /// The gate's texts are in normal form C.
    case normalForm
    /// The gate does not distinguish a missing value from an empty one.
    case missingValue
    /// In the scheme of an app `URLComponents` reads the first segment as a host: it decodes the host, and returns none
    /// for an invalid `xn--` name.
    case appHost
  }

  /// URLs with the reason why the two disagree; nil where they agree.
  static let known: [(String, Reason?)] = [
    ("taxi://reservations/42", nil), ("https://taxi.example/a/b?c=d&e=%20f#g", nil),
    ("taxi://order?pickup=1,2,Tokyo%20Station", nil), ("uber://?action=setPickup", nil),
    ("https://taxi.example", nil), ("https://taxi.example/", nil), ("https://taxi.example/a/", nil),
    ("https://taxi.example/%E6%9D%B1?%E4%BA%AC=1+2", nil), ("taxi://a?b=c=d", nil), ("taxi://a?b=c?d/e", nil),
    ("https://user@taxi.example/", .userInfoOrPort), ("https://taxi.example:443/", .userInfoOrPort),
    ("taxi://order:1", .userInfoOrPort), ("https://[::1]/", .userInfoOrPort),
    ("taxi:order", .noAuthority), ("mailto:a@b", .noAuthority), ("//taxi.example/", .noAuthority),
    ("a/b", .noAuthority),
    ("", .noAuthority), ("javascript:alert(1)", .noAuthority),
    ("https://taxi.example//a", .segments), ("https://taxi.example/a/../b", .segments),
    ("https://taxi.example/%2e", .segments), ("taxi:///a", .segments), ("taxi://%2E%2E/a", .segments),
    ("taxi://a?b=%00", .undecodable), ("taxi://a?b=%FF", .undecodable), ("taxi://a/%E2%80%AE", .undecodable),
    ("taxi://a#%0A", .undecodable), ("taxi://a?%C0%AF=1", .undecodable),
    ("taxi://" + String(repeating: "a", count: 8_192), .limits),
    ("taxi://" + String(repeating: "a/", count: 33), .limits),
    ("taxi://a?" + String(repeating: "a=1&", count: 65), .limits),
    ("taxi://a?=1", .namelessParameter), ("taxi://a?b=1&=2", .namelessParameter),
    ("taxi://a?name=東京", .unencoded), ("taxi://a?b={\"c\":1}", .unencoded), ("taxi://a/東京", .unencoded),
    ("taxi://a?pickup[latitude]=1", .unencoded), ("taxi://a?b=%C3%A9é", .unencoded), ("taxi://a?b=c#d#e", .unencoded),
    ("https://taxi.example%2eevil.test/", .hostSpelling), ("https://taxi_1.example/", nil),
    ("https:///a", nil), ("ta_xi://a", nil), ("1taxi://a", nil), ("https://%zz/", .hostSyntax),
    ("https://taxi.example/?&a=1", .emptyItem), ("taxi://a?", nil), ("taxi://a?b=1&&c=2&", .emptyItem),
    ("https://ｔａｘｉ.example/", .unencoded), ("https://bücher.example/", .unencoded),
    ("taxi://a?b=e%CC%81", .normalForm), ("taxi://a/e%CC%81", .normalForm), ("taxi://a?b", .missingValue),
    ("taxi://Order/a", nil), ("taxi://%41/b", .appHost), ("taxi://xn--a", .appHost), ("taxi://xn--bcher-kva", nil),
    ("HTTPS://TAXI.example/A", nil),
    ("TAXI://a", nil),
  ]

  @Test func `every known disagreement has a reason and every reason has an example`() {
    for (text, reason) in Self.known {
      #expect(Self.difference(text) == reason.map { [$0] } ?? [], "\(text.prefix(80))")
    }
    #expect(Set(Self.known.compactMap(\.1)) == Set(Reason.allCases))
  }

  @Test func `random URLs show no other disagreement`() {
    let seed: UInt64 = 20_261_125
    var random = SplitMix64(seed: seed)
    let pieces = [
      "taxi", "https", "http", "://", ":", "/", "//", "?", "&", "=", "#", "@", "a", "B", "1", ".", "..", "%41", "%2F",
      "%20", "%zz", "%", "%C3%A9", "%FF", "%00", "e\u{301}", "é", "東", "+", "[", "]", "{", "\"", "\\", " ", "\t",
      "taxi.example", "-", "_", "~", ";", ",", "'", "(", "*", "!", "$", "|", "^", "`", "<", "%2e", "%E2%80%AE", "xn--a",
    ]
    for _ in 0..<20_000 {
      let opening = ["taxi://", "https://taxi.example/", ""].randomElement(using: &random) ?? ""
      let tail = (0..<Int.random(in: 0...7, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      let text = opening + tail.joined()
      #expect(!Self.difference(text).contains(nil), "seed \(seed): \(text)")
    }
  }

  // MARK: - The comparison

  /// Returns the reasons why the two disagree about a URL, with nil for a disagreement that no reason explains.
  static func difference(_ text: String) -> Set<Reason?> {
    let theirs = URLComponents(string: text, encodingInvalidCharacters: false)
    do throws(LinkRejection) {
      let ours = try GatedURL(text)
      guard let theirs else { return [reasonOfTheirRejection(text, ours)] }
      return differences(ours, theirs)
    } catch {
      return theirs == nil ? [] : [reasonOfOurRejection(error)]
    }
  }

  private static func reasonOfOurRejection(_ rejection: LinkRejection) -> Reason? {
    switch rejection.code {
    case .userInfo, .port, .addressLiteral: .userInfoOrPort
    case .emptySegment, .dotSegment: .segments
    case .invalidEncoding, .invalidCharacter: .undecodable
    case .tooLong, .tooManySegments, .tooManyParameters: .limits
    case .malformed where rejection.message.contains("no name"): .namelessParameter
    case .malformed, .unknownScheme: .noAuthority
    default: nil
    }
  }

  private static func reasonOfTheirRejection(_ text: String, _ ours: GatedURL) -> Reason? {
    let allowed = CharacterSet(
      charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#@!$&'()*+,;=%")
    let hashes = text.utf8.count { $0 == UInt8(ascii: "#") }
    if hashes > 1 || text.unicodeScalars.contains(where: { !allowed.contains($0) }) { return .unencoded }
    let host = ours.webHost?.text ?? ours.segments.first?.text ?? ""
    return host.contains("%") ? .hostSyntax : nil
  }

  private static func differences(_ ours: GatedURL, _ theirs: URLComponents) -> Set<Reason?> {
    var reasons: Set<Reason?> = []
    if ours.scheme != theirs.scheme?.lowercased() { reasons.insert(nil) }
    // The path is split before it is decoded, because an encoded slash is part of a segment.
    var segments = theirs.percentEncodedPath.split(separator: "/").map { $0.removingPercentEncoding ?? String($0) }
    if let host = ours.webHost {
      // Hosts are compared in lower case; every further difference is one of spelling.
      if host.text != theirs.host?.lowercased() { reasons.insert(.hostSpelling) }
    } else if let host = theirs.host, !host.isEmpty {
      let written = theirs.encodedHost ?? host
      if written.contains("%") { reasons.insert(.appHost) }
      segments.insert(written.removingPercentEncoding ?? written, at: 0)
    } else if let first = ours.segments.first?.text, first.contains("xn--") {
      reasons.insert(.appHost)
      segments.insert(first, at: 0)
    }
    reasons.formUnion(compare(ours.segments.map(\.text), segments))
    let items = theirs.queryItems ?? []
    if items.contains(where: { $0.name.isEmpty }) { reasons.insert(.emptyItem) }
    let named = items.filter { !$0.name.isEmpty }
    if named.contains(where: { $0.value == nil }) { reasons.insert(.missingValue) }
    reasons.formUnion(compare(ours.query.map(\.name.text), named.map(\.name)))
    reasons.formUnion(compare(ours.query.map(\.value.text), named.map { $0.value ?? "" }))
    reasons.formUnion(compare([ours.fragment?.text ?? ""], [theirs.fragment ?? ""]))
    return reasons
  }

  /// Compares texts byte by byte, because `==` on strings does not distinguish normal forms.
  private static func compare(_ ours: [String], _ theirs: [String]) -> Set<Reason?> {
    guard ours.count == theirs.count else { return [nil] }
    var reasons: Set<Reason?> = []
    for (one, other) in zip(ours, theirs) where Array(one.utf8) != Array(other.utf8) {
      reasons.insert(Array(one.utf8) == Array(other.precomposedStringWithCanonicalMapping.utf8) ? .normalForm : nil)
    }
    return reasons
  }
}
