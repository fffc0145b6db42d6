import RIBs

/// Attaches MainFeatures once the account is there.
final class LoggedInRouter: Router<LoggedInInteractor>, LoggedInRouting {
  // Builders are made when they are wanted.
  private let dependency: LoggedInComponent
  private var mainFeaturesBuilder: any MainFeaturesBuildable { MainFeaturesBuilder(dependency: dependency) }

  init(interactor: LoggedInInteractor, component: LoggedInComponent) {
    dependency = component
    super.init(interactor: interactor, component: component)
  }

  func routeToMainFeatures() -> any MainFeaturesActionableItem {
    let (router, item) = mainFeaturesBuilder.build(withListener: interactor)
    attachChild(router)
    return item
  }
}
