import AndonTesting
import DeepLinks
import RIBs
import Streams
import Testing

@testable import SessionEngine
@testable import TaxiApp

@Suite struct WalletInteractorTests {
  private let feature: Feature<WalletState>
  private let presenter = WalletPresenterFake()
  private let router = WalletRouterFake()
  private let interactor: WalletInteractor
  private let wallet = Wallet(balance: 3000, card: "Visa 1234")

  init() throws {
    let feature = try Feature(WalletState.self)
    let actions = WalletActions(store: feature.store, repository: feature.repository, dispatcher: feature.dispatcher)
    interactor = WalletInteractor(
      presenter: presenter, walletStore: feature.store,
      refresh: try feature.refresh(.wallet) { actions.reload(at: 0, for: $0) })
    interactor.router = router
    interactor.activate()
    interactor.setVisible(true)
    self.feature = feature
  }

  @Test func `the wallet is requested when the screen opens, and shown`() {
    #expect(feature.repository.names == ["wallet"])
    #expect(presenter.shown.isLoading)
    feature.repository.reply(.wallet(wallet))
    #expect(presenter.shown.value == wallet)
  }

  @Test func `a loaded wallet is requested again each time the screen appears, and stays until the reply`() {
    feature.repository.reply(.wallet(wallet))
    interactor.setVisible(false)
    #expect(feature.repository.names == ["wallet"])
    interactor.setVisible(true)
    #expect(feature.repository.names == ["wallet", "wallet"])
    #expect(presenter.shown.value == wallet)
    feature.repository.reply(.wallet(Wallet(balance: 100, card: "")))
    #expect(presenter.shown.value?.balance == 100)
  }

  @Test func `after a failure the retry and a link request the wallet again, and a link waits for it`() {
    feature.repository.fail(.network)
    #expect(presenter.shown.failure == "network")
    interactor.didTapRetry()
    feature.repository.fail(.network)
    let wait = interactor.waitForWallet()
    #expect(feature.repository.names == ["wallet", "wallet", "wallet"])
    #expect(wait.waitingFor == "the wallet")
    feature.repository.reply(.wallet(wallet))
    #expect(wait.settlement != nil)
  }

  @Test func `the payment opens once, and its back button and a link to the wallet dismiss it`() {
    interactor.didTapPay()
    #expect(interactor.showQRPayment().settlement != nil)
    interactor.qrPaymentDidTapBack()
    _ = interactor.showWallet()
    #expect(router.calls == ["payment", "dismiss", "dismiss"])
  }

  @Test func `a link to the visible wallet requests nothing more at the moment of the last request`() {
    feature.repository.reply(.wallet(wallet))
    _ = interactor.showWallet()
    #expect(feature.repository.names == ["wallet"])
  }

  @Test func `the failure of a refresh is shown with the loaded wallet, until the next success`() {
    feature.repository.reply(.wallet(wallet))
    interactor.didTapRetry()
    feature.repository.fail(.network)
    #expect(presenter.problem == "network")
    #expect(presenter.shown.value == wallet)
    interactor.didTapRetry()
    feature.repository.reply(.wallet(wallet))
    #expect(presenter.problem == nil)
  }
}

private final class WalletPresenterFake: WalletPresentable {
  private(set) var shown = Loadable<Wallet>.notAsked
  private(set) var problem: String?
  func show(_ wallet: Loadable<Wallet>) { shown = wallet }
  func show(problem: String?) { self.problem = problem }
}

final class WalletRouterFake: FakeRouter, WalletRouting {
  func routeToQRPayment() -> any QRPaymentActionableItem { show("payment", QRPaymentItemFake()) }
  func dismissQRPayment() { dismiss("dismiss") }
}

final class QRPaymentItemFake: Interactor, QRPaymentActionableItem {
  func fillIn(code: String?, amount: Int?) -> Reached<any QRPaymentActionableItem> { .value((self, ())) }
}
