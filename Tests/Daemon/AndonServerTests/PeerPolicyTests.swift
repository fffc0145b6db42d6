import ControlProtocol
import Testing

@testable import AndonServer

@Suite struct PeerPolicyTests {
  @Test func `only the user of the daemon and root are admitted`() {
    let policy = PeerPolicy(ownUID: 1000)
    #expect(policy.refusal(of: 1000) == nil)
    #expect(policy.refusal(of: 0) == nil)
    #expect(policy.refusal(of: 1001)?.kind == .peerRefused)
    #expect(policy.refusal(of: nil)?.kind == .peerRefused)
  }
}
