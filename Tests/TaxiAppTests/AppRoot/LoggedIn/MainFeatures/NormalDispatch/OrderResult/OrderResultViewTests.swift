import HeadlessUI
import Testing

@testable import TaxiApp

@Suite struct OrderResultViewTests {
  @Test(
    "the button closes an order that is over, and goes back from any other",
    arguments: [(false, "back"), (true, "close")])
  func button(isOver: Bool, id: String) throws {
    let controller = OrderResultViewController()
    let listener = TapsFake()
    controller.listener = listener
    controller.show(isOver: isOver)
    #expect(controller.snapshot(rib: "", language: .english).tappable.map(\.id) == [id])
    try controller.tap(id, text: nil, language: .english)
    #expect(listener.backs == 1)
  }
}

private final class TapsFake: OrderResultPresentableListener {
  private(set) var backs = 0
  func didTapBack() { backs += 1 }
}
