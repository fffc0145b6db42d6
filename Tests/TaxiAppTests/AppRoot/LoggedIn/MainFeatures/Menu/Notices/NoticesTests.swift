import AndonTesting
import DeepLinks
import Flux
import HeadlessUI
import SessionEngine
import Streams
import Testing

@testable import RIBs
@testable import TaxiApp

@Suite struct NoticesInteractorTests {
  private let feature: Feature<MenuState>
  private let presenter = NoticesPresenterFake()
  private let listener = ListenerFake()
  private let interactor: NoticesInteractor
  private let notice = Notice(id: 3, title: "お知らせ", body: "…", url: "https://elsewhere.invalid/")

  init() throws {
    let feature = try Feature(MenuState.self)
    let actions = feature.actions
    interactor = NoticesInteractor(
      presenter: presenter, menuStore: feature.store, actions: actions,
      rules: InputRules(routes: try TaxiWorld.routes()),
      refresh: try feature.refresh(.notices) { actions.reloadNotices(for: $0) })
    interactor.listener = listener
    interactor.activate()
    interactor.setVisible(true)
    self.feature = feature
  }

  @Test func `the notices are requested when the screen opens, and again by the retry after a failure`() {
    #expect(feature.repository.names == ["notices"])
    feature.repository.fail(.network)
    #expect(presenter.shown.notices.failure == "network")
    interactor.didTapRetry()
    feature.repository.reply(.notices([notice]))
    #expect(feature.repository.names == ["notices", "notices"])
    #expect(presenter.shown.notices.value == [notice])
  }

  @Test func `an open notice is shown without a page that may not open`() {
    feature.repository.reply(.notices([notice]))
    interactor.didTapNotice(3)
    #expect(presenter.shown.open?.id == 3)
    #expect(presenter.shown.open?.url == nil)
    #expect(interactor.place.route == "notice")
  }

  @Test func `the back button closes the notice, then tells the parent`() {
    feature.repository.reply(.notices([notice]))
    interactor.didTapNotice(3)
    interactor.didTapBack()
    #expect(interactor.openNotice == nil)
    #expect(listener.calls == [])
    interactor.didTapBack()
    #expect(listener.calls == ["back"])
  }

  @Test func `a link opens a loaded notice without a request, and requests a missing one once more`() {
    feature.repository.reply(.notices([notice]))
    #expect(interactor.showNotice(3).settlement != nil)
    #expect(interactor.openNotice == 3)
    #expect(feature.repository.names == ["notices"])
    let wait = interactor.showNotice(4)
    #expect(interactor.openNotice == nil)
    #expect(feature.repository.names == ["notices", "notices"])
    feature.repository.reply(.notices([notice]))
    guard case .stopped(let reason)? = wait.settlement else {
      Issue.record("the link did not stop")
      return
    }
    #expect(reason == "noticeNotFound")
    #expect(presenter.missing == "noticeNotFound")
    interactor.setVisible(false)
    #expect(presenter.missing == nil)
  }

  @Test func `a link to the list, and the end of the screen, close the notice`() {
    feature.repository.reply(.notices([notice]))
    interactor.didTapNotice(3)
    _ = interactor.showNotices()
    #expect(interactor.openNotice == nil)
    interactor.didTapNotice(3)
    interactor.deactivate()
    #expect(feature.state.openNotice == nil)
  }

  @Test func `the page of a notice goes to the parent`() {
    interactor.didTapPage("https://taxi.example/help")
    #expect(listener.calls == ["open https://taxi.example/help"])
  }
}

private final class NoticesPresenterFake: NoticesPresentable {
  private(set) var shown: (notices: Loadable<[Notice]>, open: Notice?) = (.notAsked, nil)
  private(set) var missing: String?
  func show(missing: String?) { self.missing = missing }
  func show(_ notices: Loadable<[Notice]>, open: Notice?) { shown = (notices, open) }
}

@Suite struct NoticesRouterTests {
  @Test func `the parameter is the open notice`() throws {
    let dependency = try DependencyFake()
    let world = TestTree(NoticesBuilder(dependency: dependency).build(withListener: ListenerFake()).router)
    dependency.dispatcher.dispatch(MenuAction.noticeOpened(3))
    #expect(world.snapshot.children.map(\.title) == ["Notices(notice: 3)"])
  }
}

@Suite struct NoticesViewTests {
  private let view = NoticesViewController()
  private let taps = TapsFake()
  private let screen: TestScreen
  private let plain = Notice(id: 1, title: "年末年始の営業", body: "休まず営業します")
  private let linked = Notice(id: 2, title: "新しい車種", body: "ワゴンが加わりました", url: "https://taxi.example/van")

  init() {
    view.listener = taps
    screen = TestScreen(view)
  }

  @Test func `the notices are loading before they are there`() {
    let lines = ["text.1 | Notices | title", "progress.1 | Loading…", "back | Back"]
    #expect(screen.lines() == lines)
    view.show(.loading, open: nil)
    #expect(screen.lines() == lines)
  }

  @Test func `notices that failed to load can be requested again`() {
    view.show(.failed("network"), open: nil)
    #expect(
      screen.lines() == [
        "text.1 | Notices | title", "problem | The network failed", "retry | Try again", "back | Back",
      ])
  }

  @Test func `the notices are listed, or none is`() {
    view.show(.loaded([plain, linked]), open: nil)
    #expect(
      screen.lines(.japanese) == ["text.1 | お知らせ | title", "notice.1 | 年末年始の営業", "notice.2 | 新しい車種", "back | 戻る"])
    view.show(.loaded([]), open: nil)
    #expect(screen.lines() == ["text.1 | Notices | title", "back | Back"])
  }

  @Test func `an open notice is in place of the list, with a button for its page if it has one`() {
    view.show(.loaded([plain, linked]), open: plain)
    #expect(
      screen.lines() == ["text.1 | Notices | title", "title | 年末年始の営業", "text | 休まず営業します", "back | Back"])
    view.show(.loaded([plain, linked]), open: linked)
    #expect(screen.lines()[1...3] == ["title | 新しい車種", "text | ワゴンが加わりました", "page | Read more"])
    #expect(screen.element("page", .japanese)?.text == "詳しく見る")
  }

  @Test func `a notice that a link did not find is named`() {
    view.show(missing: "noticeNotFound")
    #expect(screen.element("missing")?.text == "This notice was not found")
    view.show(missing: nil)
    #expect(screen.element("missing") == nil)
  }

  @Test func `each tap calls the listener`() throws {
    view.show(.failed("network"), open: nil)
    try screen.tapAll()
    view.show(.loaded([plain, linked]), open: nil)
    try screen.tapAll()
    view.show(.loaded([plain, linked]), open: linked)
    try screen.tapAll()
    #expect(
      taps.calls == ["retry", "back", "notice 1", "notice 2", "back", "page https://taxi.example/van", "back"])
  }

  @Test func `each part of the state changes the screen`() {
    screen.checkChanges([
      { view.show(.loading, open: nil) }, { view.show(.loading, open: plain) }, { view.show(.loaded([]), open: plain) },
      { view.show(missing: "noticeNotFound") },
    ])
  }
}
