import Foundation
import SessionEngine

/// The log beside a database that is to be opened: whether it belongs there, and has what the file lacks.
extension DatabaseFile {
  /// SQLite locks by the page of this byte, and never writes it.
  private static let lockedByte = 0x4000_0000

  /// A damaged log is refused with durability `full`. With another one it may be what a loss of power leaves, and the
  /// database is opened without what follows the damage: then the log is kept aside, and that is told.
  func checkLog(_ durability: Durability) throws(StorageError) -> String? {
    let header = try header()
    let log = try WriteAheadLog(path: path + "-wal", wasInUse: wasInUse).contents()
    if let damage = log.damage, durability == .full { throw damage }
    try checkBelongs(log, header, durability)
    try checkLength(header, log)
    return log.damage == nil ? nil : try keepAside()
  }

  /// A log of another database, or of this one at another moment, would take the place of what is in it. What tells is
  /// the first page, where the log has it; where it has none, the database is as long as it was.
  ///
  /// Copies of the file and of the log that were made at different moments of one run of a daemon can look like one,
  /// where the database was as long at both.
  private func checkBelongs(
    _ log: WriteAheadLog.Contents, _ header: DatabaseHeader, _ durability: Durability
  ) throws(StorageError) {
    // Of a damaged log the end is not known; and without syncs a loss of power can take it from the log alone.
    let isWhole = log.damage == nil && durability != .off
    guard let oldest = log.firstPages.first, let newest = log.firstPages.last else {
      guard !isWhole || log.lengths.allSatisfy({ $0 == header.pageCount }) else { throw foreign }
      return
    }
    if header.identity != 0 {
      // A database that was made before there were identities was given one: there may be pages without before it.
      let isOurs = log.firstPages.contains { $0.identity == header.identity }
      guard isOurs || !isWhole && log.firstPages.allSatisfy({ $0.identity == 0 }) else { throw foreign }
    }
    // The file has what was there when the log began, or what was moved there from the log.
    guard durability == .off || Self.runs(from: header, to: oldest) <= 1 else { throw foreign }
    guard !isWhole || Self.runs(from: header, to: newest) >= 0 else { throw foreign }
    // Within a run a database only grows, unless it was written anew as a whole.
    guard isWhole, header.run == newest.run, header.shape == newest.shape, !newest.givesPagesBack else { return }
    guard log.lastLength ?? .max >= header.pageCount else { throw foreign }
  }

  /// How many runs of a program later the other one was written. The count goes round.
  private static func runs(from header: DatabaseHeader, to other: DatabaseHeader) -> Int32 {
    Int32(bitPattern: other.run &- header.run)
  }

  /// A database that was cut is refused by SQLite, but not one that was cut within its last page, of which it takes what
  /// is left; nor where there is a log, from which it takes the length. What is not in the file yet was being moved there
  /// from the log when its daemon was killed, or would have been, and is in the log still; but not in one that was begun
  /// anew after the file was copied.
  private func checkLength(_ header: DatabaseHeader, _ log: WriteAheadLog.Contents) throws(StorageError) {
    var found = stat()
    guard stat(path, &found) == 0 else { throw unreadable() }
    let whole = UInt32(clamping: Int(found.st_size) / header.pageBytes)
    let all = max(header.pageCount, log.lastLength ?? 0)
    let locked = UInt32(Self.lockedByte / header.pageBytes + 1)
    guard whole < all, (whole + 1...all).contains(where: { $0 != locked && !log.pages.contains($0) }) else { return }
    let pages = "it has \(whole) whole pages of \(all)"
    throw StorageError(
      code: .corrupt,
      message: log.pages.isEmpty
        ? "\(path) was cut: \(pages). Restore the database from a copy"
        : "\(path) was cut, or is older than its log: \(pages), and the log does not have the others. Restore the "
          + "database with its log from a copy")
  }

  /// Copies a damaged log, unless an earlier start has. Says so.
  private func keepAside() throws(StorageError) -> String {
    let log = path + "-wal"
    let files = FileManager.default
    var number = 1
    func copy() -> String { "\(log).damaged-\(number)" }
    while files.fileExists(atPath: copy()), !files.contentsEqual(atPath: log, andPath: copy()) { number += 1 }
    if !files.fileExists(atPath: copy()) {
      try StorageError.wrapping("cannot keep the damaged log \(log) aside as \(copy())") {
        try files.copyItem(atPath: log, toPath: copy())
      }
    }
    return "the log \(log) is damaged, and what was acknowledged after the damage is lost; it is kept as \(copy())"
  }

  private var foreign: StorageError {
    StorageError(
      code: .corrupt,
      message: "the log \(path)-wal is that of another database, or of this one at another moment: what stands in it "
        + "would take the place of what is here. Put the database and its log back from one copy; or move the log away "
        + "to go on without one")
  }
}
