import DeepLinks
import RIBs

/// What NormalDispatch asks of its router: nothing yet.
protocol NormalDispatchRouting: Routing {}

/// A leaf.
final class NormalDispatchRouter: Router<NormalDispatchInteractor>, NormalDispatchRouting {
  override var parameters: [String: String] {
    let draft = interactor.draft
    var parameters: [String: String] = [:]
    parameters["pickup"] = draft.pickup?.description
    if !draft.stops.isEmpty { parameters["stops"] = draft.stops.map(\.description).joined(separator: "; ") }
    parameters["dropoff"] = draft.dropoff?.description
    parameters["class"] = draft.carClass
    return parameters
  }
}
