import RIBs

final class WebPageRouter: ViewableRouter<WebPageInteractor, WebPageViewController> {
  override var parameters: [String: String] { ["url": interactor.url] }
}
