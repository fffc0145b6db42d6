import RIBs

/// What WebPage asks of its router: nothing.
protocol WebPageRouting: Routing {}

/// A leaf.
final class WebPageRouter: ViewableRouter<WebPageInteractor, WebPageScreen>, WebPageRouting {
  override var parameters: [String: String] { ["url": interactor.url] }
}
