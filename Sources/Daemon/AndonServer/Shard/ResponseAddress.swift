import ControlProtocol
import NIOCore

/// A request that concerns one session, and the place of its response.
struct ShardRequest: Sendable {
  let method: any SessionMethod
  let address: ResponseAddress
  /// The member of the daemon's group that asks; `nil` for the daemon's user and root.
  var member: String?

  /// The session that the request concerns.
  var session: String { method.sessionName }
}

/// A request that concerns the daemon or all sessions, and the place of its response.
struct DaemonRequest: Sendable {
  let method: any DaemonMethod
  let address: ResponseAddress
}

/// The place of one response: a slot of a connection, which keeps responses in the order of the requests.
struct ResponseAddress: Sendable {
  let connection: NIOLoopBound<ConnectionHandler>
  /// Identifies the connection on any event loop.
  let connectionID: ObjectIdentifier
  let slot: Int
  let form: ReplyForm

  /// Fills the slot, from any thread.
  func deliver(_ line: ByteBuffer) {
    if connection.eventLoop.inEventLoop {
      connection.value.fulfil(slot, with: line)
    } else {
      connection.eventLoop.execute { connection.value.fulfil(slot, with: line) }
    }
  }
}
