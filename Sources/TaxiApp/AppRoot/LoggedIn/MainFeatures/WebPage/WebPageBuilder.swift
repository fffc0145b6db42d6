import RIBs

/// What WebPage needs from above: nothing.
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
    return (WebPageRouter(interactor: interactor, view: screen, component: component), interactor)
  }
}
