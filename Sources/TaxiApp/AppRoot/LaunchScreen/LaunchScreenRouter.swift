import RIBs

/// The routes of LaunchScreen: none.
protocol LaunchScreenRouting: ViewableRouting {}

/// The router of LaunchScreen, which has no children.
final class LaunchScreenRouter: ViewableRouter<LaunchScreenInteractor, LaunchScreenViewController>, LaunchScreenRouting
{}
