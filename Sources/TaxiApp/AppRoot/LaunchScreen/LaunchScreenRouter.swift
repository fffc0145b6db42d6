import RIBs

final class LaunchScreenRouter: ViewableRouter<LaunchScreenInteractor, LaunchScreenViewController> {}
