import RIBs
import Streams

/// A RIB of the app alone, in a module whose declarations belong to the main actor unless they say otherwise.
nonisolated final class BadgeInteractor: PresentableInteractor<any BadgePresentable> {
  private let unread: ValueStream<Int>

  init(presenter: any BadgePresentable, unread: ValueStream<Int>) {
    self.unread = unread
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    unread.map { $0 > 99 ? "99+" : "\($0)" }.distinct()
      .subscribe { [weak self] text in self?.presenter.show(badge: text) }
      .cancelOnDeactivate(of: self)
  }
}

/// The presenter of Badge.
nonisolated protocol BadgePresentable: Presentable {
  func show(badge: String)
}

/// The screen of Badge.
final class BadgeViewController: UIViewController, @MainActor BadgePresentable {
  func show(badge: String) {
    title = badge
  }
}
