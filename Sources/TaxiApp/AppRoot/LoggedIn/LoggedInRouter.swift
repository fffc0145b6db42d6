import RIBs

/// A router that attaches MainFeatures when the account is loaded.
final class LoggedInRouter: Router<LoggedInInteractor>, LoggedInRouting {
  private let mainFeaturesBuilder: any MainFeaturesBuildable

  init(
    interactor: LoggedInInteractor, component: LoggedInComponent, mainFeaturesBuilder: any MainFeaturesBuildable
  ) {
    self.mainFeaturesBuilder = mainFeaturesBuilder
    super.init(interactor: interactor, component: component)
  }

  func routeToMainFeatures() -> any MainFeaturesActionableItem {
    let (router, item) = mainFeaturesBuilder.build()
    attachChild(router)
    return item
  }
}
