import Flux
import RIBs
import SessionEngine
import Streams

/// The presenter of OrderResultDetail.
protocol OrderResultDetailPresentable: Presentable {
  func show(_ order: Order?, isAsking: Bool, isBusy: Bool, problem: String?)
}

/// Receives what OrderResultDetail reports to its parent.
protocol OrderResultDetailListener: AnyObject {
  func orderResultDetailDidTapBack()
}

/// The steps that workflows can take at OrderResultDetail: none.
protocol OrderResultDetailActionableItem: AnyObject {}

/// The status of an order. Cancels the order after a confirmation.
final class OrderResultDetailInteractor: PresentableInteractor<any OrderResultDetailPresentable>,
  OrderResultDetailActionableItem
{
  weak var listener: (any OrderResultDetailListener)?

  private let order: Int
  private let orderStore: OrderStore
  private let actions: OrderActions

  init(presenter: any OrderResultDetailPresentable, order: Int, orderStore: OrderStore, actions: OrderActions) {
    self.order = order
    self.orderStore = orderStore
    self.actions = actions
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    orderStore.states.subscribe { [weak self] state in
      guard let self else { return }
      presenter.show(
        state.order(order), isAsking: state.isAskingToCancel, isBusy: state.isCancelling(order),
        problem: state.problem)
    }.cancelOnDeactivate(of: self)
  }
}

extension OrderResultDetailInteractor: OrderResultDetailPresentableListener {
  func didTapCancel() {
    actions.askToCancel(true)
  }

  func didTapCancelNo() {
    actions.askToCancel(false)
  }

  func didTapCancelYes() {
    actions.cancel(order, for: self)
  }

  func didTapBack() {
    listener?.orderResultDetailDidTapBack()
  }
}
