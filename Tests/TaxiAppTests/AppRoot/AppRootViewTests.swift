import HeadlessUI
import Testing

@testable import TaxiApp

@Suite struct AppRootViewTests {
  private let view = AppRootViewController()

  @Test func `the window's own view is on the screen only while the account is loaded`() {
    #expect(!view.hasContent)
    view.show(.underWay(isSlow: false))
    #expect(view.hasContent)
    view.show(nil)
    #expect(!view.hasContent)
  }

  @Test func `it shows that something is under way, in both languages`() {
    view.show(.underWay(isSlow: false))
    #expect(shown == [["読み込み中…"], ["Loading…"]])
  }

  @Test func `it offers to try again what takes long or has failed, with the reason`() throws {
    let listener = ListenerFake()
    view.listener = listener
    view.show(.underWay(isSlow: true))
    #expect(shown.first == ["読み込み中…", "通信に時間がかかっています", "再試行"])
    try view.tap("retry", text: nil, language: .japanese)
    view.show(.failed("network"))
    #expect(shown == [["通信できませんでした", "再試行"], ["The network failed", "Try again"]])
    try view.tap("retry", text: nil, language: .japanese)
    #expect(listener.taps == 2)
  }

  private var shown: [[String]] {
    Language.allCases.map { view.snapshot(rib: "AppRoot", language: $0).elements.map(\.text) }
  }
}

private final class ListenerFake: AppRootPresentableListener {
  private(set) var taps = 0
  func didTapRetry() { taps += 1 }
}
