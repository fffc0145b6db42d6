import RIBs

/// Shows the registration over the log-in screen.
final class LoggedOutRouter: SlotRouter<LoggedOutInteractor, LoggedOutScreen>, LoggedOutRouting {
  // Builders are made when they are wanted.
  private let dependency: LoggedOutComponent
  private var registrationBuilder: any RegistrationBuildable { RegistrationBuilder(dependency: dependency) }

  init(interactor: LoggedOutInteractor, view: LoggedOutScreen, component: LoggedOutComponent) {
    dependency = component
    super.init(interactor: interactor, view: view, component: component)
  }

  func routeToRegistration() -> any RegistrationActionableItem {
    let (router, item) = registrationBuilder.build(withListener: interactor)
    show(router)
    return item
  }

  func dismissRegistration() { dismiss() }
}
