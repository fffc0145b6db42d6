import Flux
import RIBs
import SessionEngine
import Streams

protocol OrderCancellationPresentable: Presentable {
  /// Shows the cost of a cancellation, `nil` when it is free at any time, and whether the free time has ended.
  func show(_ terms: CancellationTerms?, isDue: Bool)
  /// Shows the question with its fee in yen, or no question for `nil`.
  func show(question fee: Int?, isBusy: Bool)
}

/// The cancellation of an order by the customer. It asks first, and the question names the fee. OrderStatus shows the
/// result.
final class OrderCancellationInteractor: PresentableInteractor<any OrderCancellationPresentable> {
  private let order: Int
  private let orderStore: OrderStore
  private let actions: OrderActions
  private let time: SessionTime

  init(
    presenter: any OrderCancellationPresentable, order: Int, orderStore: OrderStore, actions: OrderActions,
    time: SessionTime
  ) {
    self.order = order
    self.orderStore = orderStore
    self.actions = actions
    self.time = time
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    orderStore.states.subscribe { [weak self] state in
      guard let self else { return }
      let shown = state.order(order)
      presenter.show(shown?.cancellationTerms, isDue: shown.map { $0.cancellationFee(at: $0.asOf) > 0 } ?? false)
      presenter.show(
        question: state.isAskingToCancel ? state.askedFee ?? 0 : nil, isBusy: state.isCancelling(order))
    }.cancelOnDeactivate(of: self)
  }
}

extension OrderCancellationInteractor: OrderCancellationPresentableListener {
  func didTapCancel() {
    actions.askToCancel(order, at: time.now)
  }

  func didTapCancelNo() {
    actions.stopAsking()
  }

  func didTapCancelYes() {
    actions.cancel(order, for: self)
  }
}
