import RIBs

final class DeparturesRouter: ViewableRouter<DeparturesInteractor, DeparturesViewController>, DeparturesRouting {
  private let stopsBuilder: any StopsBuildable
  private lazy var slot = ChildSlot(of: self, .pushed)

  init(
    interactor: DeparturesInteractor, view: DeparturesViewController, component: DeparturesComponent,
    stopsBuilder: any StopsBuildable
  ) {
    self.stopsBuilder = stopsBuilder
    super.init(interactor: interactor, view: view, component: component)
  }

  func routeToStops(of train: Int) -> any StopsActionableItem {
    let (router, item) = stopsBuilder.build(withListener: interactor, train: train)
    slot.attach(router)
    return item
  }

  func dismissStops() { slot.detach() }
}
