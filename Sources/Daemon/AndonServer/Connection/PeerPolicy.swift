import ControlProtocol
import NIOCore
import TextFormats

/// The rule that admits peers: the daemon's own user and root, and, where a group shares the socket, its members.
///
/// The system lets only members of the group reach a shared socket, so every other user that has reached it is one.
struct PeerPolicy: Sendable {
  /// The daemon's user; `nil` in a simulation, which has no users.
  let ownUID: UInt32?
  /// Whether a group shares the socket.
  var isShared = false
  /// Returns the user of a channel's peer; `nil` when the system does not say.
  var identify: @Sendable (any Channel) -> UInt32? = { PeerCredentials.uid(of: $0) }
  /// The number of every user that this process cannot tell from others; `nil` when there is none.
  var unknownUser = UserMap.current?.unknownUser
  private let names = UserNames()

  init(ownUID: UInt32?) { self.ownUID = ownUID }

  /// Returns the member at the other end of a channel; `nil` for an owner: the daemon's user and root. Throws
  /// `peer.refused` for a peer that is not admitted.
  func member(at channel: any Channel) throws(ControlError) -> String? {
    ownUID == nil ? nil : try member(identify(channel))
  }

  /// Returns the name of a member; `nil` for an owner. Throws `peer.refused` for a user that is not admitted, and for a peer
  /// without credentials.
  func member(_ peer: UInt32?) throws(ControlError) -> String? {
    guard let ownUID else { return nil }
    guard let peer else {
      throw ControlError(
        .peerRefused, "the system does not tell the user of the peer", hint: "connect from this machine's own system")
    }
    guard peer != ownUID, peer != 0 else { return nil }
    guard isShared else {
      throw ControlError(
        .peerRefused, "user \(peer) may not use the daemon of user \(ownUID)",
        hint: "run this as user \(ownUID), or start a daemon of your own: \(Program.name) serve")
    }
    guard peer != unknownUser else {
      throw ControlError(
        .peerRefused, "the daemon cannot tell this user from others: it has no number in the daemon's user namespace",
        hint: "map the user there; under systemd, install the drop-in team.conf, which has PrivateUsers=no")
    }
    return names.name(of: peer)
  }
}
