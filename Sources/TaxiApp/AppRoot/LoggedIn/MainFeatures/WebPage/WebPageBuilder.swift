import RIBs

/// The dependencies that WebPage's parent provides: none.
protocol WebPageDependency: Dependency {}

/// The component of WebPage.
final class WebPageComponent: Component<any WebPageDependency> {}

/// Builds WebPage.
protocol WebPageBuildable: Buildable {
  func build(
    withListener listener: any WebPageListener, url: String
  ) -> (router: any WebPageRouting, actionableItem: any WebPageActionableItem)
}

/// Builds WebPage.
final class WebPageBuilder: Builder<any WebPageDependency>, WebPageBuildable {
  func build(
    withListener listener: any WebPageListener, url: String
  ) -> (router: any WebPageRouting, actionableItem: any WebPageActionableItem) {
    let component = WebPageComponent(dependency: dependency)
    let viewController = WebPageViewController(url: url)
    let interactor = WebPageInteractor(presenter: viewController, url: url)
    interactor.listener = listener
    viewController.listener = interactor
    let router = WebPageRouter(interactor: interactor, view: viewController, component: component)
    return (router, interactor)
  }
}
