import ControlProtocol
import Foundation
import NIOCore

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
      hint: "run this as user \(ownUID), or start a daemon of your own: andon serve")
  }
}

/// What the system tells of the peer of a Unix socket.
enum PeerCredentials {
  /// The peer's user, or `nil` when the system does not say.
  static func uid(of channel: any Channel) -> UInt32? {
    #if os(Linux)
      guard let provider = channel as? any SocketOptionProvider else { return nil }
      let option: EventLoopFuture<Credentials> = provider.unsafeGetSocketOption(
        level: .init(rawValue: SOL_SOCKET), name: .init(rawValue: SO_PEERCRED))
      // On the channel's own event loop the future is completed at once.
      let result = UIDBox()
      option.assumeIsolated().whenSuccess { result.uid = $0.uid }
      return result.uid
    #else
      return getuid()
    #endif
  }

  /// The value of SO_PEERCRED: the C library's `ucred`, which Swift does not see. Three 32-bit numbers.
  private struct Credentials {
    var pid: Int32
    var uid: UInt32
    var gid: UInt32
  }

  private final class UIDBox { var uid: UInt32? }
}
