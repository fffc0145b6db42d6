import HeadlessUI
import Testing

@testable import TaxiApp

@Suite struct RideRatingViewTests {
  private let controller = RideRatingViewController()

  /// The lines of the screen.
  private func shown(_ language: Language = .english) -> [String] {
    controller.snapshot(rib: "", language: language).elements.map(\.text)
  }

  private let listener = TapsFake()

  init() {
    controller.listener = listener
  }

  @Test func `it has a button for each number of stars`() throws {
    #expect(shown() == ["Rate your driver", "1★", "2★", "3★", "4★", "5★"])
    try controller.tap("rate.3", text: nil, language: .english)
    #expect(listener.stars == 3)
    controller.show(nil, isBusy: true, problem: nil)
    #expect(controller.snapshot(rib: "", language: .english).tappable.isEmpty)
  }

  @Test func `it shows the rating in place of the buttons, and the problem of a refused one`() {
    controller.show(nil, isBusy: false, problem: "network")
    #expect(shown().last == "The network failed")
    controller.show(4, isBusy: false, problem: nil)
    #expect(shown() == ["★★★★☆"])
  }
}

private final class TapsFake: RideRatingPresentableListener {
  private(set) var stars: Int?
  func didTapRate(_ stars: Int) { self.stars = stars }
}
