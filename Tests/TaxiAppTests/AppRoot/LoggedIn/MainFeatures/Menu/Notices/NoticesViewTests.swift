import AndonTesting
import HeadlessUI
import SessionEngine
import Testing

@testable import TaxiApp

@Suite struct NoticesViewTests {
  private let view = NoticesViewController()
  private let taps = TapsFake()
  private let screen: TestScreen
  private let plain = Notice(id: 1, title: "年末年始の営業", body: "休まず営業します")
  private let linked = Notice(id: 2, title: "新しい車種", body: "ワゴンが加わりました", url: "https://taxi.example/van")

  init() {
    view.listener = taps
    screen = TestScreen(view)
  }

  @Test func `the notices are loading before they are there`() {
    let lines = ["text.1 | Notices | title", "progress.1 | Loading…", "back | Back"]
    #expect(screen.lines() == lines)
    view.show(.loading, open: nil)
    #expect(screen.lines() == lines)
  }

  @Test func `notices that failed to load can be requested again`() {
    view.show(.failed("network"), open: nil)
    #expect(
      screen.lines() == [
        "text.1 | Notices | title", "problem | The network failed", "retry | Try again", "back | Back",
      ])
  }

  @Test func `the notices are listed, or none is`() {
    view.show(.loaded([plain, linked]), open: nil)
    #expect(
      screen.lines(.japanese) == ["text.1 | お知らせ | title", "notice.1 | 年末年始の営業", "notice.2 | 新しい車種", "back | 戻る"])
    view.show(.loaded([]), open: nil)
    #expect(screen.lines() == ["text.1 | Notices | title", "back | Back"])
  }

  @Test func `an open notice is in place of the list, with a button for its page if it has one`() {
    view.show(.loaded([plain, linked]), open: plain)
    #expect(
      screen.lines() == ["text.1 | Notices | title", "title | 年末年始の営業", "text | 休まず営業します", "back | Back"])
    view.show(.loaded([plain, linked]), open: linked)
    #expect(screen.lines()[1...3] == ["title | 新しい車種", "text | ワゴンが加わりました", "page | Read more"])
    #expect(screen.element("page", .japanese)?.text == "詳しく見る")
  }

  @Test func `a notice that a link did not find is named`() {
    view.show(missing: "noticeNotFound")
    #expect(screen.element("missing")?.text == "This notice was not found")
    view.show(missing: nil)
    #expect(screen.element("missing") == nil)
  }

  @Test func `each tap calls the listener`() throws {
    view.show(.failed("network"), open: nil)
    try screen.tapAll()
    view.show(.loaded([plain, linked]), open: nil)
    try screen.tapAll()
    view.show(.loaded([plain, linked]), open: linked)
    try screen.tapAll()
    #expect(
      taps.calls == ["retry", "back", "notice 1", "notice 2", "back", "page https://taxi.example/van", "back"])
  }

  @Test func `each part of the state changes the screen`() {
    screen.checkChanges([
      { view.show(.loading, open: nil) }, { view.show(.loading, open: plain) }, { view.show(.loaded([]), open: plain) },
      { view.show(missing: "noticeNotFound") },
    ])
  }
}

private final class TapsFake: CallRecorder, NoticesPresentableListener {
  func didTapNotice(_ notice: Int) { record("notice \(notice)") }
  func didTapPage(_ url: String) { record("page \(url)") }
  func didTapRetry() { record("retry") }
  func didTapBack() { record("back") }
}
