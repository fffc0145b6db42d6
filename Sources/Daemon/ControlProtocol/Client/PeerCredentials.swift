import Foundation
public import NIOCore

/// The user at the other end of a Unix socket, as the system tells it.
public enum PeerCredentials {
  /// Returns the user of a channel's peer; `nil` when the system does not say. Call it on the channel's event loop.
  ///
  /// The peer of a client is the user of the process that listens.
  public static func uid(of channel: any Channel) -> UInt32? {
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
