import ControlProtocol
import NIOCore
import TextFormats

/// The rule that admits peers: only the daemon's own user and root may use the socket.
struct PeerPolicy: Sendable {
  /// The daemon's user; `nil` in a simulation, which has no users.
  let ownUID: UInt32?

  /// The reason why the peer of a channel is refused; `nil` when it is admitted.
  func refusal(of channel: any Channel) -> ControlError? {
    ownUID == nil ? nil : refusal(of: PeerCredentials.uid(of: channel))
  }

  /// The reason why a peer is refused; `nil` when it is admitted. A peer without credentials is refused.
  func refusal(of peer: UInt32?) -> ControlError? {
    guard let ownUID else { return nil }
    guard let peer else {
      return ControlError(
        .peerRefused, "the system does not tell the user of the peer", hint: "connect from this machine's own system")
    }
    guard peer != ownUID, peer != 0 else { return nil }
    return ControlError(
      .peerRefused, "user \(peer) may not use the daemon of user \(ownUID)",
      hint: "run this as user \(ownUID), or start a daemon of your own: \(Program.name) serve")
  }
}
