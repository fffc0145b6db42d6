import DeepLinks
import Flux
import RIBs
import Streams

/// What NormalDispatch tells its parent.
protocol NormalDispatchListener: AnyObject {}

/// What workflows can do on NormalDispatch.
protocol NormalDispatchActionableItem: AnyObject {
  /// Fills in the order. Nothing is ordered.
  func fillIn(_ draft: OrderDraft) -> Future<(any NormalDispatchActionableItem, Void)>
}

/// The map: pick-up, stops, destination, car class of an order that is being prepared.
final class NormalDispatchInteractor: Interactor {
  weak var listener: (any NormalDispatchListener)?

  private let dispatchStore: DispatchStore
  private let dispatcher: Dispatcher

  init(dispatchStore: DispatchStore, dispatcher: Dispatcher) {
    self.dispatchStore = dispatchStore
    self.dispatcher = dispatcher
  }

  /// The order as it is filled in.
  var draft: OrderDraft { dispatchStore.state.draft }
}

extension NormalDispatchInteractor: NormalDispatchActionableItem {
  func fillIn(_ draft: OrderDraft) -> Future<(any NormalDispatchActionableItem, Void)> {
    dispatcher.dispatch(DispatchAction.filledIn(draft))
    return .value((self, ()))
  }
}

extension NormalDispatchInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) {
    let parameters = draft.linkParameters
    return (parameters.isEmpty ? "home" : "order", parameters)
  }
}

extension OrderDraft {
  /// The draft that an order link describes.
  init(link: DeepLink) {
    self.init(
      pickup: link.place("pickup"), stops: link.places("stop"), dropoff: link.place("dropoff"),
      carClass: link.text("class"))
  }

  /// The draft as the parameters of an order link; empty for an empty draft.
  var linkParameters: [String: ParameterValue] {
    var parameters: [String: ParameterValue] = [:]
    parameters["pickup"] = pickup.map { .place($0) }
    if !stops.isEmpty { parameters["stop"] = .list(stops.map { .place($0) }) }
    parameters["dropoff"] = dropoff.map { .place($0) }
    parameters["class"] = carClass.map { .text($0) }
    return parameters
  }
}
