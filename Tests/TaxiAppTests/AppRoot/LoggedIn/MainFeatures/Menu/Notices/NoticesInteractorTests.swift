import DeepLinks
import RIBs
import SessionEngine
import Streams
import Testing

@testable import TaxiApp

@Suite struct NoticesInteractorTests {
  private let feature: Feature<MenuState>
  private let presenter = NoticesPresenterFake()
  private let listener = NoticesListenerFake()
  private let interactor: NoticesInteractor
  private let notice = Notice(id: 3, title: "お知らせ", body: "…", url: "https://elsewhere.invalid/")

  init() throws {
    let feature = try Feature(MenuState.self)
    let actions = MenuActions(store: feature.store, repository: feature.repository, dispatcher: feature.dispatcher)
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
    #expect(listener.calls == ["https://taxi.example/help"])
  }
}

private final class NoticesPresenterFake: NoticesPresentable {
  private(set) var shown: (notices: Loadable<[Notice]>, open: Notice?) = (.notAsked, nil)
  private(set) var missing: String?
  func show(missing: String?) { self.missing = missing }
  func show(_ notices: Loadable<[Notice]>, open: Notice?) { shown = (notices, open) }
}

final class NoticesListenerFake: NoticesListener {
  private(set) var calls: [String] = []
  func noticesDidTapBack() { calls.append("back") }
  func noticesDidOpenPage(_ url: String) { calls.append(url) }
}
