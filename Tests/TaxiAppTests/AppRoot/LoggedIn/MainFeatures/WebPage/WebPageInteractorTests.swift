import DeepLinks
import RIBs
import Testing

@testable import TaxiApp

@Suite struct WebPageInteractorTests {
  @Test func `the close button tells the parent, and the place is the page's address`() {
    let listener = WebPageListenerFake()
    let interactor = WebPageInteractor(presenter: WebPagePresenterFake(), url: "https://taxi.example/help")
    interactor.listener = listener
    interactor.didTapClose()
    #expect(listener.closes == 1)
    #expect(interactor.place.parameters == ["url": .text("https://taxi.example/help")])
  }
}

private final class WebPagePresenterFake: WebPagePresentable {}

final class WebPageListenerFake: WebPageListener {
  private(set) var closes = 0
  func webPageDidTapClose() { closes += 1 }
}
