import RIBs

protocol WebPageBuildable: Buildable {
  func build(
    withListener listener: any WebPageListener, url: String
  ) -> (router: any Routing, actionableItem: any WebPageActionableItem)
}

/// A page needs nothing from the app, so it has no dependency and no component of its own.
final class WebPageBuilder: WebPageBuildable {
  func build(
    withListener listener: any WebPageListener, url: String
  ) -> (router: any Routing, actionableItem: any WebPageActionableItem) {
    let viewController = WebPageViewController(url: url)
    let interactor = WebPageInteractor(url: url)
    interactor.listener = listener
    viewController.listener = interactor
    let router = WebPageRouter(interactor: interactor, view: viewController, component: EmptyComponent())
    return (router, interactor)
  }
}
