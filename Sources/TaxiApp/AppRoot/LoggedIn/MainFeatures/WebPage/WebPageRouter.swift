import RIBs

final class WebPageRouter: ViewableRouter<WebPageInteractor, WebPageViewController>, WebPageRouting {
  private let consentBuilder: any ConsentBuildable
  private lazy var slot = ChildSlot(of: self, .pushed)

  init(
    interactor: WebPageInteractor, view: WebPageViewController, component: WebPageComponent,
    consentBuilder: any ConsentBuildable
  ) {
    self.consentBuilder = consentBuilder
    super.init(interactor: interactor, view: view, component: component)
  }

  override var parameters: [String: String] { ["url": interactor.url] }

  func routeToConsent() -> any ConsentActionableItem {
    let (router, item) = consentBuilder.build()
    slot.attach(router)
    return item
  }

  func dismissConsent() { slot.detach() }
}
