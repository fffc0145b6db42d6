import Foundation

/// The first bytes of a write-ahead log (WAL), as <https://www.sqlite.org/fileformat2.html#the_write_ahead_log> describes
/// them.
enum WALHeader {
  /// The length of the header, in bytes.
  static let count = 32
  /// The first number of a log. In a log with the next number, the words of checksums are big-endian.
  private static let magic: UInt32 = 0x377F_0682
  /// The number of readings: SQLite may write the header during the first one.
  private static let readings = 3

  /// Whether the log at a path begins as SQLite has written it. A log that is too short does not. `nil` for one that cannot be
  /// opened, as when the process has no descriptor left.
  ///
  /// SQLite takes no locks of the log itself, so the file may be opened and closed here.
  static func isValid(_ path: String) -> Bool? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    for _ in 0..<readings {
      var bytes = [UInt8](repeating: 0, count: count)
      if pread(descriptor, &bytes, count, 0) == count, isValid(bytes) { return true }
      usleep(1_000)
    }
    return false
  }

  /// Whether these bytes are a header whose checksum is right.
  static func isValid(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= count else { return false }
    let first = word(bytes, 0, isBigEndian: true)
    guard first == magic || first == magic + 1 else { return false }
    var (a, b): (UInt32, UInt32) = (0, 0)
    for place in stride(from: 0, to: 24, by: 8) {
      a &+= word(bytes, place, isBigEndian: first != magic) &+ b
      b &+= word(bytes, place + 4, isBigEndian: first != magic) &+ a
    }
    return a == word(bytes, 24, isBigEndian: true) && b == word(bytes, 28, isBigEndian: true)
  }

  private static func word(_ bytes: [UInt8], _ place: Int, isBigEndian: Bool) -> UInt32 {
    let word = bytes[place..<place + 4]
    return isBigEndian ? word.reduce(0) { $0 << 8 | UInt32($1) } : word.reversed().reduce(0) { $0 << 8 | UInt32($1) }
  }
}
