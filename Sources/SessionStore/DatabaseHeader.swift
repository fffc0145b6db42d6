/// The first bytes of a database, as its file has them or a frame of its log:
/// https://sqlite.org/fileformat2.html#the_database_header
struct DatabaseHeader {
  static let byteCount = 100
  private static let magic = Array("SQLite format 3\0".utf8)

  private let bytes: [UInt8]

  /// `nil` when they are not those of a SQLite database.
  init?(_ bytes: [UInt8]) {
    guard bytes.count >= Self.byteCount, bytes.starts(with: Self.magic) else { return nil }
    self.bytes = Array(bytes.prefix(Self.byteCount))
  }

  /// How long a page is.
  var pageBytes: Int {
    // A page of 64 KiB is told as 1.
    max(512, Int(bytes[16]) << 8 | Int(bytes[17]) << 16)
  }
  /// How many pages the database has.
  var pageCount: UInt32 { word(at: 28) }
  /// Which run of a program wrote it: whoever opens the database and writes this page counts on, once.
  var run: UInt32 { word(at: 24) }
  /// Counts the shapes that the database had: one that is written anew as a whole gets the next one.
  var shape: UInt32 { word(at: 40) }
  /// Whether it becomes shorter when there is less in it.
  var givesPagesBack: Bool { word(at: 52) != 0 }
  /// What tells the database from others; 0 for one that was made before there were identities.
  var identity: UInt32 { word(at: 60) }
  /// Whose database it is.
  var applicationID: Int32 { Int32(bitPattern: word(at: 68)) }

  private func word(at start: Int) -> UInt32 {
    bytes[start..<(start + 4)].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
