import RIBs

/// A router that attaches MainFeatures when the account is loaded.
final class LoggedInRouter: Router<LoggedInInteractor>, LoggedInRouting {
  private let mainFeaturesBuilder: any MainFeaturesBuildable
  private let bannerBuilder: any BannerBuildable
  private lazy var slot = ChildSlot(of: self, .pushed)

  init(
    interactor: LoggedInInteractor, component: LoggedInComponent, mainFeaturesBuilder: any MainFeaturesBuildable,
    bannerBuilder: any BannerBuildable
  ) {
    self.mainFeaturesBuilder = mainFeaturesBuilder
    self.bannerBuilder = bannerBuilder
    super.init(interactor: interactor, component: component)
  }

  func routeToMainFeatures() -> any MainFeaturesActionableItem {
    let (router, item) = mainFeaturesBuilder.build()
    attachChild(router)
    return item
  }

  func routeToBanner() -> any BannerActionableItem {
    let (router, item) = bannerBuilder.build()
    slot.attach(router)
    return item
  }

  func dismissBanner() { slot.detach() }
}
