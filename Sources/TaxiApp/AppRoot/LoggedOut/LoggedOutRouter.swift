import RIBs

/// A router that attaches Registration above the log-in screen.
final class LoggedOutRouter: ViewableRouter<LoggedOutInteractor, LoggedOutViewController>, LoggedOutRouting {
  private let registrationBuilder: any RegistrationBuildable
  private lazy var slot = ChildSlot(of: self, .pushed)

  init(
    interactor: LoggedOutInteractor, view: LoggedOutViewController, component: LoggedOutComponent,
    registrationBuilder: any RegistrationBuildable
  ) {
    self.registrationBuilder = registrationBuilder
    super.init(interactor: interactor, view: view, component: component)
  }

  func routeToRegistration() -> any RegistrationActionableItem {
    let (router, item) = registrationBuilder.build(withListener: interactor)
    slot.attach(router)
    return item
  }

  func dismissRegistration() { slot.detach() }
}
