import RIBs

/// What Registration asks of its router: nothing.
protocol RegistrationRouting: Routing {}

/// A leaf.
final class RegistrationRouter: ViewableRouter<RegistrationInteractor, RegistrationScreen>, RegistrationRouting {}
