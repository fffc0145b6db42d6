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
        "app": "foreground", "appearance": "light", "clock": "wall", "errors": "0", "jitter": "0", "language": "ja",
        "latency": "0", "links": "supersede", "os": "newest", "platform": "android", "seed": "1", "textsize": "large",
      ])
    let changed = [
      "app": "background", "appearance": "dark", "clock": "manual", "errors": "5", "jitter": "300ms", "language": "en",
      "latency": "2s", "links": "queue", "os": "17.4", "platform": "ios", "seed": "42",
      "textsize": "xxxLarge",
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
      ("latency", "2d"), ("links", "race"), ("seed", "-1"), ("appearance", "on"), ("os", "17."),
      ("os", "iOS17"), ("os", "1.2.3.4"), ("textsize", "0"), ("textsize", "huge"), ("brightness", "9"),
    ])
  func refused(name: String, value: String) throws {
    var shop = try ShopSession()
    let turn = shop.turn(.configure(["errors": "7"].merging([name: value]) { $1 }))
    #expect(turn.refusal != nil)
    #expect(turn.change == nil)
    #expect(shop.session.settings == SessionSettings())
    #expect(name == "brightness" || turn.refusal?.message.contains("`\(name)` cannot be `\(value)`") == true)
  }

  @Test func `an app reads what the phone tells it, and settings from before it are the standard ones`() throws {
    var shop = try ShopSession()
    let stored = String(decoding: try JSONEncoder().encode(shop.session.settings), as: UTF8.self)
    for name in ["version", "appearance", "typeSize"] { #expect(!stored.contains(name)) }
    shop.turn(.configure(["appearance": "dark", "os": "17.4", "textsize": "accessibility3"]))
    try shop.restart()
    let environment = shop.session.settings.environment
    #expect(environment.colorScheme == .dark)
    #expect(environment.systemVersion == SystemVersion(17, 4))
    #expect(environment.dynamicTypeSize == .accessibility3)
    #expect(environment.language == .japanese)
  }

  @Test func `an error of a setting with names lists them all`() throws {
    var shop = try ShopSession()
    #expect(shop.turn(.configure(["appearance": "blue"])).refusal?.hint == "it is `light` or `dark`")
    #expect(shop.turn(.configure(["links": "race"])).refusal?.hint == "it is `supersede`, `queue` or `parallel`")
  }

  @Test func `a change of the appearance changes all visible screens, and they say so`() throws {
    var shop = try ShopSession()
    _ = try shop.open("items/2")
    let turn = shop.turn(.configure(["appearance": "dark", "textsize": "xxLarge"]))
    #expect(turn.change?.screens == ["Page"])
    let screen = try #require(shop.session.screens.last)
    #expect(screen.colorScheme == .dark)
    #expect(screen.dynamicTypeSize == .xxLarge)
    #expect(shop.turn(.configure(["errors": "5"])).change?.screens == [])
    shop.turn(.configure(["appearance": "light", "textsize": "large"]))
    #expect(shop.session.screens.last?.colorScheme == nil)
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
