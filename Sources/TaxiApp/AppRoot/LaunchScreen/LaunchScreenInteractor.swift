import Flux
import RIBs
import Streams

protocol LaunchScreenPresentable: Presentable {
  /// Shows the check, and whether it takes long.
  func show(_ check: TokenCheck, isSlow: Bool)
}

/// The check of the stored log-in when the app starts.
///
/// It is requested when the screen appears, so an app that starts in the background requests nothing until then.
final class LaunchScreenInteractor: PresentableInteractor<any LaunchScreenPresentable> {
  private let accountStore: AccountStore
  private let actions: AccountActions

  init(presenter: any LaunchScreenPresentable, accountStore: AccountStore, actions: AccountActions) {
    self.accountStore = accountStore
    self.actions = actions
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    accountStore.states.subscribe { [weak self] state in
      // After the check AppRoot shows another screen.
      if let check = state.tokenCheck { self?.presenter.show(check, isSlow: state.isLaunchSlow) }
    }.cancelOnDeactivate(of: self)
  }

  override func didAppear() {
    actions.checkToken(for: self)
  }
}

extension LaunchScreenInteractor: LaunchScreenPresentableListener {
  func didTapRetry() {
    actions.retryTokenCheck(for: self)
  }
}
