import SessionEngine
import Synchronization
import TextFormats

/// The connections that read. A thread that reads takes one, and gives it back.
final class ConnectionPool: Sendable {
  /// The largest number of connections that are kept: one for each thread of the daemon that reads.
  private static let limit = 9
  /// The time that a reading may take.
  static let patience = Duration.seconds(10)
  /// The time that a reading for `status` may take, which must answer although the server does not.
  static let patienceOfStatus = Duration.milliseconds(800)

  /// A connection goes from thread to thread, and is used by one at a time.
  private struct Idle: @unchecked Sendable { var connections: [ServerConnection] = [] }

  private let address: ServerAddress
  private let idle = Mutex(Idle())
  /// What the newest server has told.
  private let known = Mutex<ServerFacts?>(nil)

  init(_ address: ServerAddress) { self.address = address }

  /// Opens a connection. Throws an error for a server that was the primary before a failover.
  func connect(until deadline: ContinuousClock.Instant = .now + .seconds(4)) throws -> ServerConnection {
    let connection = try ServerConnection(address, deadline: min(deadline, .now + .seconds(4)))
    let facts = try ServerFacts(connection)
    try known.withLock { known in
      if let known { try facts.check(after: known) }
      known = facts
    }
    return connection
  }

  /// What the newest server has told; `nil` before the first connection.
  var facts: ServerFacts? { known.withLock { $0 } }

  /// Runs statements, and returns their rows. A connection that had failed meanwhile is replaced once: a reading can run again.
  func run(
    _ what: String, _ statements: [ServerStatement], patience: Duration = ConnectionPool.patience
  ) throws(StorageError) -> [[[String?]]] {
    let deadline = ContinuousClock.now + patience
    do {
      while let connection = idle.withLock({ Wrapped(connection: $0.connections.popLast()) }).connection {
        do throws(ServerError) {
          return try rows(statements, on: connection, deadline)
        } catch {
          guard connection.isBroken, deadline > .now else { throw error }
        }
      }
      return try rows(statements, on: connect(until: deadline), deadline)
    } catch let error as ServerError {
      throw error.storageError("cannot read \(what)")
    } catch let error as StorageError {
      throw error
    } catch {
      throw StorageError(code: .unavailable, message: "cannot read \(what)", cause: "\(error)")
    }
  }

  private struct Wrapped: @unchecked Sendable { let connection: ServerConnection? }

  private func rows(
    _ statements: [ServerStatement], on connection: ServerConnection, _ deadline: ContinuousClock.Instant
  ) throws(ServerError) -> [[[String?]]] {
    let results: [ServerRows]
    do throws(ServerError) {
      results = try connection.run(statements, deadline: deadline)
    } catch {
      let isUsable = !connection.isBroken && (try? connection.run([.plain("ROLLBACK")], deadline: deadline)) != nil
      if isUsable { keep(connection) }
      throw error
    }
    keep(connection)
    return results.map(\.rows)
  }

  private func keep(_ connection: ServerConnection) {
    let wrapped = Wrapped(connection: connection)
    idle.withLock { idle in
      guard idle.connections.count < Self.limit, let connection = wrapped.connection else { return }
      idle.connections.append(connection)
    }
  }

  /// Closes the connections that are not in use.
  func close() { idle.withLock { $0.connections = [] } }
}

extension ServerStatement {
  /// Reads in one snapshot.
  static func snapshot(_ statements: [ServerStatement]) -> [ServerStatement] {
    [ServerStatement(sql: "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")] + statements
      + [ServerStatement(sql: "COMMIT")]
  }
}
