import Foundation
import SessionEngine

/// The write-ahead log beside a database, looked at before SQLite recovers from it.
///
/// SQLite takes the frames of a log up to the first one that is damaged and says nothing of those behind it: what was
/// acknowledged would be gone without a word. A log that merely was not written to its end looks different, since a
/// group of turns is only written once the one before it is on the disk (durability `full`). After a kill the index
/// beside the log still tells how far it went: one that is shorter was cut. The formats are SQLite's:
/// https://sqlite.org/fileformat2.html#walformat and https://sqlite.org/walformat.html
struct WriteAheadLog {
  private static let headerBytes = 32
  private static let frameHeaderBytes = 24
  private static let indexHeaderBytes = 48
  /// Where a database's first page has its `user_version`, in words.
  private static let identityWord = 15
  /// How many groups must end, one after the other, behind a damaged frame: a commit that failed leaves frames behind,
  /// too, but at most one end of a group that follows from them, since the next one is tried in the same place.
  private static let groupsBehind = 2

  let path: String
  /// What the database's own first page has for its identity: a log whose first page has another is of another one.
  let identity: UInt32
  /// Whether a daemon had it in use when it ended: then it has a header.
  let wasInUse: Bool

  /// The pages that stand in it, of the groups that have ended; none of a log that was not begun.
  ///
  /// Throws `StorageFault.corrupt` when it lacks its beginning, something in its middle is damaged, or it is shorter
  /// than its index knows it to be; `foreignLog` when it is that of another database.
  func pages() throws(StorageFault) -> Set<UInt32> {
    guard let file = FileHandle(forReadingAtPath: path) else { return [] }
    defer { try? file.close() }
    let bytes = (try? file.read(upToCount: Self.headerBytes)) ?? Data()
    // One that is empty, or was never synced. Who begins it anew writes its header in one piece.
    guard bytes.count == Self.headerBytes, bytes.contains(where: { $0 != 0 }) else {
      guard bytes.isEmpty || !wasInUse else { throw damaged("its beginning is") }
      return []
    }
    let header = Words(bytes)
    let magic = header[0]
    var sum = Checksum(isBigEndian: magic & 1 == 1)
    sum.add(bytes.prefix(24))
    guard magic & ~1 == 0x377f_0682, sum == (header[6], header[7]) else { throw damaged("its header is") }
    let pageBytes = Int(header[2] == 1 ? 65_536 : header[2])
    guard pageBytes >= 512, pageBytes & (pageBytes - 1) == 0 else { throw damaged("its header is") }
    return try frames(file, pageBytes, salt: (header[4], header[5]), &sum)
  }

  private func frames(
    _ file: FileHandle, _ pageBytes: Int, salt: (UInt32, UInt32), _ sum: inout Checksum
  ) throws(StorageFault) -> Set<UInt32> {
    var number = 0
    /// The first frame that is not what was written there, and how many groups have ended since in frames that follow
    /// from each other.
    var bad: (frame: Int, groups: Int)?
    /// The pages of the groups that have ended, and of the one that has not.
    var (pages, begun): (Set<UInt32>, Set<UInt32>) = ([], [])
    while let frame = try? file.read(upToCount: Self.frameHeaderBytes + pageBytes),
      frame.count == Self.frameHeaderBytes + pageBytes
    {
      number += 1
      let header = Words(frame)
      let isOfThisLog = (header[2], header[3]) == salt
      sum.add(frame.prefix(8))
      sum.add(frame.dropFirst(Self.frameHeaderBytes))
      let follows = isOfThisLog && sum == (header[4], header[5])
      sum.restart(at: (header[4], header[5]))
      if let known = bad {
        let groups = follows ? known.groups + (header[1] == 0 ? 0 : 1) : 0
        guard groups < Self.groupsBehind else { throw damaged("frame \(known.frame) of it is") }
        bad?.groups = groups
      } else if !follows {
        bad = (number, 0)
      } else {
        try checkOwner(header[0], frame)
        begun.insert(header[0])
        if header[1] != 0 {
          pages.formUnion(begun)
          begun = []
        }
      }
    }
    let whole = bad.map { $0.frame - 1 } ?? number
    guard whole >= indexedFrames(salt) else { throw damaged("what follows frame \(whole) of it is") }
    return pages
  }

  /// A log whose first page has another identity is not this database's. One that was made before there were identities
  /// had none, and was given one: that may be in the log alone, or in the database already, behind pages without.
  private func checkOwner(_ page: UInt32, _ frame: Data) throws(StorageFault) {
    guard page == 1, identity != 0 else { return }
    let found = Words(frame.dropFirst(Self.frameHeaderBytes))[Self.identityWord]
    guard found == identity || found == 0 else { throw foreign }
  }

  /// How many frames of this log the index beside it knows of: they were written, and with durability `full` synced,
  /// before it took them in. 0 when there is none, or it is of another round of the log.
  private func indexedFrames(_ salt: (UInt32, UInt32)) -> Int {
    guard let file = FileHandle(forReadingAtPath: indexPath) else { return 0 }
    defer { try? file.close() }
    // Its header stands there twice, so that one that was written in part is known.
    guard let bytes = try? file.read(upToCount: 2 * Self.indexHeaderBytes), bytes.count == 2 * Self.indexHeaderBytes,
      bytes.prefix(Self.indexHeaderBytes) == bytes.suffix(Self.indexHeaderBytes)
    else { return 0 }
    let header = Words(bytes)
    guard (header[8], header[9]) == salt else { return 0 }
    // Its numbers are in the byte order of the machine; the salt is as the log has it.
    return Int(UInt32(bigEndian: header[4]))
  }

  private var indexPath: String { path.dropLast("wal".count) + "shm" }

  /// A log that is not this database's. Those whose frames hold no first page cannot be told.
  private var foreign: StorageFault {
    StorageFault(
      code: .foreignLog,
      message: "the log \(path) is that of another database: what stands in it would take this one's place. Put the "
        + "log back that belongs here; or move it away to go on without one")
  }

  private func damaged(_ what: String) -> StorageFault {
    StorageFault(
      code: .corrupt,
      message: "the log \(path) is damaged: \(what) not what was written, and what was acknowledged after it would be "
        + "lost. Restore the database with its log from a copy, and remove \(indexPath); or start once with "
        + "--durability normal, which keeps the log aside and goes on with what is whole")
  }
}

/// A frame or header as the big-endian words it begins with.
private struct Words {
  private let bytes: Data

  init(_ bytes: Data) { self.bytes = bytes }

  subscript(_ index: Int) -> UInt32 {
    let start = bytes.startIndex + 4 * index
    return bytes[start..<(start + 4)].reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// SQLite's running checksum of a log, over pairs of words in the byte order that the log's header names.
private struct Checksum {
  private let isBigEndian: Bool
  private var first: UInt32 = 0
  private var second: UInt32 = 0

  init(isBigEndian: Bool) { self.isBigEndian = isBigEndian }

  mutating func add(_ bytes: Data) {
    bytes.withUnsafeBytes { bytes in
      for index in stride(from: 0, to: bytes.count - 7, by: 8) {
        first = first &+ word(bytes, index) &+ second
        second = second &+ word(bytes, index + 4) &+ first
      }
    }
  }

  /// Goes on from a sum that stands in the log.
  mutating func restart(at written: (UInt32, UInt32)) { (first, second) = written }

  static func == (sum: Checksum, written: (UInt32, UInt32)) -> Bool { (sum.first, sum.second) == written }
  static func != (sum: Checksum, written: (UInt32, UInt32)) -> Bool { !(sum == written) }

  private func word(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> UInt32 {
    let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self)
    return isBigEndian ? UInt32(bigEndian: word) : UInt32(littleEndian: word)
  }
}
