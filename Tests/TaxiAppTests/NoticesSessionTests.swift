import AndonTesting
import RIBs
import SessionEngine
import TaxiApp
import Testing

@Suite("Notices")
struct NoticesSessionTests {
  private func onNotices() throws -> TestSession {
    let taxi = try TaxiWorld.loggedIn()
    try taxi.tap("tab.wallet")
    try taxi.tap("menu")
    try taxi.tap("notices")
    return taxi
  }

  @Test func `a notice opens in the same screen, and Back shows the list`() throws {
    let taxi = try onNotices()
    #expect(taxi.text("notice.1") == "メンテナンスのお知らせ")
    let turn = try taxi.tap("notice.1")
    #expect(turn.change?.record.location == ["taxi://wallet", "taxi://menu/notices/1"])
    #expect(taxi.text("title") == "メンテナンスのお知らせ")
    #expect(taxi.text("text")?.hasPrefix("日曜日") == true)
    #expect(!taxi.canTap("page"))
    #expect(!taxi.canTap("notice.2"))
    try taxi.tap("back")
    #expect(taxi.session.record.location.last == "taxi://menu/notices")
    #expect(taxi.canTap("notice.2"))
    try taxi.tap("back")
    #expect(taxi.session.record.location.last == "taxi://menu")
  }

  @Test func `the page of a notice replaces the menu, above the same feature`() throws {
    let taxi = try onNotices()
    try taxi.tap("notice.2")
    try taxi.tap("page")
    #expect(
      taxi.session.record.location == ["taxi://wallet", "taxi://web?url=https://www.taxi.example/premium"])
    #expect(taxi.text("url") == "https://www.taxi.example/premium")
    try taxi.tap("close")
    try taxi.tap("menu")
    try taxi.tap("notices")
    #expect(taxi.session.record.location.last == "taxi://menu/notices")
  }

  @Test func `a page that a link cannot open has no button in its notice`() throws {
    let states = try TaxiWorld.read("states.yaml")
      .replacing("https://www.taxi.example/premium", with: "https://evil.example/premium")
    let taxi = try TaxiWorld.session(app: TaxiApp(states: states, file: "states.yaml"))
    taxi.turn(.login([:]))
    #expect(try taxi.open("taxi://menu/notices/2").outcome == .completed)
    #expect(taxi.text("text") != nil)
    #expect(!taxi.canTap("page"))
  }

  @Test("links between the list and its notices send no request, and the list requests them when it appears again")
  func links() throws {
    let taxi = try TaxiWorld.loggedIn()
    #expect(try taxi.open("taxi://menu/notices/2").requestsByRIB == ["Notices": 1])
    #expect(taxi.session.tree.text.contains("Notices(notice: 2)"))
    let other = try taxi.open("taxi://menu/notices/1")
    #expect(other.requests == 0)
    #expect(other.attached == [])
    #expect(other.location.last == "taxi://menu/notices/1")
    #expect(try taxi.open("taxi://menu/notices").location.last == "taxi://menu/notices")
    #expect(taxi.canTap("notice.1"))
    try taxi.open("taxi://menu")
    #expect(try taxi.open("taxi://menu/notices").requests == 1)
  }

  @Test func `an unknown notice stops the link at the list, after a loaded list is requested once more`() throws {
    let taxi = try TaxiWorld.loggedIn()
    let cold = try taxi.open("taxi://menu/notices/99")
    #expect(cold.outcome == .stopped)
    #expect(cold.reason == "noticeNotFound")
    #expect(cold.requests == 1)
    #expect(cold.location.last == "taxi://menu/notices")
    try taxi.open("taxi://menu/notices/1")
    let warm = try taxi.open("taxi://menu/notices/99")
    #expect(warm.reason == "noticeNotFound")
    #expect(warm.requests == 1)
    #expect(warm.location.last == "taxi://menu/notices")
  }
}
