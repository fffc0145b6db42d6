import RIBs

/// Shows the registration over the log-in screen.
final class LoggedOutRouter: SlotRouter<LoggedOutInteractor, LoggedOutScreen>, LoggedOutRouting {
  private let registrationBuilder: any RegistrationBuildable

  init(
    interactor: LoggedOutInteractor, view: LoggedOutScreen, component: LoggedOutComponent,
    registrationBuilder: any RegistrationBuildable
  ) {
    self.registrationBuilder = registrationBuilder
    super.init(interactor: interactor, view: view, component: component)
  }

  func routeToRegistration() -> any RegistrationActionableItem {
    let (router, item) = registrationBuilder.build(withListener: interactor)
    show(router)
    return item
  }

  func dismissRegistration() { dismiss() }
}
