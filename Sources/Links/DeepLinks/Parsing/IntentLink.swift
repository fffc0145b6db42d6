/// A link in the form of Android's `Intent.parseUri`: `intent://wallet#Intent;scheme=taxi;package=example.taxi;end`.
///
/// The scheme is that of `scheme=`, and the rest up to `#Intent;` follows it. Chrome opens such links on Android, with the page of
/// `S.browser_fallback_url` or the store for phones without the app (Chrome: Android Intents with Chrome). An iPhone has no app
/// for them.
package struct IntentLink: Sendable {
  /// The link inside.
  package let link: String
  /// The app that may open it; nil for any.
  package let package: String?
  /// The page for phones without the app; nil for none, and for an address that Chrome does not follow: any but http and https.
  package let fallback: String?
  /// The bytes of the text that the link was read from.
  let range: Range<Int>

  private static let opening = "intent:"
  private static let mark = "#Intent;"

  /// Reads a text; nil when it does not begin with `intent:`. Throws for one that is no such link.
  package init?(_ text: String) throws(LinkRejection) {
    guard text.hasPrefix(Self.opening) else { return nil }
    try URLOpening.checkText(Array(text.utf8))
    guard let mark = text.firstRange(of: Self.mark) else {
      throw LinkRejection(
        code: .malformed, AddressSentence.noIntent.sentence,
        range: text.utf8.count..<text.utf8.count,
        expected: "`intent://…#Intent;scheme=…;end`")
    }
    let fields = text[mark.upperBound...].split(separator: ";", omittingEmptySubsequences: true)
    guard fields.last == "end" else {
      throw LinkRejection(
        code: .malformed, AddressSentence.openIntent.sentence,
        range: text.utf8.count..<text.utf8.count, expected: "`;end` at the end")
    }
    func value(_ name: String) -> String? {
      fields.first { $0.hasPrefix(name + "=") }.map {
        PercentCoding.lenientlyDecoded(Array($0.dropFirst(name.count + 1).utf8)[...])
      }
    }
    guard let scheme = value("scheme") else {
      throw LinkRejection(
        code: .unknownScheme, AddressSentence.intentWithoutScheme.sentence,
        range: text.utf8.count..<text.utf8.count,
        expected: "`scheme=…` between `#Intent;` and `end`")
    }
    let start = text.index(text.startIndex, offsetBy: Self.opening.count)
    link = "\(scheme):\(text[start..<mark.lowerBound])"
    package = value("package")
    fallback = value("S.browser_fallback_url").flatMap {
      $0.hasPrefix("https://") || $0.hasPrefix("http://") ? $0 : nil
    }
    range = Self.opening.utf8.count..<text.utf8.distance(from: text.startIndex, to: mark.lowerBound)
  }

  /// What the link says beside the link inside, by the names of its fields.
  var attribution: [String: String] {
    [("package", package), ("S.browser_fallback_url", fallback)].reduce(into: [:]) { $0[$1.0] = $1.1 }
  }
}
