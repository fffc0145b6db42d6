import ControlProtocol
import Logging
import NIOCore
import SessionEngine
import TextFormats

/// A function that reads the store and returns a reply. It runs on a reader's thread.
typealias StoreRead = @Sendable (any SessionStorage) throws -> any Encodable & Redactable & Sendable

/// A function that runs a lookup, and then passes the result on, beside the event loops of the shards.
typealias Lookups =
  @Sendable (
    _ read: @escaping @Sendable () -> StoreLookup.Found, _ body: @escaping @Sendable (StoreLookup.Found) -> Void
  ) -> Void

/// Reads the store on threads of its own, so that a long reading delays no turn and no commit.
///
/// Each kind of reading has threads of its own: many clients that read long lists delay each other, but neither a short
/// list nor a status. A connection has one reading at a time, so the readings of a kind are in turn by connection.
struct StoreReaders: Sendable {
  /// The kinds of readings, by the time that they can take.
  enum Kind: CaseIterable {
    /// A list of at most a page on a screen, or one value.
    case short
    /// A longer list, or a page of the journal.
    case long
    /// What `status` shows, with a short list of sessions.
    case status
    /// A copy of the whole store, which can take minutes.
    case copy

    /// The kind of a list with at most `limit` entries.
    init(limit: Int) { self = limit <= Self.longestShortList ? .short : .long }

    private static let longestShortList = 100
  }

  let group: @Sendable (Kind) -> any EventLoopGroup
  let lookups: Lookups
  let storage: any SessionStorage
  /// The writer of the responses.
  let replies: ReplyWriter
  let health: DaemonHealth
  let logger: Logger

  /// Reads, and delivers the reply or the error.
  func respond(to address: ResponseAddress, _ kind: Kind, _ read: @escaping StoreRead) {
    group(kind).next().execute {
      guard !address.isGone else { return }
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

  /// Reads for requests of a session, and calls `body` with the result on the reader's thread.
  func look(_ lookup: StoreLookup, _ body: @escaping @Sendable (StoreLookup.Found) -> Void) {
    lookups({ health.watchingDisk { lookup.read(storage) } }, body)
  }

  /// Records that the store cannot be read, and returns the error for the client. The daemon is degraded from then on.
  func unreadable(_ error: any Error) -> ControlError {
    health.fail(error)
    logger.error("the store cannot be read", metadata: ["event": "store.unreadable", "cause": .cause(error)])
    guard let error = error as? StorageError, error.code == .corrupt else {
      return ControlError(
        .storeUnavailable, "the store cannot be read: \(error)", hint: "nothing was done; see \(Program.name) status")
    }
    return ControlError(
      .storeDamaged, error.message,
      hint: "nothing was done, and other requests go on; stop the daemon and restore a copy: "
        + "\(Program.name) restore FILE")
  }
}
