import Flux
import Testing

@testable import TaxiApp

@Suite struct ServiceActionsTests {
  @Test func `settings begin and end the maintenance, and the expiry and the revocation of the log-in`() throws {
    let dispatcher = Dispatcher()
    let store: ServiceStore = try Store(dispatcher)
    let actions = ServiceActions(dispatcher: dispatcher)
    actions.setMaintenance(true)
    actions.setExpiry(true)
    actions.setRevocation(true)
    #expect(store.state.isMaintenance)
    #expect(store.state.isSessionExpired)
    #expect(store.state.isSessionRevoked == true)
    actions.setMaintenance(false)
    actions.setExpiry(false)
    actions.setRevocation(false)
    #expect(store.state == ServiceState())
  }
}
