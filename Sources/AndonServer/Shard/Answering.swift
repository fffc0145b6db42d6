import ControlProtocol
import NIOCore
import SessionEngine

/// One line for a shard: what it asks for, and where the answer goes.
struct ShardCall: Sendable {
  let request: ControlRequest
  let address: AnswerAddress
}

/// Where the answer to one line goes: a slot of a connection, which keeps the order of the lines.
struct AnswerAddress: Sendable {
  let connection: NIOLoopBound<ConnectionHandler>
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

/// What waits in a shard until everything before it is committed.
struct Uncommitted {
  /// What follows then.
  enum Work {
    /// Nobody asked.
    case nothing
    /// The answer is a line already.
    case line(ByteBuffer, AnswerAddress)
    /// The answer is read from the store, off the shard.
    case read(StoreRead, AnswerAddress)
    /// Events go to a follower from now on.
    case follow(session: String?, AnswerAddress)
  }
  /// The session it rests on; `nil` for what concerns all.
  let live: LiveSession?
  /// The line of the journal, when it is a change of its own.
  let entry: JournalEntry?
  /// What follows.
  let work: Work
  /// Why the session's state that it rests on is lost.
  var fault: StorageFault?
}

/// A reading of the store that makes an answer. Runs on a reader thread.
typealias StoreRead = @Sendable (any SessionStorage) throws -> any Encodable & Sendable
