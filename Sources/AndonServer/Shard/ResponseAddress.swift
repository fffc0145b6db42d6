import ControlProtocol
import NIOCore

/// A request for a shard: what it asks for, and where the response goes.
struct ShardRequest: Sendable {
  let call: ControlRequest
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

/// Responses to connections of other event loops, sent together: one task for each event loop.
struct ResponseOutbox {
  private struct Batch {
    let eventLoop: any EventLoop
    var responses: [(ResponseAddress, ByteBuffer)]
  }
  private var batches: [ObjectIdentifier: Batch] = [:]

  /// Delivers to a connection of `home` at once, and keeps every other response until `send`.
  mutating func add(_ line: ByteBuffer, to address: ResponseAddress, home: any EventLoop) {
    let loop = address.connection.eventLoop
    guard loop !== home else { return address.connection.value.fulfil(address.slot, with: line) }
    batches[ObjectIdentifier(loop), default: Batch(eventLoop: loop, responses: [])].responses.append((address, line))
  }

  /// Sends the responses that were kept.
  mutating func send() {
    guard !batches.isEmpty else { return }
    for batch in batches.values {
      let responses = batch.responses
      batch.eventLoop.execute {
        for (address, line) in responses { address.connection.value.fulfil(address.slot, with: line) }
      }
    }
    batches.removeAll()
  }
}
