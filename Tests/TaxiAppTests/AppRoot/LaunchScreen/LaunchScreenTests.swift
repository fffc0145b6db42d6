import AndonTesting
import Flux
import HeadlessUI
import SessionEngine
import Testing

@testable import RIBs
@testable import TaxiApp

@Suite struct LaunchScreenInteractorTests {
  private let feature: Feature<AccountState>
  private let presenter = LaunchScreenPresenterFake()
  private let interactor: LaunchScreenInteractor

  init() throws {
    let feature = try Feature(AccountState.self, in: .found)
    interactor = LaunchScreenInteractor(
      presenter: presenter, accountStore: feature.store,
      actions: feature.actions)
    interactor.activate()
    self.feature = feature
  }

  @Test func `the stored log-in is checked when the screen appears, and once`() {
    #expect(feature.repository.names == [])
    #expect(presenter.shown == [.notAsked])
    interactor.setVisible(true)
    interactor.setVisible(false)
    interactor.setVisible(true)
    #expect(feature.repository.names == ["tokenCheck"])
    #expect(presenter.shown == [.notAsked, .underWay])
  }

  @Test func `a failure is shown, and a tap checks again`() {
    interactor.setVisible(true)
    feature.repository.fail(.network)
    #expect(presenter.shown.last == .failed("network"))
    interactor.didTapRetry()
    #expect(feature.repository.names == ["tokenCheck", "tokenCheck"])
    #expect(presenter.shown.last == .underWay)
    interactor.didTapRetry()
    #expect(feature.repository.names.count == 2, "the check is under way")
  }

  @Test func `a check that takes long is said to, and a tap checks again`() {
    interactor.setVisible(true)
    feature.dispatcher.dispatch(AccountAction.launchWaited(LaunchWait(since: 0, isSlow: true)))
    #expect(presenter.isSlow)
    interactor.didTapRetry()
    #expect(feature.repository.names == ["tokenCheck", "tokenCheck"])
    #expect(!presenter.isSlow)
  }

  @Test func `the end of the check changes nothing on the screen`() {
    interactor.setVisible(true)
    feature.repository.fail(.sessionRevoked)
    #expect(presenter.shown == [.notAsked, .underWay])
  }
}

private final class LaunchScreenPresenterFake: LaunchScreenPresentable {
  private(set) var shown: [TokenCheck] = []
  private(set) var isSlow = false
  func show(_ check: TokenCheck, isSlow: Bool) {
    shown.append(check)
    self.isSlow = isSlow
  }
}

@Suite struct LaunchScreenViewTests {
  private let viewController = LaunchScreenViewController()
  private let listener = TapsFake()

  init() {
    viewController.listener = listener
  }

  private func screen(_ language: Language = .japanese) -> ScreenSnapshot {
    viewController.snapshot(rib: "LaunchScreen", language: language)
  }

  @Test(arguments: [TokenCheck.notAsked, .underWay])
  func `a check that has not ended is shown as progress, without a button`(check: TokenCheck) {
    viewController.show(check, isSlow: false)
    #expect(screen().elements.map(\.text) == ["タクシー", "ログインを確認しています…"])
    #expect(screen().elements.last?.kind == .progress)
    #expect(screen().tappable.isEmpty)
  }

  @Test func `a check that takes long is shown with the reason and a button, and goes on`() throws {
    viewController.show(.underWay, isSlow: true)
    #expect(screen().elements.map(\.text) == ["タクシー", "ログインを確認しています…", "通信に時間がかかっています", "再試行"])
    try viewController.tap("retry", text: nil, language: .japanese)
    #expect(listener.calls == ["retry"])
  }

  @Test func `a failed check is shown with its reason and a button, which tells the listener`() throws {
    viewController.show(.failed("network"), isSlow: false)
    #expect(screen().element("problem")?.text == "通信できませんでした")
    #expect(screen().element("retry")?.text == "再試行")
    #expect(screen(.english).elements.map(\.text) == ["Taxi", "The network failed", "Try again"])
    #expect(screen().elements.allSatisfy { $0.kind != .progress })
    try viewController.tap("retry", text: nil, language: .japanese)
    #expect(listener.calls == ["retry"])
  }
}
