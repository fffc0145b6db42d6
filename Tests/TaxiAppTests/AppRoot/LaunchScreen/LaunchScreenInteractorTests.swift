import Flux
import RIBs
import SessionEngine
import Testing

@testable import TaxiApp

@Suite struct LaunchScreenInteractorTests {
  private let feature: Feature<AccountState>
  private let presenter = LaunchScreenPresenterFake()
  private let interactor: LaunchScreenInteractor

  init() throws {
    let feature = try Feature(AccountState.self, in: .found)
    interactor = LaunchScreenInteractor(
      presenter: presenter, accountStore: feature.store,
      actions: AccountActions(store: feature.store, repository: feature.repository, dispatcher: feature.dispatcher))
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
