import AndonTesting
import HeadlessUI
import Testing

@testable import TaxiApp

@Suite struct MenuViewTests {
  private let view = MenuViewController()
  private let taps = TapsFake()
  private let screen: TestScreen

  init() {
    view.listener = taps
    screen = TestScreen(view)
  }

  @Test(arguments: [
    (
      Language.japanese,
      [
        "text.1 | メニュー | title", "profile | プロフィール", "coupons | クーポン", "history | 乗車履歴", "notices | お知らせ",
        "logOut | ログアウト", "close | 閉じる",
      ]
    ),
    (
      .english,
      [
        "text.1 | Menu | title", "profile | Profile", "coupons | Coupons", "history | Ride history",
        "notices | Notices", "logOut | Log out", "close | Close",
      ]
    ),
  ])
  func `the sections are listed`(language: Language, lines: [String]) {
    #expect(screen.lines(language) == lines)
  }

  @Test func `each tap calls the listener`() throws {
    try screen.tapAll()
    #expect(taps.calls == ["profile", "coupons", "history", "notices", "logOut", "close"])
  }

  @Test(arguments: [
    (
      Language.japanese,
      ["question | 進行中の注文があります。ログアウトしても注文は続きます。ログアウトしますか?", "logOut.yes | ログアウトする", "logOut.no | いいえ"]
    ),
    (
      .english,
      [
        "question | Your taxi is under way, also after a log-out. Log out?", "logOut.yes | Yes, log out",
        "logOut.no | No",
      ]
    ),
  ])
  func `the question lies above the menu, of which nothing else can be tapped`(
    language: Language, question: [String]
  ) throws {
    view.show(isAskingToLogOut: true)
    #expect(screen.lines(language).suffix(3) == question)
    try screen.tapAll()
    #expect(taps.calls == ["logOut.yes", "logOut.no"])
  }

  @Test func `nothing is called once the listener is gone`() throws {
    view.listener = nil
    try screen.tapAll()
    #expect(taps.calls == [])
  }
}

private final class TapsFake: CallRecorder, MenuPresentableListener {
  func didTapProfile() { record("profile") }
  func didTapCoupons() { record("coupons") }
  func didTapHistory() { record("history") }
  func didTapNotices() { record("notices") }
  func didTapLogOut() { record("logOut") }
  func didTapLogOutNo() { record("logOut.no") }
  func didTapLogOutYes() { record("logOut.yes") }
  func didTapClose() { record("close") }
}
