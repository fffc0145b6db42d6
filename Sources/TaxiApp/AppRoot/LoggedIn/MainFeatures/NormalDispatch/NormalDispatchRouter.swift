import DeepLinks
import RIBs

/// A router that attaches the search for a place, the confirmation or an order above the map.
final class NormalDispatchRouter: ViewableRouter<NormalDispatchInteractor, NormalDispatchViewController>,
  NormalDispatchRouting
{
  private let placeSearchBuilder: any PlaceSearchBuildable
  private let dispatchConfirmationBuilder: any DispatchConfirmationBuildable
  private let orderResultBuilder: any OrderResultBuildable
  private lazy var slot = ChildSlot(of: self, .pushed)

  init(
    interactor: NormalDispatchInteractor, view: NormalDispatchViewController, component: NormalDispatchComponent,
    placeSearchBuilder: any PlaceSearchBuildable, dispatchConfirmationBuilder: any DispatchConfirmationBuildable,
    orderResultBuilder: any OrderResultBuildable
  ) {
    self.placeSearchBuilder = placeSearchBuilder
    self.dispatchConfirmationBuilder = dispatchConfirmationBuilder
    self.orderResultBuilder = orderResultBuilder
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
    let (router, item) = placeSearchBuilder.build(withListener: interactor, point: point)
    slot.attach(router)
    return item
  }

  func routeToDispatchConfirmation(_ draft: OrderDraft) -> any DispatchConfirmationActionableItem {
    let (router, item) = dispatchConfirmationBuilder.build(withListener: interactor, draft: draft)
    slot.attach(router)
    return item
  }

  func routeToOrderResult(_ order: Int) -> any OrderResultActionableItem {
    let (router, item) = orderResultBuilder.build(withListener: interactor, order: order)
    slot.attach(router)
    return item
  }

  func routeToMap() { slot.detach() }
}
