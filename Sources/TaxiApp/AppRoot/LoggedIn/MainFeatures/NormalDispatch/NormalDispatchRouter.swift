import DeepLinks
import RIBs

/// The builders of what can stand over the map: each is made when it is wanted.
struct NormalDispatchBuilders {
  let dependency: NormalDispatchComponent

  var placeSearch: any PlaceSearchBuildable { PlaceSearchBuilder(dependency: dependency) }
  var confirmation: any DispatchConfirmationBuildable { DispatchConfirmationBuilder(dependency: dependency) }
  var orderResult: any OrderResultBuildable { OrderResultBuilder(dependency: dependency) }
}

/// Shows one thing over the map: the search for a place, the confirmation, or an order.
final class NormalDispatchRouter: SlotRouter<NormalDispatchInteractor, NormalDispatchScreen>, NormalDispatchRouting {
  private let builders: NormalDispatchBuilders

  init(
    interactor: NormalDispatchInteractor, view: NormalDispatchScreen, component: NormalDispatchComponent,
    builders: NormalDispatchBuilders
  ) {
    self.builders = builders
    super.init(interactor: interactor, view: view, component: component)
  }

  override var parameters: [String: String] {
    let draft = interactor.draft
    var parameters: [String: String] = [:]
    parameters["pickup"] = draft.pickup?.description
    if !draft.stops.isEmpty { parameters["stops"] = draft.stops.map(\.description).joined(separator: "; ") }
    parameters["dropoff"] = draft.dropoff?.description
    parameters["class"] = draft.carClass
    return parameters
  }

  func routeToPlaceSearch(_ point: OrderPoint) -> any PlaceSearchActionableItem {
    let (router, item) = builders.placeSearch.build(withListener: interactor, point: point)
    show(router)
    return item
  }

  func routeToDispatchConfirmation(_ draft: OrderDraft) -> any DispatchConfirmationActionableItem {
    let (router, item) = builders.confirmation.build(withListener: interactor, draft: draft)
    show(router)
    return item
  }

  func routeToOrderResult(_ order: Int) -> any OrderResultActionableItem {
    let (router, item) = builders.orderResult.build(withListener: interactor, order: order)
    show(router)
    return item
  }

  func routeToMap() { dismiss() }
}
