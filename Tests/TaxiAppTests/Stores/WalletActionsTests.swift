import Flux
import RIBs
import SessionEngine
import Streams
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
    actions.load(for: feature.rib)
    actions.load(for: feature.rib)
    feature.repository.reply(.wallet(wallet))
    actions.load(for: feature.rib)
    actions.retry(for: feature.rib)
    #expect(feature.repository.names == ["wallet"] && feature.state.wallet.value == wallet && feature.errors == [])
  }

  @Test func `a failed wallet is reported once, and requested again only by a retry`() {
    actions.load(for: feature.rib)
    feature.repository.fail(.network)
    actions.load(for: feature.rib)
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
    actions.load(for: feature.rib)
    feature.dispatcher.dispatch(AccountAction.left)
    feature.repository.fail(.network)
    #expect(feature.errors == [] && feature.state == WalletState())
  }

  @Test func `another feature sees the wallet and waits for it, until its RIB is inactive`() {
    let payment: any MeansOfPayment = actions
    var shown: [Int?] = []
    payment.observe(in: feature.rib) { shown.append($0.value?.balance) }
    payment.load(for: feature.rib)
    let wait = payment.wait(in: feature.rib)
    #expect(wait.waitingFor == "the means of payment")
    feature.repository.reply(.wallet(wallet))
    guard case .value(wallet)? = wait.settlement else {
      Issue.record("the wait has no wallet")
      return
    }
    feature.rib.deactivate()
    actions.enter(code: "TX-1")
    #expect(shown == [nil, nil, 3000])
  }
}
