import Dispatch
import GRDB
public import SessionEngine
import Synchronization

extension SQLiteSessionStorage {
  /// Opens all connections that readings may use, which are kept: a reading later needs no descriptor of its own.
  ///
  /// Throws `StorageError` when one of them cannot be opened.
  public func openReaders() throws(StorageError) {
    guard let pool = writer as? DatabasePool else { return }
    let opening = Opening()
    let count = pool.configuration.maximumReaderCount
    // A connection that is free is used again: all must be in use at once.
    for _ in 0..<count { opening.arriving.enter() }
    for _ in 0..<count {
      opening.leaving.enter()
      pool.asyncRead { opening.pass($0) }
    }
    opening.leaving.wait()
    try StorageError.wrapping("cannot open the database for reading") {
      if let error = opening.error.withLock({ $0 }) { throw error }
    }
  }
}

/// Connections that wait for each other.
private final class Opening: Sendable {
  let arriving = DispatchGroup()
  let leaving = DispatchGroup()
  let error = Mutex<(any Error)?>(nil)

  /// A connection is there. What it reads opens its files.
  func pass(_ connection: Result<Database, any Error>) {
    do {
      _ = try Int.fetchOne(try connection.get(), sql: "SELECT count(*) FROM schema_migrations")
    } catch {
      self.error.withLock { $0 = $0 ?? error }
      arriving.leave()
      // At once: the others are opened after this one.
      return leaving.leave()
    }
    arriving.leave()
    // One that cannot be opened for lack of threads is not waited for long.
    _ = arriving.wait(timeout: .now() + .seconds(5))
    leaving.leave()
  }
}
