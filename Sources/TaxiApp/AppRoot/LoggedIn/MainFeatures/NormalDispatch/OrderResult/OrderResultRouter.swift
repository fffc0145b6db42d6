import RIBs

/// A router that attaches the sections of an order's screen.
final class OrderResultRouter: ViewableRouter<OrderResultInteractor, OrderResultViewController>, OrderResultRouting {
  private let builders: [OrderSection: any OrderSectionBuildable]
  private var shown: [(section: OrderSection, router: any Routing)] = []

  init(
    interactor: OrderResultInteractor, view: OrderResultViewController, component: OrderResultComponent,
    builders: [OrderSection: any OrderSectionBuildable]
  ) {
    self.builders = builders
    super.init(interactor: interactor, view: view, component: component)
  }

  override var parameters: [String: String] { ["order": String(interactor.order)] }

  func show(_ sections: [OrderSection]) {
    let gone = shown.filter { !sections.contains($0.section) }
    shown.removeAll { !sections.contains($0.section) }
    for child in gone.reversed() { detachChild(child.router) }
    for (position, section) in sections.enumerated() where !shown.contains(where: { $0.section == section }) {
      guard let router = builders[section]?.build(order: interactor.order) else { continue }
      shown.insert((section, router), at: position)
      attachChild(router, at: position)
    }
  }
}
