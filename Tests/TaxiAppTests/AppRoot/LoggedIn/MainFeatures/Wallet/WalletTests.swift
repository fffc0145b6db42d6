import AndonTesting
import DeepLinks
import HeadlessUI
import Streams
import Testing

@testable import RIBs
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
    let actions = feature.actions
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

@Suite struct WalletRouterTests {
  private let tree = TestTree()
  private let wallet: WalletFeature

  init() throws {
    wallet = try WalletFeature()
  }

  /// Attaches the RIB. A separate function, so that the test keeps no reference to the RIB.
  private func attach(withPayment hasPayment: Bool) throws {
    let (router, _) = WalletBuilder(dependency: wallet).build()
    tree.root.attachChild(router)
    if hasPayment { _ = try #require(router as? any WalletRouting).routeToQRPayment() }
  }

  private var visible: [String] {
    tree.root.viewControllable.viewController.visibleControllers.compactMap { $0.router?.name }
  }

  @Test func `the cards and the payments are attached and visible with the wallet`() throws {
    try attach(withPayment: false)
    #expect(visible == ["FakeLaunch", "Wallet", "CardList", "TransactionHistory"])
    for child in tree.root.children { tree.root.detachChild(child) }
    #expect(tree.snapshot.children.isEmpty)
    #expect(tree.endTurn() == [])
  }

  @Test func `the payment covers the wallet with its cards and payments`() throws {
    try attach(withPayment: true)
    let children = tree.snapshot.children.flatMap(\.children).map(\.rib)
    #expect(children == ["CardList", "TransactionHistory", "QRPayment"])
    #expect(visible == ["FakeLaunch", "QRPayment"])
  }
}

@Suite struct WalletViewTests {
  private let view = WalletViewController()
  private let taps = TapsFake()
  private let screen: TestScreen
  private let wallet = Wallet(balance: 4000, card: "•••• 4242")

  init() {
    view.listener = taps
    screen = TestScreen(view)
  }

  @Test func `the wallet is loading before it is there`() {
    let lines = ["text.1 | Wallet | title", "progress.1 | Loading…", "pay | Pay by QR code"]
    #expect(screen.lines() == lines)
    view.show(.loading)
    #expect(screen.lines() == lines)
  }

  @Test(arguments: [
    (Language.japanese, ["text.1 | お支払い | title", "balance | 4000円", "card | •••• 4242", "pay | QRコードで支払う"]),
    (.english, ["text.1 | Wallet | title", "balance | ¥4000", "card | •••• 4242", "pay | Pay by QR code"]),
  ])
  func `the balance and the card that tops it up are shown`(language: Language, lines: [String]) {
    view.show(.loaded(wallet))
    #expect(screen.lines(language) == lines)
  }

  @Test func `a wallet without a card says so`() {
    view.show(.loaded(Wallet(balance: 0, card: "")))
    #expect(screen.lines() == ["text.1 | Wallet | title", "balance | ¥0", "card | Not set", "pay | Pay by QR code"])
  }

  @Test func `a wallet that failed to load can be requested again`() {
    view.show(.failed("network"))
    #expect(
      screen.lines() == [
        "text.1 | Wallet | title", "problem | The network failed", "retry | Try again", "pay | Pay by QR code",
      ])
  }

  @Test func `each tap calls the listener`() throws {
    view.show(.failed("network"))
    try screen.tapAll()
    #expect(taps.calls == ["retry", "pay"])
  }

  @Test func `each part of the state changes the screen`() {
    screen.checkChanges([
      { view.show(.loading) }, { view.show(.loaded(wallet)) }, { view.show(problem: "network") },
    ])
    #expect(screen.element("problem")?.text == "The network failed")
    #expect(screen.element("balance") != nil)
  }
}
