import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

protocol NoticesPresentable: Presentable {
  func show(_ notices: Loadable<[Notice]>, open: Notice?)
  /// Shows what a link did not find.
  func show(missing: String?)
}

protocol NoticesListener: AnyObject {
  func noticesDidTapBack()
  /// Opens the page of a notice.
  func noticesDidOpenPage(_ url: String)
}

protocol NoticesActionableItem: AnyObject {
  /// Waits for the notices; requests them again after a failure. Fails with the backend's code.
  func waitForNotices() -> Reached<any NoticesActionableItem>
  /// Shows the list itself: closes the open notice.
  func showNotices() -> Reached<any NoticesActionableItem>
  /// Opens a notice after the notices are loaded; stops with `noticeNotFound`.
  func showNotice(_ notice: Int) -> Reached<any NoticesActionableItem>
}

/// The announcements, and the open one.
final class NoticesInteractor: PresentableInteractor<any NoticesPresentable> {
  weak var listener: (any NoticesListener)?

  private let menuStore: MenuStore
  private let actions: MenuActions
  private let rules: InputRules
  private let refresh: RefreshWorker

  init(
    presenter: any NoticesPresentable, menuStore: MenuStore, actions: MenuActions, rules: InputRules,
    refresh: RefreshWorker
  ) {
    self.refresh = refresh
    self.menuStore = menuStore
    self.actions = actions
    self.rules = rules
    super.init(presenter: presenter)
  }

  /// The number of the open notice.
  var openNotice: Int? { menuStore.state.openNotice }

  override func didBecomeActive() {
    menuStore.states.subscribe { [weak self] state in
      self?.presenter.show(state.notices, open: state.openNotice.flatMap { self?.readable(state.notice($0)) })
    }.cancelOnDeactivate(of: self)
    refresh.observe(in: self) { [weak self] missing, _ in self?.presenter.show(missing: missing) }
    refresh.start(self, while: .visible)
  }

  override func willResignActive() {
    actions.open(notice: nil)
  }

  /// Returns a notice as the screen shows it: without its page when the page may not open inside the app.
  private func readable(_ notice: Notice?) -> Notice? {
    guard var notice, let url = notice.url, !rules.mayOpen(page: url) else { return notice }
    notice.url = nil
    return notice
  }
}

extension NoticesInteractor: NoticesActionableItem {
  func waitForNotices() -> Reached<any NoticesActionableItem> {
    if menuStore.state.notices.isMissing { refresh.load(for: self) }
    return menuStore.wait(for: "the notices", in: self) { $0.notices.settlement }.map { _ in (self, ()) }
  }

  func showNotices() -> Reached<any NoticesActionableItem> {
    actions.open(notice: nil)
    refresh.open(for: self)
    return .value((self, ()))
  }

  func showNotice(_ notice: Int) -> Reached<any NoticesActionableItem> {
    // The loaded list can be older than the notice, so a missing notice is requested once more.
    if menuStore.state.notice(notice) == nil {
      actions.open(notice: nil)
      actions.dropNotices()
    }
    return waitForNotices().flatMap { item, _ in
      guard self.menuStore.state.notice(notice) != nil else { return self.refresh.stop("noticeNotFound") }
      self.actions.open(notice: notice)
      return .value((item, ()))
    }
  }
}

extension NoticesInteractor: NoticesPresentableListener {
  func didTapNotice(_ notice: Int) {
    actions.open(notice: notice)
  }

  func didTapPage(_ url: String) {
    listener?.noticesDidOpenPage(url)
  }

  func didTapRetry() {
    refresh.load(for: self)
  }

  /// Goes from a notice to the list, and from the list to the menu.
  func didTapBack() {
    if openNotice == nil { listener?.noticesDidTapBack() } else { actions.open(notice: nil) }
  }
}

extension NoticesInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) {
    openNotice.map { ("notice", ["notice": .integer($0)]) } ?? ("notices", [:])
  }
}
