import Foundation
import HeadlessUI
import SessionEngine
import Testing

@Suite("Settings of a session")
struct SettingsTests {
  @Test("each setting is applied, stored and kept after a restart")
  func taken() throws {
    var shop = try ShopSession()
    let turn = shop.turn(
      .configure([
        "latency": "2s", "jitter": "300ms", "errors": "5", "language": "en", "links": "queue", "seed": "42",
      ]))
    #expect(turn.refusal == nil)
    try shop.restart()
    let settings = shop.session.settings
    #expect(settings.latency == 2000)
    #expect(settings.jitter == 300)
    #expect(settings.errors == 5)
    #expect(settings.random == 42)
    #expect(settings.language == .english)
    #expect(settings.links == .queue)
  }

  @Test func `all settings are listed with the values that configure takes`() throws {
    var shop = try ShopSession()
    let standard = shop.session.configured
    #expect(
      standard == [
        "app": "foreground", "clock": "wall", "dark": "off", "errors": "0", "jitter": "0", "language": "ja",
        "latency": "0", "links": "supersede", "os": "newest", "platform": "android", "seed": "1", "textsize": "100",
      ])
    let changed = [
      "app": "background", "clock": "manual", "dark": "on", "errors": "5", "jitter": "300ms", "language": "en",
      "latency": "2s", "links": "queue", "os": "17.4", "platform": "ios", "seed": "42", "textsize": "135",
    ]
    shop.turn(.configure(changed))
    try shop.restart()
    #expect(shop.session.configured == changed)
    #expect(shop.turn(.configure(standard)).refusal == nil)
    #expect(shop.session.configured == standard)
  }

  @Test(
    "an invalid value is refused, and none of the settings is applied",
    arguments: [
      ("app", "installed"), ("clock", "sundial"), ("errors", "101"), ("errors", "-1"), ("jitter", "2"),
      ("language", "fr"),
      ("latency", "2d"), ("links", "race"), ("seed", "-1"), ("dark", "yes"), ("os", "17."),
      ("os", "iOS17"), ("textsize", "0"), ("textsize", "316"), ("textsize", "large"), ("brightness", "9"),
    ])
  func refused(name: String, value: String) throws {
    var shop = try ShopSession()
    let turn = shop.turn(.configure(["errors": "7"].merging([name: value]) { $1 }))
    #expect(turn.refusal != nil)
    #expect(turn.change == nil)
    #expect(shop.session.settings == SessionSettings())
    #expect(name == "brightness" || turn.refusal?.message.contains("`\(name)` cannot be `\(value)`") == true)
  }

  @Test func `an app reads the appearance of the phone, and settings from before it are the standard ones`() throws {
    var shop = try ShopSession()
    let stored = String(decoding: try JSONEncoder().encode(shop.session.settings), as: UTF8.self)
    for name in ["systemVersion", "dark", "textPercent"] { #expect(!stored.contains(name)) }
    shop.turn(.configure(["dark": "on", "os": "17.4", "textsize": "310%"]))
    let settings = shop.session.settings
    #expect(settings.isDark)
    #expect(settings.systemVersion == "17.4")
    #expect(settings.textSize == 310)
  }

  @Test("the screens are in the session's language, the topmost screen last")
  func language() throws {
    var shop = try ShopSession()
    _ = try shop.open("items/2")
    #expect(shop.session.screens.last?.element("title")?.text == "商品2")
    shop.turn(.configure(["language": "en"]))
    #expect(shop.session.screens.map(\.rib) == ["Page"])
    #expect(shop.session.screens.last?.element("title")?.text == "Item 2")
  }

  @Test(
    "the error of a tap has a code and lists what can be tapped",
    arguments: [
      ("bye", String?.none, "absent"), ("sell", nil, "disabled"), ("title", nil, "notTappable"),
      ("note", nil, "textMissing"), ("buy", "now", "textNotTaken"),
    ])
  func badTap(element: String, text: String?, code: String) throws {
    var shop = try ShopSession()
    _ = try shop.open("items/2")
    let turn = shop.turn(.tap(element: element, text: text))
    #expect(turn.refusal?.code == code)
    #expect(turn.change == nil)
    #expect(code != "absent" || turn.refusal?.hint.contains("`buy`") == true)
  }

  @Test("a tap sets the text of a field")
  func field() throws {
    var shop = try ShopSession()
    _ = try shop.open("items/2")
    let turn = shop.turn(.tap(element: "note", text: "for Hanako"))
    #expect(turn.change?.entry.parameters == ["element": "note", "text": "for Hanako"])
    #expect(shop.session.record.state["shop"]?.contains("for Hanako") == true)
  }
}
