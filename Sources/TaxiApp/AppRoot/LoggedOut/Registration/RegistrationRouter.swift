import RIBs

final class RegistrationRouter: ViewableRouter<RegistrationInteractor, RegistrationViewController> {}
