import RIBs

protocol WebPageDependency: WebPageSubtreeDependency {}

final class WebPageComponent: Component<any WebPageDependency> {}

protocol WebPageBuildable: Buildable {
  func build(
    withListener listener: any WebPageListener, url: String
  ) -> (router: any Routing, actionableItem: any WebPageActionableItem)
}

/// A page needs nothing from the app, so it has no dependency and no component of its own.
final class WebPageBuilder: Builder<any WebPageDependency>, WebPageBuildable {
  func build(
    withListener listener: any WebPageListener, url: String
  ) -> (router: any Routing, actionableItem: any WebPageActionableItem) {
    let viewController = WebPageViewController(url: url)
    let interactor = WebPageInteractor(url: url)
    interactor.listener = listener
    viewController.listener = interactor
    let component = WebPageComponent(dependency: dependency)
    let router = WebPageRouter(
      interactor: interactor, view: viewController, component: component,
      consentBuilder: ConsentBuilder(dependency: component))
    interactor.router = router
    return (router, interactor)
  }
}
