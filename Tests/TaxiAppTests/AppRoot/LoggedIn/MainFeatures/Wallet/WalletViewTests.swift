import AndonTesting
import HeadlessUI
import SessionEngine
import Testing

@testable import TaxiApp

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

private final class TapsFake: CallRecorder, WalletPresentableListener {
  func didTapPay() { record("pay") }
  func didTapRetry() { record("retry") }
}
