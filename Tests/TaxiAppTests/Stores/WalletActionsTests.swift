import Flux
import RIBs
import SessionEngine
import Testing

@testable import TaxiApp

@Suite struct WalletActionsTests {
  private let feature: Feature<WalletState>
  private let actions: WalletActions
  private let wallet = Wallet(balance: 3000, card: "Visa 1234")

  init() throws {
    let feature = try Feature(WalletState.self)
    actions = WalletActions(store: feature.store, repository: feature.repository, dispatcher: feature.dispatcher)
    self.feature = feature
  }

  @Test func `the wallet is requested once`() {
    actions.open(at: 0, hasNews: false, for: feature.rib)
    actions.open(at: 0, hasNews: false, for: feature.rib)
    feature.repository.reply(.wallet(wallet))
    actions.open(at: 0, hasNews: false, for: feature.rib)
    actions.retry(for: feature.rib)
    #expect(feature.repository.names == ["wallet"] && feature.state.wallet.value == wallet && feature.errors == [])
  }

  @Test func `a failed wallet is reported once, and requested again only by a retry`() {
    actions.open(at: 0, hasNews: false, for: feature.rib)
    feature.repository.fail(.network)
    actions.open(at: 0, hasNews: false, for: feature.rib)
    #expect(feature.errors == [RequestError(request: .read(.wallet), cause: .network)])
    #expect(feature.repository.names == ["wallet"] && feature.state.wallet.failure == "network")
    actions.retry(for: feature.rib)
    #expect(feature.repository.names == ["wallet", "wallet"] && feature.errors.count == 1)
  }

  @Test func `a payment sends its code and fare, and its failure is reported and shown`() {
    actions.enter(code: "TX-1")
    actions.enter(amount: "700")
    actions.pay(code: "TX-1", amount: 700, for: feature.rib)
    #expect(feature.repository.requests == [.change(.pay(code: "TX-1", amount: 700))] && feature.state.isPaying)
    feature.repository.fail(.maintenance)
    #expect(feature.errors.map(\.code) == ["maintenance"] && feature.state.problem == "maintenance")
    actions.leavePayment()
    #expect(feature.state.code == "" && feature.state.amount == "" && feature.state.problem == nil)
  }

  @Test func `a failure that arrives after the log-out is not reported`() {
    actions.open(at: 0, hasNews: false, for: feature.rib)
    feature.dispatcher.dispatch(AccountAction.left)
    feature.repository.fail(.network)
    #expect(feature.errors == [] && feature.state == WalletState())
  }

  @Test func `a wallet that opens again is requested when it is old or has news, and stays until the reply`() {
    actions.open(at: 0, hasNews: false, for: feature.rib)
    feature.repository.reply(.wallet(wallet))
    for (time, hasNews, requests) in [(599_999, false, 1), (599_999, true, 2), (1_199_999, false, 3)] {
      actions.close()
      actions.open(at: Int64(time), hasNews: hasNews, for: feature.rib)
      #expect(feature.repository.names.count == requests && feature.state.wallet.value == wallet)
    }
    actions.open(at: 9_000_000, hasNews: true, for: feature.rib)
    #expect(feature.repository.names.count == 3, "an open wallet is not requested")
  }
}
