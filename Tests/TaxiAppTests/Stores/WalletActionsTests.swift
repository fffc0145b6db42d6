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
    actions = feature.actions
    self.feature = feature
  }

  @Test func `a wallet that is requested again stays until the reply, with the time of the request`() {
    actions.reload(at: 1, for: feature.rib)
    #expect(feature.state.wallet.isLoading)
    feature.repository.reply(.wallet(wallet))
    actions.reload(at: 2, for: feature.rib)
    #expect(feature.state.wallet.value == wallet)
    #expect(feature.state.requestedAt == 2)
    feature.repository.fail(.network)
    #expect(feature.state.wallet.value == wallet)
    #expect(feature.repository.names == ["wallet", "wallet"])
  }

  @Test func `a failed wallet is reported once, and loads when it is requested again`() {
    actions.reload(at: 0, for: feature.rib)
    feature.repository.fail(.network)
    #expect(feature.errors == [RequestError(request: .read(.wallet), cause: .network)])
    #expect(feature.state.wallet.failure == "network")
    actions.reload(at: 0, for: feature.rib)
    #expect(feature.state.wallet.isLoading)
    #expect(feature.errors.count == 1)
  }

  @Test func `a payment sends its code and fare, and its failure is reported and shown`() {
    actions.enter(code: "TX-1")
    actions.enter(amount: "700")
    actions.pay(code: "TX-1", amount: 700, for: feature.rib)
    #expect(feature.repository.requests == [.change(.pay(code: "TX-1", amount: 700))])
    #expect(feature.state.isPaying)
    feature.repository.fail(.maintenance)
    #expect(feature.errors.map(\.code) == ["maintenance"])
    #expect(feature.state.problem == "maintenance")
    actions.leavePayment()
    #expect(feature.state.code == "")
    #expect(feature.state.amount == "")
    #expect(feature.state.problem == nil)
  }

  @Test func `a failure that arrives after the log-out is not reported`() {
    actions.reload(at: 0, for: feature.rib)
    feature.dispatcher.dispatch(AccountAction.left)
    feature.repository.fail(.network)
    #expect(feature.errors == [])
    #expect(feature.state == WalletState())
  }
}
