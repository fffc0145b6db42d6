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
    let screen = WebPageScreen(url: url)
    let interactor = WebPageInteractor(presenter: screen, url: url)
    interactor.listener = listener
    screen.listener = interactor
    let router = WebPageRouter(interactor: interactor, view: screen, component: component)
    return (router, interactor)
  }
}
