import DeepLinks
import Flux
import RIBs
import SessionEngine

/// Receives what OrderResult reports to its parent.
protocol OrderResultListener: AnyObject {
  func orderResultDidTapBack()
}

/// The steps that workflows can take at OrderResult.
protocol OrderResultActionableItem: AnyObject {
  /// The number of the order.
  var order: Int { get }
}

/// One order: its children track the car and show the status. Its view only
/// contains theirs.
final class OrderResultInteractor: Interactor, OrderResultActionableItem {
  weak var listener: (any OrderResultListener)?

  let order: Int
  private let actions: OrderActions

  init(order: Int, actions: OrderActions) {
    self.order = order
    self.actions = actions
  }

  override func didBecomeActive() {
    actions.show(order)
  }

  override func willResignActive() {
    actions.leave()
  }
}

extension OrderResultInteractor: VehicleTrackingListener, OrderResultDetailListener {
  func orderResultDetailDidTapBack() {
    listener?.orderResultDidTapBack()
  }
}

extension OrderResultInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) { ("orderResult", ["order": .integer(order)]) }
}
