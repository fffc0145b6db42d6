import RIBs

protocol BannerPresentable: Presentable {
  func show(title: String)
}

protocol BannerActionableItem: AnyObject {}

/// The logic of Banner.
final class BannerInteractor: PresentableInteractor<any BannerPresentable>, BannerActionableItem {
  override func didBecomeActive() {
    presenter.show(title: "Banner")
  }
}
