import ControlProtocol
import Foundation
import Testing

@testable import AndonServer

@Suite struct PeerPolicyTests {
  private func refusal(_ policy: PeerPolicy, _ peer: UInt32?) -> ControlError.Kind? {
    #expect(throws: ControlError.self) { try policy.member(peer) }?.kind
  }

  @Test func `only the user of the daemon and root are admitted`() throws {
    let policy = PeerPolicy(ownUID: 1000)
    #expect(try policy.member(1000) == nil)
    #expect(try policy.member(0) == nil)
    #expect(refusal(policy, 1001) == .peerRefused)
    #expect(refusal(policy, nil) == .peerRefused)
  }

  @Test func `where a group shares the socket, every other user that reached it is a member by its name`() throws {
    var policy = PeerPolicy(ownUID: 1000)
    policy.isShared = true
    #expect(try policy.member(1000) == nil)
    #expect(try policy.member(0) == nil)
    #expect(try policy.member(1) == getpwuid(1).map { String(cString: $0.pointee.pw_name) })
    #expect(try policy.member(64_123) == "#64123")
    #expect(refusal(policy, nil) == .peerRefused)
  }

  @Test func `a member that cannot be told from others is refused`() throws {
    var policy = PeerPolicy(ownUID: 1000)
    policy.isShared = true
    policy.unknownUser = 65_534
    #expect(refusal(policy, 65_534) == .peerRefused)
    #expect(try policy.member(64_123) == "#64123")
    policy.unknownUser = nil
    _ = try policy.member(65_534)
  }
}
