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
  /// How many groups must end, one after the other, behind a damaged frame: a commit that failed leaves frames behind,
  /// too, but at most one end of a group that follows from them, since the next one is tried in the same place.
  private static let groupsBehind = 2

  /// What stands in it, of the groups that have ended.
  struct Contents {
    /// The pages.
    var pages: Set<UInt32> = []
    /// What the database's first page was in it, each time that it was written.
    var firstPages: [DatabaseHeader] = []
    /// How long the database was after each group, in pages, and after the last one.
    var lengths: Set<UInt32> = []
    var lastLength: UInt32?
    /// What is wrong with it: it lacks its beginning, something in its middle is damaged, or it is shorter than its
    /// index knows it to be. Then the rest is what stands before that.
    var damage: StorageError?
  }

  let path: String
  /// Whether a daemon had it in use when it ended: then it has a header.
  let wasInUse: Bool

  /// What stands in it; nothing in a log that was not begun. Throws `StorageError` when it cannot be read.
  func contents() throws(StorageError) -> Contents {
    // First: what another program adds meanwhile is not missing.
    let index = index()
    guard let file = try opened() else { return Contents() }
    defer { try? file.close() }
    let bytes = (try? file.read(upToCount: Self.headerBytes)) ?? Data()
    // One that is empty, or was never synced. Who begins it anew writes its header in one piece.
    guard bytes.count == Self.headerBytes, bytes.contains(where: { $0 != 0 }) else {
      return Contents(damage: bytes.isEmpty || !wasInUse ? nil : damaged("its beginning is"))
    }
    let header = Words(bytes)
    let magic = header[0]
    var sum = Checksum(isBigEndian: magic & 1 == 1)
    sum.add(bytes.prefix(24))
    let pageBytes = Int(header[2] == 1 ? 65_536 : header[2])
    guard magic & ~1 == 0x377f_0682, sum == (header[6], header[7]), pageBytes >= 512, pageBytes & (pageBytes - 1) == 0
    else { return Contents(damage: damaged("its header is")) }
    return frames(file, pageBytes, salt: (header[4], header[5]), &sum, index)
  }

  private func opened() throws(StorageError) -> FileHandle? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    if descriptor >= 0 { return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true) }
    guard errno != ENOENT else { return nil }
    throw StorageError(
      code: StorageError.code(ofSystem: errno),
      message: "the log \(path) cannot be read: \(String(cString: strerror(errno)))")
  }

  private func frames(
    _ file: FileHandle, _ pageBytes: Int, salt: (UInt32, UInt32), _ sum: inout Checksum, _ index: Words?
  ) -> Contents {
    var number = 0
    /// The first frame that is not what was written there, and how many groups have ended since in frames that follow
    /// from each other.
    var bad: (frame: Int, groups: Int)?
    /// What has ended, and the group that has not.
    var (ended, begun) = (Contents(), Contents())
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
        bad?.groups = follows ? known.groups + (header[1] == 0 ? 0 : 1) : 0
        if bad?.groups == Self.groupsBehind {
          ended.damage = damaged("frame \(known.frame) of it is")
          return ended
        }
      } else if !follows {
        bad = (number, 0)
      } else {
        begun.take(page: header[0], frame.dropFirst(Self.frameHeaderBytes))
        guard header[1] != 0 else { continue }
        ended.lengths.insert(header[1])
        ended.lastLength = header[1]
        ended.take(begun)
        begun = Contents()
      }
    }
    let whole = bad.map { $0.frame - 1 } ?? number
    if whole < Self.frames(of: index, salt) { ended.damage = damaged("what follows frame \(whole) of it is") }
    return ended
  }

  /// How many frames of this log the index beside it knows of: they were written, and with durability `full` synced,
  /// before it took them in. 0 when there is none, or it is of another round of the log.
  private static func frames(of index: Words?, _ salt: (UInt32, UInt32)) -> Int {
    guard let index, (index[8], index[9]) == salt else { return 0 }
    // Its numbers are in the byte order of the machine; the salt is as the log has it.
    return Int(UInt32(bigEndian: index[4]))
  }

  /// The header of the index; `nil` when there is none, or it is being written.
  private func index() -> Words? {
    let descriptor = open(indexPath, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 2 * Self.indexHeaderBytes)
    // It stands there twice, so that one that was written in part is known.
    guard pread(descriptor, &bytes, bytes.count, 0) == bytes.count,
      bytes.prefix(Self.indexHeaderBytes) == bytes.suffix(Self.indexHeaderBytes)
    else { return nil }
    return Words(Data(bytes))
  }

  private var indexPath: String { path.dropLast("wal".count) + "shm" }

  private func damaged(_ what: String) -> StorageError {
    StorageError(
      code: .corrupt,
      message: "the log \(path) is damaged: \(what) not what was written, and what was acknowledged after it would be "
        + "lost. Restore the database with its log from a copy, and remove \(indexPath); or start once with "
        + "--durability normal, which keeps the log aside and goes on with what is whole")
  }
}

extension WriteAheadLog.Contents {
  fileprivate mutating func take(page: UInt32, _ bytes: Data) {
    pages.insert(page)
    guard page == 1, let header = DatabaseHeader(Array(bytes.prefix(DatabaseHeader.byteCount))) else { return }
    firstPages.append(header)
  }

  fileprivate mutating func take(_ group: Self) {
    pages.formUnion(group.pages)
    firstPages += group.firstPages
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
