import GRDBSQLite
import Synchronization

/// A counter of SQLite's statements and pages, on all connections that are opened after `start`.
enum StoreCounter {
  private static let ran = Atomic<Int>(0)
  /// The connections, as numbers because pointers are not `Sendable`.
  private static let connections = Mutex<[UInt]>([])

  /// Starts counting for connections that are opened from now on. They must stay open while the counter is read.
  static func start() {
    typealias Entry = @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?) -> Int32
    let entry: Entry = { database, _, _ in
      StoreCounter.add(database)
      return SQLITE_OK
    }
    // SQLite declares the parameter without the arguments that it passes.
    sqlite3_auto_extension(unsafeBitCast(entry, to: (@convention(c) () -> Void).self))
  }

  private static func add(_ database: OpaquePointer?) {
    connections.withLock { $0.append(UInt(bitPattern: database)) }
    sqlite3_trace_v2(
      database, UInt32(SQLITE_TRACE_STMT),
      { _, _, _, _ in
        StoreCounter.ran.add(1, ordering: .relaxed)
        return 0
      }, nil)
  }

  /// The number of statements so far, including those that begin and end a read.
  static var statements: Int { ran.load(ordering: .relaxed) }

  /// The number of pages accessed so far, cached or read from the file.
  static var pages: Int {
    connections.withLock { connections in
      connections.reduce(0) {
        $0 + status($1, SQLITE_DBSTATUS_CACHE_HIT) + status($1, SQLITE_DBSTATUS_CACHE_MISS)
      }
    }
  }

  private static func status(_ connection: UInt, _ what: Int32) -> Int {
    var (value, highest): (Int32, Int32) = (0, 0)
    sqlite3_db_status(OpaquePointer(bitPattern: connection), what, &value, &highest, 0)
    return Int(value)
  }
}
