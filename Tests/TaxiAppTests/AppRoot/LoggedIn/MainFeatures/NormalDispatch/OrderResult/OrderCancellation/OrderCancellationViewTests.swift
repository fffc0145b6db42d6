import HeadlessUI
import Testing

@testable import TaxiApp

@Suite struct OrderCancellationViewTests {
  private let controller = OrderCancellationViewController()

  /// The lines of the screen.
  private func shown(_ language: Language = .english) -> [String] {
    controller.snapshot(rib: "", language: language).elements.map(\.text)
  }

  private let listener = TapsFake()

  init() {
    controller.listener = listener
  }

  @Test func `it shows the cost of a cancellation, and the button`() throws {
    controller.show(nil, isDue: false)
    #expect(shown() == ["A cancellation is free", "Cancel"])
    let terms = CancellationTerms(freeUntil: 1_800_000_000_000, fee: 500)
    controller.show(terms, isDue: false)
    #expect(shown().first == "A cancellation is free until 2027-01-15 17:00 JST, then ¥500")
    controller.show(terms, isDue: true)
    #expect(shown().first == "A cancellation now costs ¥500")
    #expect(shown(.japanese).first == "今キャンセルすると、キャンセル料が500円かかります")
    try controller.tap("cancel", text: nil, language: .english)
    #expect(listener.taps == ["cancel"])
  }

  @Test func `the question names the fee, and covers the button`() throws {
    controller.show(question: 0, isBusy: false)
    #expect(shown().contains("Cancel this order?"))
    controller.show(question: 500, isBusy: false)
    let screen = controller.snapshot(rib: "", language: .english)
    #expect(screen.element("question")?.text == "Cancel this order? The fee is ¥500")
    #expect(screen.tappable.map(\.id) == ["cancel.yes", "cancel.no"])
    try controller.tap("cancel.yes", text: nil, language: .english)
    try controller.tap("cancel.no", text: nil, language: .english)
    #expect(listener.taps == ["yes", "no"])
  }

  @Test func `a pending cancellation disables the button`() {
    controller.show(question: nil, isBusy: true)
    #expect(controller.snapshot(rib: "", language: .english).tappable.isEmpty)
  }
}

private final class TapsFake: OrderCancellationPresentableListener {
  private(set) var taps: [String] = []
  func didTapCancel() { taps.append("cancel") }
  func didTapCancelYes() { taps.append("yes") }
  func didTapCancelNo() { taps.append("no") }
}
