import RIBs

/// The routes of WebPage: none.
protocol WebPageRouting: Routing {}

/// The router of WebPage, which has no children.
final class WebPageRouter: ViewableRouter<WebPageInteractor, WebPageViewController>, WebPageRouting {
  override var parameters: [String: String] { ["url": interactor.url] }
}
