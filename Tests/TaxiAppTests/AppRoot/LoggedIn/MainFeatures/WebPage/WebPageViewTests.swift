import AndonTesting
import HeadlessUI
import Testing

@testable import TaxiApp

@Suite struct WebPageViewTests {
  private let view = WebPageViewController(url: "https://taxi.example/a")
  private let taps = TapsFake()
  private let screen: TestScreen

  init() {
    view.listener = taps
    screen = TestScreen(view)
  }

  @Test(arguments: [(Language.japanese, "閉じる"), (.english, "Close")])
  func `the address is shown`(language: Language, close: String) {
    #expect(screen.lines(language) == ["url | https://taxi.example/a", "close | \(close)"])
  }

  @Test func `each tap calls the listener`() throws {
    try screen.tapAll()
    #expect(taps.calls == ["close"])
  }
}

private final class TapsFake: CallRecorder, WebPagePresentableListener {
  func didTapClose() { record("close") }
}
