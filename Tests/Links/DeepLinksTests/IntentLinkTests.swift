import DeepLinks
import LinkTestSupport
import Testing

/// Links with the scheme `intent`, as web pages write them for Chrome on Android.
@Suite struct IntentLinkTests {
  @Test(
    arguments: [
      ("intent://wallet#Intent;scheme=taxi;package=example.taxi;end", "taxi://wallet", ["package": "example.taxi"]),
      ("intent://taxi.example/wallet#Intent;scheme=https;end", "taxi://wallet", [:]),
      ("intent:taxi.example#Intent;scheme=taxi;end", nil, [:]),
      (
        "intent://wallet/pay?code=A-1#Intent;action=android.intent.action.VIEW;scheme=taxi;"
          + "S.browser_fallback_url=https%3A%2F%2Ftaxi.example%2Fget;end",
        "taxi://wallet/pay?code=A-1", ["S.browser_fallback_url": "https://taxi.example/get"]
      ),
    ] as [(String, String?, [String: String])])
  func `the link inside is opened, and what the intent says is kept`(
    url: String, canonical: String?, kept: [String: String]
  ) throws {
    let table = try shippedTable()
    guard let canonical else {
      #expect(throws: LinkRejection.self) { try table.parse(url) }
      return
    }
    let parsed = try table.parse(url)
    #expect(parsed.canonical == canonical)
    #expect(parsed.origin?.wrappers == ["intent"])
    #expect(parsed.origin?.attribution == kept)
    let explained = table.explain(url) { _ in nil }
    #expect(explained.inside.map(\.canonical) == [table.secrets.redact(canonical)])
    #expect(explained.wrappers == ["intent"])
  }

  @Test(arguments: [
    ("intent://wallet#Intent;scheme=taxi", LinkRejection.Code.malformed, "does not end with `;end`"),
    ("intent://wallet", .malformed, "no `#Intent;`"), ("intent://wallet#Intent;end", .unknownScheme, "no scheme"),
    ("intent://wallet#Intent;scheme=bus;end", .unknownScheme, "In the link inside `intent:`: The scheme `bus`"),
    ("intent://nowhere#Intent;scheme=taxi;end", .unknownRoute, "In the link inside"),
    ("intent://wallet#Intent;scheme=intent;end", .malformed, "In the link inside"),
    ("intent://wal\u{0}let#Intent;scheme=taxi;end", .invalidCharacter, ""),
  ])
  func `a wrong intent is rejected at the place that is wrong`(
    url: String, code: LinkRejection.Code, message: String
  ) throws {
    let rejection = try #require(throws: LinkRejection.self) { try shippedTable().parse(url) }
    #expect(rejection.code == code, "\(rejection)")
    #expect(rejection.message.contains(message), "\(rejection)")
    #expect(rejection.range.upperBound <= url.utf8.count)
  }
}
