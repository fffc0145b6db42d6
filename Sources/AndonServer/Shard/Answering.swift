import ControlProtocol
import Logging
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
  /// Tells the connection from others, on any event loop.
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

/// The answers of one batch that go to connections of other event loops: one wake-up a loop, not one an answer.
struct AnswerBatches {
  private struct Batch {
    let eventLoop: any EventLoop
    var answers: [(AnswerAddress, ByteBuffer)]
  }
  private var batches: [ObjectIdentifier: Batch] = [:]

  /// Delivers to a connection of `home` at once, and keeps every other answer until `send`.
  mutating func add(_ line: ByteBuffer, to address: AnswerAddress, home: any EventLoop) {
    let loop = address.connection.eventLoop
    guard loop !== home else { return address.connection.value.fulfil(address.slot, with: line) }
    batches[ObjectIdentifier(loop), default: Batch(eventLoop: loop, answers: [])].answers.append((address, line))
  }

  /// Sends what was kept.
  mutating func send() {
    guard !batches.isEmpty else { return }
    for batch in batches.values {
      let answers = batch.answers
      batch.eventLoop.execute {
        for (address, line) in answers { address.connection.value.fulfil(address.slot, with: line) }
      }
    }
    batches.removeAll(keepingCapacity: true)
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
    /// Requests go to the app's backend outside.
    case calls([OutgoingCall])
    /// The answer is read from the store, off the shard.
    case read(StoreRead, AnswerAddress)
  }
  /// The session it rests on.
  let live: LiveSession?
  /// Whether it is a change of its own, rather than an answer that rests on earlier ones.
  let isChange: Bool
  /// Whether the change ends the session.
  let isClosing: Bool
  /// A key that is the store's alone then.
  let key: String?
  /// How many links came to their end in the change.
  let settled: Int
  /// What the change made of a link that was opened.
  let outcome: LinkOutcome.Kind?
  /// What follows.
  let work: Work
  /// Why the session's state that it rests on is lost.
  var fault: StorageError?
}

/// A reading of the store that makes an answer. Runs on a reader's thread.
typealias StoreRead = @Sendable (any SessionStorage) throws -> any Encodable & SecretCovering & Sendable

/// Readers of the store, on threads of their own: an answer that is read keeps no session and no commit waiting.
struct StoreReaders: Sendable {
  let group: any EventLoopGroup
  let storage: any SessionStorage
  let secrets: SecretsInForce
  let health: DaemonHealth
  let logger: Logger

  /// Reads, and delivers what was read, or why it could not be.
  func answer(_ address: AnswerAddress, _ read: @escaping StoreRead) {
    group.next().execute {
      let replies = ReplyWriter(covering: secrets)
      let line: ByteBuffer
      do {
        line = try replies.line(result: try read(storage), form: address.form)
      } catch let error as ControlError {
        line = replies.line(error: error, form: address.form)
      } catch {
        line = replies.line(error: unreadable(error), form: address.form)
      }
      address.deliver(line)
    }
  }

  /// The store could not be read: that is told of the daemon, too.
  func unreadable(_ error: any Error) -> ControlError {
    if health.fail("\(error)") { logger.error("the store cannot be read", metadata: ["cause": "\(error)"]) }
    guard (error as? StorageError)?.code == .corrupt else {
      return ControlError(
        .storeUnavailable, "the store cannot be read: \(error)", hint: "nothing was done; see andon status")
    }
    return ControlError(
      .storeDamaged, "the store cannot be read: \(error)", hint: "nothing was done; stop the daemon and restore a copy")
  }
}
