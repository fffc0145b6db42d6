import ControlProtocol
import NIOCore
import Synchronization

/// A request that concerns one session, and the place of its response.
struct ShardRequest: Sendable {
  let method: any SessionMethod
  let address: ResponseAddress
  /// The member of the daemon's group that asks; `nil` for the daemon's user and root.
  var member: String?
  /// The number of times that its turn has lost against another writer of the store.
  var losses = 0

  /// The session that the request concerns.
  var session: String { method.sessionName }

  /// Returns an idempotency key as it is kept. Each member of the daemon's group has keys of its own, behind its name: the
  /// answer to a key tells nothing of what another user has sent.
  func kept(_ key: String?) -> String? { member.flatMap { member in key.map { "\(member):\($0)" } } ?? key }
}

/// A request that concerns the daemon or all sessions, and the place of its response.
struct DaemonRequest: Sendable {
  let method: any DaemonMethod
  let address: ResponseAddress
}

/// Whether the peer of a connection is still there, for all event loops.
final class PeerPresence: Sendable {
  private let gone = Atomic<Bool>(false)

  /// Whether the connection has ended.
  var isGone: Bool { gone.load(ordering: .relaxed) }

  /// Records that the connection has ended.
  func leave() { gone.store(true, ordering: .relaxed) }
}

/// The place of one response: a slot of a connection, which keeps responses in the order of the requests.
struct ResponseAddress: Sendable {
  let connection: NIOLoopBound<ConnectionHandler>
  /// Identifies the connection on any event loop.
  let connectionID: ObjectIdentifier
  /// Tells whether the peer is still there.
  let peer: PeerPresence
  let slot: Int
  let form: ReplyForm

  /// Whether the connection has ended, so that no response can be delivered. A request that has not begun is dropped then.
  var isGone: Bool { peer.isGone }

  /// Fills the slot, from any thread.
  func deliver(_ line: ByteBuffer) {
    if connection.eventLoop.inEventLoop {
      connection.value.fulfil(slot, with: line)
    } else {
      connection.eventLoop.execute { connection.value.fulfil(slot, with: line) }
    }
  }
}
