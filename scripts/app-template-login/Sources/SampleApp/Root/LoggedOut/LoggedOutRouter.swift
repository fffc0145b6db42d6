import RIBs

final class LoggedOutRouter: ViewableRouter<LoggedOutInteractor, LoggedOutViewController> {}
