import RIBs

protocol ConsentPresentable: Presentable {
  func show(title: String)
}

protocol ConsentActionableItem: AnyObject {}

/// The logic of Consent.
final class ConsentInteractor: PresentableInteractor<any ConsentPresentable>, ConsentActionableItem {
  override func didBecomeActive() {
    presenter.show(title: "Consent")
  }
}
