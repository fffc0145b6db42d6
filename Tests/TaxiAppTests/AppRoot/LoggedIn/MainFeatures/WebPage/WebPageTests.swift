import AndonTesting
import DeepLinks
import HeadlessUI
import RIBs
import Testing

@testable import TaxiApp

@Suite struct WebPageInteractorTests {
  @Test func `the close button tells the parent, and the place is the page's address`() {
    let listener = ListenerFake()
    let interactor = WebPageInteractor(url: "https://taxi.example/help")
    interactor.listener = listener
    interactor.didTapClose()
    #expect(listener.calls == ["close"])
    #expect(interactor.place.parameters == ["url": .text("https://taxi.example/help")])
  }
}

@Suite struct WebPageViewTests {
  private let view = WebPageViewController(url: "https://taxi.example/a")
  private let taps = TapsFake()
  private let screen: TestScreen

  init() {
    view.listener = taps
    screen = TestScreen(view)
  }

  @Test(arguments: [(Language.japanese, "ウェブページ", "閉じる"), (.english, "Web page", "Close")])
  func `the address is shown below a title`(language: Language, title: String, close: String) {
    #expect(
      screen.lines(language) == ["text.1 | \(title) | title", "url | https://taxi.example/a", "close | \(close)"])
  }

  @Test func `each tap calls the listener`() throws {
    try screen.tapAll()
    #expect(taps.calls == ["close"])
  }
}
