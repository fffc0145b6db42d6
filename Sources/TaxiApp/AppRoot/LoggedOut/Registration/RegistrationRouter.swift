import RIBs

/// The routes of Registration: none.
protocol RegistrationRouting: Routing {}

/// The router of Registration, which has no children.
final class RegistrationRouter: ViewableRouter<RegistrationInteractor, RegistrationViewController>, RegistrationRouting
{}
