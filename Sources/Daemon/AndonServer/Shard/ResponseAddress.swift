import ControlProtocol
import NIOCore

/// A request, and the place of its response.
struct ShardRequest: Sendable {
  let call: ControlRequest
  let address: ResponseAddress

  /// The session that the request concerns.
  var session: String { call.session ?? ControlRequest.defaultSession }
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

extension ControlRequest {
  /// Whether the response is read from the store, or from files.
  var isReading: Bool {
    switch self {
    case .linkLog, .linkExport, .sessionList, .sessionShow, .status, .reload, .eventsSubscribe: true
    default: false
    }
  }

  /// Whether the request is answered before the lines in front of it: a status must be given while commits hang.
  var isImmediate: Bool {
    switch self {
    case .hello, .status, .linkExplain: true
    default: false
    }
  }
}
