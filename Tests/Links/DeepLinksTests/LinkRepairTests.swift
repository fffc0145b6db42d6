import DeepLinks
import LinkDialects
import LinkTestSupport
import TestSupport
import Testing
import TextFormats

/// The hints about links as people write and copy them.
@Suite struct LinkRepairTests {
  @Test(arguments: [
    ("https://www.taxi.example/wallet", "https://taxi.example/wallet"),
    ("taxi:///wallet", "taxi://wallet"), ("taxi://taxi.example/wallet", "taxi://wallet"),
    ("https://taxi.example/order&pickup=here", "https://taxi.example/order?pickup=here"),
    ("https://taxi.example/wallet.", "https://taxi.example/wallet"),
    (
      "https://taxi.example/menu/coupons?code=SPRING300?utm_source=LINE",
      "https://taxi.example/menu/coupons?code=SPRING300&utm_source=LINE"
    ),
    ("taxi://https://taxi.example/wallet", "https://taxi.example/wallet"),
    ("https//taxi.example/wallet", "https://taxi.example/wallet"), ("taxi//wallet", "taxi://wallet"),
    (#"mebkm:TITLE:Taxi;URL:https\://taxi.example/wallet;;"#, "https://taxi.example/wallet"),
    ("https://taxi.example/wallet）。", "https://taxi.example/wallet"),
    ("taxi://reservations/４２", "taxi://reservations/42"), ("ｔaxi://wallet", "taxi://wallet"),
    ("taxi://order?pickup=139.767125,35.681236", "taxi://order?pickup=35.681236,139.767125"),
    ("taxi://order?pickup=139.767125%2C35.681236%2CTokyo", "taxi://order?pickup=35.681236,139.767125,Tokyo"),
    (#"MEBKM:TITLE:Taxi;URL:https\://taxi.example/wallet;;"#, "https://taxi.example/wallet"),
    ("MEBKM:TITLE:Taxi;URL:https://taxi.example/wallet;;", "https://taxi.example/wallet"),
  ])
  func `a known mistake is told with the link that was meant`(url: String, meant: String) throws {
    let table = try shippedTable()
    let rejection = try #require(throws: LinkRejection.self) { try table.parse(url) }
    #expect(rejection.hint?.hasPrefix("Did you mean `\(meant)`? ") == true, "\(rejection)")
    #expect(try table.format(table.parse(meant).link) != nil)
    let explained = table.explain(url) { _ in nil }
    #expect(explained.rejection?.hint == rejection.hint)
  }

  @Test(arguments: [
    "https://www.taxi.example/nowhere", "taxi:///nowhere", "https://taxi.example/nowhere&x=1", "taxi://nowhere.",
    "taxi://order?pickup=139.767125,200", "taxi://order?pickup=200,35",
  ])
  func `a link that no repair makes right is told no repair`(url: String) throws {
    let rejection = try #require(throws: LinkRejection.self) { try shippedTable().parse(url) }
    #expect(rejection.hint?.contains("`? ") != true, "\(rejection)")
  }

  @Test(arguments: [
    (
      "https://x.wrap.example/?apn=a&link=https%3A%2F%2Ftaxi.example%2Fwallet", "*.wrap.example", "wrap.example", "link"
    ),
    ("https://short.example/?to=taxi%3A%2F%2Fwallet", "short.example", "short.example", "to"),
  ])
  func `an unknown host around a link of ours is told with the wrapper to add, which then reads it`(
    url: String, host: String, name: String, parameter: String
  ) throws {
    let rejection = try #require(throws: LinkRejection.self) { try shippedTable().parse(url) }
    #expect(rejection.code == .unknownHost)
    let hint = try #require(rejection.hint)
    #expect(hint.hasPrefix("`\(parameter)` contains `"), "\(hint)")
    let lines = hint.split(separator: "\n").dropFirst().joined(separator: "\n")
    #expect(lines == "  \(name):\n    hosts: [\"\(host)\"]\n    links: [\(parameter)]")
    let yaml = try Repository.text("config/links.yaml").replacing("wrappers:\n", with: "wrappers:\n\(lines)\n")
    #expect(try RouteTable(yaml: yaml, file: "t").parse(url).canonical == "taxi://wallet")
  }

  @Test(arguments: [
    "https://x.wrap.example/?link=https%3A%2F%2Fother.example%2F", "https://x.wrap.example/abc",
    "https://x.wrap.example/?link=taxi%3A%2F%2Fnowhere",
  ])
  func `an unknown host without a link of ours gets no wrapper`(url: String) throws {
    let rejection = try #require(throws: LinkRejection.self) { try shippedTable().parse(url) }
    #expect(rejection.hint?.contains("wrapper") != true, "\(rejection)")
  }

  @Test func `an empty value is told as such, also one of a secret`() throws {
    for (url, name) in [("taxi://order?pickup=", "pickup"), ("taxi://wallet/pay?code=&amount=100", "code")] {
      let rejection = try #require(throws: LinkRejection.self) { try shippedTable().parse(url) }
      #expect(rejection.message == "`\(name)` has no value.")
    }
  }

  @Test(arguments: [
    ("https://taxi.example/#/wallet", LinkNote.Code.pathBehindHash, "taxi://wallet"),
    ("https://taxi.example/#!/reservations/42", .pathBehindHash, "taxi://reservations/42"),
    ("taxi://order?utm_source=mail?pickup=here", .secondQuestionMark, "`pickup` is behind a second `?`"),
  ])
  func `a link that opens another screen than was meant has a note`(
    url: String, code: LinkNote.Code, words: String
  ) throws {
    let table = try shippedTable()
    let notes = table.notes(for: try table.parse(url))
    let note = try #require(notes.first { $0.code == code }, "\(notes)")
    #expect(note.message.contains(words), "\(note)")
  }

  @Test func `a question mark inside of another link has no note`() throws {
    let table = try shippedTable()
    for url in ["taxi://home?next=menu/coupons?code=A", "taxi://home?next=menu/home%3Fphone%3D1"] {
      #expect(!table.notes(for: try table.parse(url)).contains { $0.code == .secondQuestionMark }, "\(url)")
    }
  }

  @Test(arguments: [
    ("coupons", "menu/coupons"), ("histry", "menu/history"), ("notices/7", "menu/notices/7"), ("pay", "wallet/pay"),
    ("profile/invitation", "menu/profile/invitation"), ("menucoupons", "menu/coupons"),
    ("menu-coupon", "menu/coupons"), ("walletpay", "wallet/pay"), ("serch", "order/search"),
  ])
  func `a path without its beginning or its separators has the hint of the whole one`(path: String, meant: String)
    throws
  {
    let rejection = try #require(throws: LinkRejection.self) { try shippedTable().parse("taxi://\(path)") }
    #expect(rejection.hint == "Did you mean `\(meant)`?", "\(rejection)")
  }

  @Test(arguments: [
    "news", "research", "play", "42", "story", "company/profile", "edit", "help/coupons", "my/notices/x",
  ])
  func `a path that has only a little of a route has no hint`(path: String) throws {
    let rejection = try #require(throws: LinkRejection.self) { try shippedTable().parse("taxi://\(path)") }
    #expect(rejection.hint == nil, "\(rejection)")
  }

  @Test func `a fragment that is no path of the table has no note`() throws {
    let table = try shippedTable()
    for url in ["https://taxi.example/wallet#top", "https://taxi.example/wallet#/nowhere"] {
      #expect(!table.notes(for: try table.parse(url)).contains { $0.code == .pathBehindHash })
    }
  }
}
