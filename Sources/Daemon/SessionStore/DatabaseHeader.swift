import Foundation
import GRDBSQLite

/// The first bytes of a SQLite database, as <https://www.sqlite.org/fileformat.html> describes them.
struct DatabaseHeader {
  /// The length of the header, in bytes.
  static let count = 100
  private static let start = Array("SQLite format 3\0".utf8)

  private let bytes: [UInt8]

  /// Reads the header of a file; `nil` when the file cannot be read or does not begin as a SQLite database.
  ///
  /// SQLite reads it: a process that opens the file itself and closes it again loses SQLite's locks on it.
  init?(_ path: String) {
    let bytes = Self.withHandle(path) { handle -> [UInt8]? in
      var file: UnsafeMutablePointer<sqlite3_file>?
      guard sqlite3_file_control(handle, "main", SQLITE_FCNTL_FILE_POINTER, &file) == SQLITE_OK, let file,
        let read = file.pointee.pMethods?.pointee.xRead
      else { return nil }
      var bytes = [UInt8](repeating: 0, count: Self.count)
      let code = read(file, &bytes, Int32(Self.count), 0)
      // A short file: the bytes that are missing are zero.
      return [SQLITE_OK, SQLITE_IOERR | 2 << 8].contains(code) ? bytes : nil
    }
    guard let bytes, bytes.starts(with: Self.start) else { return nil }
    self.bytes = bytes
  }

  /// The number by which programs recognize their databases.
  var applicationID: Int32 { Int32(bitPattern: number(at: 68)) }

  /// The size of the database in bytes: at least that of the header. It is not known when a program that does not
  /// maintain it has changed the file last.
  var statedBytes: Int {
    guard number(at: 24) == number(at: 92) else { return Self.count }
    let page = Int(bytes[16]) << 8 | Int(bytes[17])
    return max(Self.count, (page == 1 ? 65_536 : page) * Int(number(at: 28)))
  }

  private func number(at place: Int) -> UInt32 { bytes[place..<place + 4].reduce(0) { $0 << 8 | UInt32($1) } }

  /// Calls `body` with a connection that neither locks the file nor creates another one beside it. Returns `nil` when
  /// the file cannot be opened.
  static func withHandle<Value>(_ path: String, _ body: (OpaquePointer) -> Value?) -> Value? {
    // GRDB passes no URIs.
    let name = path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
    var handle: OpaquePointer?
    defer { sqlite3_close(handle) }
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
    guard sqlite3_open_v2("file:\(name)?immutable=1", &handle, flags, nil) == SQLITE_OK, let handle else { return nil }
    return body(handle)
  }
}
