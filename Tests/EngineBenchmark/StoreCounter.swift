import GRDBSQLite
import Synchronization

/// Counts what SQLite is asked, on each connection that is opened from the start of the counting.
enum StoreCounter {
  private static let ran = Atomic<Int>(0)
  /// The connections, as numbers: pointers may not be shared.
  private static let connections = Mutex<[UInt]>([])

  /// Connections that are opened from now on are counted. They must stay open as long as anything is asked here.
  static func start() {
    typealias Entry = @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?) -> Int32
    let entry: Entry = { database, _, _ in
      StoreCounter.add(database)
      return SQLITE_OK
    }
    // SQLite declares the function without the parameters that it calls it with.
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

  /// The statements that were run so far, those that begin and end a reading among them.
  static var statements: Int { ran.load(ordering: .relaxed) }

  /// The pages that were looked at so far, whether SQLite held them or read them from the file.
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
