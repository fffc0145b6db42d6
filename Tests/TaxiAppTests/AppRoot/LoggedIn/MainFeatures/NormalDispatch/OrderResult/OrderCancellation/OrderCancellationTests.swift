import AndonTesting
import HeadlessUI
import RIBs
import Testing

@testable import SessionEngine
@testable import TaxiApp

@Suite struct OrderCancellationInteractorTests {
  private let order: OrderFeature
  private let presenter = PresenterFake()
  private let interactor: OrderCancellationInteractor

  init() throws {
    order = try OrderFeature(.accepted) { $0.cancellationTerms = CancellationTerms(freeUntil: 120_000, fee: 500) }
    interactor = OrderCancellationInteractor(
      presenter: presenter, order: OrderFeature.order, orderStore: order.store, actions: order.actions,
      time: order.time)
    interactor.activate()
  }

  @Test func `the cancellation asks first, and a no cancels nothing`() {
    #expect(presenter.terms?.fee == 500)
    #expect(presenter.question == nil)
    interactor.didTapCancel()
    #expect(presenter.question == 0)
    interactor.didTapCancelNo()
    #expect(presenter.question == nil)
    #expect(order.repository.names == ["order(7)"])
  }

  @Test func `the fee is due when the free time has ended`() {
    let terms = CancellationTerms(freeUntil: 120_000, fee: 500)
    order.take(.accepted) { ($0.cancellationTerms, $0.asOf) = (terms, 119_999) }
    #expect(!presenter.isDue)
    order.take(.accepted) { ($0.cancellationTerms, $0.asOf) = (terms, 120_000) }
    #expect(presenter.isDue)
  }

  @Test func `after the free time the question names the fee, and a yes accepts it`() {
    order.time.now = 120_000
    interactor.didTapCancel()
    #expect(presenter.question == 500)
    interactor.didTapCancelYes()
    #expect(order.repository.requests.last == .change(.cancelOrder(7, fee: 500)))
    #expect(presenter.isBusy)
  }

  @Test func `after a refused cancellation the next question can be answered`() {
    interactor.didTapCancelYes()
    order.repository.fail(.maintenance)
    #expect(!presenter.isBusy)
    interactor.didTapCancel()
    #expect(presenter.question == 0)
  }
}

private final class PresenterFake: OrderCancellationPresentable {
  private(set) var terms: CancellationTerms?
  private(set) var question: Int?
  private(set) var isBusy = false

  private(set) var isDue = false

  func show(_ terms: CancellationTerms?, isDue: Bool) {
    self.terms = terms
    self.isDue = isDue
  }

  func show(question fee: Int?, isBusy: Bool) {
    question = fee
    self.isBusy = isBusy
  }
}

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
    #expect(listener.calls == ["cancel"])
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
    #expect(listener.calls == ["yes", "no"])
  }

  @Test func `a pending cancellation disables the button`() {
    controller.show(question: nil, isBusy: true)
    #expect(controller.snapshot(rib: "", language: .english).tappable.isEmpty)
  }
}
