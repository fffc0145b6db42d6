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
  private let actions: OrderActions
  private let time: SessionTime

  init(
    presenter: any OrderResultDetailPresentable, order: Int, orderStore: OrderStore, actions: OrderActions,
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
    actions.askToCancel(order, at: time.now)
  }

  func didTapCancelNo() {
    actions.stopAsking()
  }

  func didTapCancelYes() {
    actions.cancel(order, for: self)
  }

  func didTapRate(_ stars: Int) {
    actions.rate(order, stars: stars, for: self)
  }

  func didTapBack() {
    listener?.orderResultDetailDidTapBack()
  }
}
