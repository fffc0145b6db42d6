import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

/// What Notices shows.
protocol NoticesPresentable: Presentable {
  func show(_ notices: Loadable<[Notice]>, open: Notice?)
}

/// What Notices tells its parent.
protocol NoticesListener: AnyObject {
  func noticesDidTapBack()
  /// A page of a notice is to be opened.
  func noticesDidOpenPage(_ url: String)
}

/// What workflows can do on Notices.
protocol NoticesActionableItem: AnyObject {
  /// The notices have come; asks again for those that could not be had. Fails with the backend's code.
  func waitForNotices() -> Future<(any NoticesActionableItem, Void)>
  /// Shows the list itself: a notice that is open is closed.
  func showNotices() -> Future<(any NoticesActionableItem, Void)>
  /// Opens a notice once the notices have come; stops with `noticeNotFound`.
  func showNotice(_ notice: Int) -> Future<(any NoticesActionableItem, Void)>
}

/// The announcements, and the one that is read.
final class NoticesInteractor: PresentableInteractor<any NoticesPresentable> {
  weak var listener: (any NoticesListener)?

  private let menuStore: MenuStore
  private let actions: TaxiActions

  init(presenter: any NoticesPresentable, menuStore: MenuStore, actions: TaxiActions) {
    self.menuStore = menuStore
    self.actions = actions
    super.init(presenter: presenter)
  }

  /// The number of the notice that is read.
  var openNotice: Int? { menuStore.state.openNotice }

  override func didBecomeActive() {
    menuStore.states.subscribe { [weak self] state in
      self?.presenter.show(state.notices, open: state.openNotice.flatMap { self?.readable(state.notice($0)) })
    }.cancelOnDeactivate(of: self)
    actions.loadNotices(for: self)
  }

  override func willResignActive() {
    open(nil)
  }

  /// A notice as it is shown: without a page that may not open inside the app.
  private func readable(_ notice: Notice?) -> Notice? {
    guard var notice, let url = notice.url, !actions.mayOpen(page: url) else { return notice }
    notice.url = nil
    return notice
  }

  private func open(_ notice: Int?) {
    if openNotice != notice { actions.dispatch(MenuAction.noticeOpened(notice)) }
  }
}

extension NoticesInteractor: NoticesActionableItem {
  func waitForNotices() -> Future<(any NoticesActionableItem, Void)> {
    if menuStore.state.notices.failure != nil { actions.backend.send(.notices, from: self) }
    return menuStore.wait(for: "the notices", in: self) { $0.notices.settlement }.map { _ in (self, ()) }
  }

  func showNotices() -> Future<(any NoticesActionableItem, Void)> {
    open(nil)
    return .value((self, ()))
  }

  func showNotice(_ notice: Int) -> Future<(any NoticesActionableItem, Void)> {
    // A list that is held may be older than the notice: what it lacks is asked for once more.
    if menuStore.state.notices.settlement != nil, menuStore.state.notice(notice) == nil {
      open(nil)
      actions.backend.send(.notices, from: self)
    }
    return waitForNotices().flatMap { item, _ in
      guard self.menuStore.state.notice(notice) != nil else { return .stopped("noticeNotFound") }
      self.open(notice)
      return .value((item, ()))
    }
  }
}

extension NoticesInteractor: NoticesPresentableListener {
  func didTapNotice(_ notice: Int) {
    open(notice)
  }

  func didTapPage(_ url: String) {
    listener?.noticesDidOpenPage(url)
  }

  func didTapRetry() {
    actions.backend.send(.notices, from: self)
  }

  /// From a notice back to the list, from the list back to the menu.
  func didTapBack() {
    if openNotice == nil { listener?.noticesDidTapBack() } else { open(nil) }
  }
}

extension NoticesInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) {
    openNotice.map { ("notice", ["notice": .integer($0)]) } ?? ("notices", [:])
  }
}
