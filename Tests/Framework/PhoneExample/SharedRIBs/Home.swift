public import DeepLinks
public import RIBs
public import Streams

/// The values that the host provides, and the screen that it makes.
public protocol HomeDependency: DetailDependency {
  /// Makes the screen of Home.
  var makeHomeScreen: () -> any ViewControllable { get }
}

/// The steps that workflows can take at Home.
public protocol HomeActionableItem: AnyObject {
  /// Opens the detail with a title.
  func openDetail(_ title: String) -> Reached<any DetailActionableItem>
}

/// The logic of Home, the root.
final class HomeInteractor: Interactor, HomeActionableItem, DetailListener {
  weak var router: HomeRouter?
  private let detail = ActionableItemSubject<any DetailActionableItem>(waitingFor: "the detail")

  func openDetail(_ title: String) -> Reached<any DetailActionableItem> {
    detail.show(in: self) { router?.routeToDetail(title) }.flatMap { item, _ in item.rename(title) }
  }

  func detailDidClose() {
    router?.dismissDetail()
  }
}

/// The router of Home.
final class HomeRouter: LaunchRouter<HomeInteractor> {
  private let detailBuilder: DetailBuilder
  private lazy var slot = ChildSlot(of: self, .pushed)

  init(
    interactor: HomeInteractor, view: any ViewControllable, component: ComponentNode, detailBuilder: DetailBuilder
  ) {
    self.detailBuilder = detailBuilder
    super.init(interactor: interactor, view: view, component: component)
  }

  func routeToDetail(_ title: String) -> any DetailActionableItem {
    let (router, item) = detailBuilder.build(withListener: interactor, title: title)
    slot.attach(router)
    return item
  }

  func dismissDetail() {
    slot.detach()
  }
}

/// The component of Home.
final class HomeComponent: Component<any HomeDependency>, DetailDependency {
  var makeDetailScreen: () -> any DetailScreen { dependency.makeDetailScreen }
}

/// Builds Home.
public final class HomeBuilder: Builder<any HomeDependency> {
  /// Builds the root.
  public func build() -> (router: any LaunchRouting, actionableItem: any HomeActionableItem) {
    let component = HomeComponent(dependency: dependency)
    let interactor = HomeInteractor()
    let router = HomeRouter(
      interactor: interactor, view: dependency.makeHomeScreen(), component: component,
      detailBuilder: DetailBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}

/// Opens the detail that a link names.
public final class OpenDetailWorkflow: Workflow<any HomeActionableItem> {
  /// The workflow of a link of the route `detail`; `nil` for any other.
  public init?(_ link: DeepLink) {
    guard link.workflow == "OpenDetail", let title = link.text("title") else { return nil }
    super.init(name: link.workflow)
    onStep("detail \(title)") { $0.openDetail(title) }.commit()
  }
}
