import Flux
import RIBs
import SessionEngine
import Streams

/// The presenter of OrderResultDetail.
protocol OrderResultDetailPresentable: Presentable {
  func show(_ state: OrderState, of order: Int)
}

/// Receives what OrderResultDetail reports to its parent.
protocol OrderResultDetailListener: AnyObject {
  func orderResultDetailDidTapBack()
}

/// The steps that workflows can take at OrderResultDetail: none.
protocol OrderResultDetailActionableItem: AnyObject {}

/// The status of an order. Cancels the order after a confirmation, which names the fee, and rates a completed one.
final class OrderResultDetailInteractor: PresentableInteractor<any OrderResultDetailPresentable>,
  OrderResultDetailActionableItem
{
  weak var listener: (any OrderResultDetailListener)?

  private let order: Int
  private let orderStore: OrderStore
  private let actions: TaxiActions
  private let time: SessionTime

  init(
    presenter: any OrderResultDetailPresentable, order: Int, orderStore: OrderStore, actions: TaxiActions,
    time: SessionTime
  ) {
    self.time = time
    self.order = order
    self.orderStore = orderStore
    self.actions = actions
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    orderStore.states.subscribe { [weak self] state in
      guard let self else { return }
      presenter.show(state, of: order)
    }.cancelOnDeactivate(of: self)
  }
}

extension OrderResultDetailInteractor: OrderResultDetailPresentableListener {
  func didTapCancel() {
    let fee = orderStore.state.order(order)?.cancellationFee(at: time.now) ?? 0
    actions.dispatch(OrderAction.cancellationAsked(true, fee: fee))
  }

  func didTapCancelNo() {
    actions.dispatch(OrderAction.cancellationAsked(false))
  }

  func didTapCancelYes() {
    actions.backend.send(.cancelOrder(order, fee: orderStore.state.askedFee ?? 0), from: self)
  }

  func didTapRate(_ stars: Int) {
    actions.backend.send(.rateOrder(order, stars: stars), from: self)
  }

  func didTapBack() {
    listener?.orderResultDetailDidTapBack()
  }
}
