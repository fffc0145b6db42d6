import AndonTesting
import HeadlessUI
import SessionEngine
import Testing

@testable import TaxiApp

@Suite struct WalletViewTests {
  private let view = WalletViewController()
  private let taps = TapsFake()
  private let screen: TestScreen
  private let now: Int64 = 1_800_000_000_000
  private let wallet = Wallet(
    balance: 4000, card: "•••• 4242",
    cards: [
      Card(id: 1, number: "•••• 4242", expires: "2027-01"), Card(id: 2, number: "•••• 1881", expires: "2026-12"),
    ],
    transactions: [
      Transaction(id: 9, at: 1_790_000_000_000, kind: .ride, amount: 1500, method: .card(1), order: 5),
      Transaction(id: 8, at: 1_790_000_000_000, kind: .cancellation, amount: 300, method: .cash, order: 4),
      Transaction(id: 7, at: 1_790_000_000_000, kind: .cab, amount: 900, method: .wallet),
    ])

  init() {
    view.listener = taps
    screen = TestScreen(view)
  }

  @Test func `the wallet is loading before it is there`() {
    let lines = ["text.1 | Wallet | title", "progress.1 | Loading…", "pay | Pay by QR code"]
    #expect(screen.lines() == lines)
    view.show(.loading, at: now)
    #expect(screen.lines() == lines)
  }

  @Test(arguments: [
    (
      Language.japanese,
      [
        "text.1 | お支払い | title", "balance | 4000円", "card | •••• 4242", "card.1 | •••• 4242 有効期限 2027-01",
        "card.2 | •••• 1881 有効期限切れ 2026-12", "transaction.9 | 乗車 5 -1500円 •••• 4242 2026-09-21 23:13 JST",
        "transaction.8 | キャンセル料 4 -300円 車内で現金 2026-09-21 23:13 JST",
        "transaction.7 | 車内決済 -900円 ウォレット残高 2026-09-21 23:13 JST", "pay | QRコードで支払う",
      ]
    ),
    (
      .english,
      [
        "text.1 | Wallet | title", "balance | ¥4000", "card | •••• 4242", "card.1 | •••• 4242 Valid until 2027-01",
        "card.2 | •••• 1881 Expired after 2026-12", "transaction.9 | Ride 5 -¥1500 •••• 4242 2026-09-21 23:13 JST",
        "transaction.8 | Cancellation fee 4 -¥300 Cash in the cab 2026-09-21 23:13 JST",
        "transaction.7 | Payment in the cab -¥900 Wallet balance 2026-09-21 23:13 JST", "pay | Pay by QR code",
      ]
    ),
  ])
  func `the balance, the cards and the payments are listed`(language: Language, lines: [String]) {
    view.show(.loaded(wallet), at: now)
    #expect(screen.lines(language) == lines)
  }

  @Test func `a wallet without a card says so`() {
    view.show(.loaded(Wallet(balance: 0, card: "")), at: now)
    #expect(screen.lines() == ["text.1 | Wallet | title", "balance | ¥0", "card | Not set", "pay | Pay by QR code"])
  }

  @Test func `a wallet that failed to load can be requested again`() {
    view.show(.failed("network"), at: now)
    #expect(
      screen.lines() == [
        "text.1 | Wallet | title", "problem | The network failed", "retry | Try again", "pay | Pay by QR code",
      ])
  }

  @Test func `each tap calls the listener`() throws {
    view.show(.failed("network"), at: now)
    try screen.tapAll()
    #expect(taps.calls == ["retry", "pay"])
  }

  @Test func `each part of the state changes the screen`() {
    screen.checkChanges([{ view.show(.loading, at: 0) }, { view.show(.loading, at: now) }])
  }
}

private final class TapsFake: CallRecorder, WalletPresentableListener {
  func didTapPay() { record("pay") }
  func didTapRetry() { record("retry") }
}
