import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

protocol OrderResultRouting: Routing {
  /// Shows some sections, in their order, and no others.
  func show(_ sections: [OrderSection])
}

protocol OrderResultPresentable: Presentable {
  func show(isOver: Bool)
}

protocol OrderResultListener: AnyObject {
  func orderResultDidTapBack()
}

protocol OrderResultActionableItem: AnyObject {
  /// The number of the order.
  var order: Int { get }
}

/// One order. Shows the sections that its status calls for.
final class OrderResultInteractor: PresentableInteractor<any OrderResultPresentable>, OrderResultActionableItem {
  weak var router: (any OrderResultRouting)?
  weak var listener: (any OrderResultListener)?

  let order: Int
  private let orderStore: OrderStore
  private let actions: OrderActions

  init(presenter: any OrderResultPresentable, order: Int, orderStore: OrderStore, actions: OrderActions) {
    self.order = order
    self.orderStore = orderStore
    self.actions = actions
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    actions.show(order)
    orderStore.states.subscribe { [weak self] state in
      guard let self, let status = state.order(order)?.status else { return }
      presenter.show(isOver: status.isOver)
      router?.show(OrderSection.sections(for: status))
    }.cancelOnDeactivate(of: self)
  }

  override func willResignActive() {
    actions.leave()
  }
}

extension OrderResultInteractor: OrderResultPresentableListener {
  func didTapBack() {
    listener?.orderResultDidTapBack()
  }
}

extension OrderResultInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) { ("orderResult", ["order": .integer(order)]) }
}
