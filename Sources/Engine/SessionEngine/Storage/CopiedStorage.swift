public import TextFormats

/// A store whose content can be copied into another store, of another kind too.
///
/// A copy has the sessions as they are, and the journal with the same bytes. It is made while no daemon uses the two stores.
public protocol CopiedStorage: SessionStorage {
  /// Throws `StorageError` with the code `locked` while a daemon uses the store.
  func checkIsUnused() throws(StorageError)

  /// Marks a store as the beginning of a copy, or as a whole one. A store with the mark cannot be opened: a copy that was
  /// interrupted is not taken for a store.
  func mark(isUnfinished: Bool) throws(StorageError)

  /// Returns journal entries after a place, in the order in which a copy has them, at most `limit`.
  func entries(after place: Int64, limit: Int) throws(StorageError) -> [CopiedEntry]

  /// Returns sessions whose names follow a name, in their order, at most `limit`.
  func sessions(after name: String, limit: Int) throws(StorageError) -> [CopiedSession]

  /// Adds journal entries to those before them, in one transaction. `marks` is empty before the first call, and the store
  /// keeps in it what it needs at the next one.
  func add(_ entries: [CopiedEntry], _ marks: inout [String: Int64]) throws(StorageError)

  /// Adds sessions in one transaction, after all journal entries.
  func add(_ sessions: [CopiedSession], _ marks: [String: Int64]) throws(StorageError)
}

/// A journal entry of a store, with all that the store keeps for it.
public struct CopiedEntry: Sendable, Hashable {
  /// The names of the values, in their order.
  public static let names = [
    "session_id", "seq", "at", "kind", "link", "parameters", "answer", "outcome", "waiting", "settled", "location",
    "digest", "key", "reply", "duration_us", "requests", "result", "route", "user",
  ]
  /// The names of the values that are numbers.
  public static let numbers: Set = ["seq", "at", "link", "waiting", "duration_us"]

  /// The place of the entry among those of its store.
  public var place: Int64
  /// The values.
  public var values: [AppValue]

  /// Creates an entry from its values, in the order of `names`.
  public init(place: Int64, values: [AppValue]) { (self.place, self.values) = (place, values) }

  /// The value of a name.
  public subscript(name: String) -> AppValue { Self.names.firstIndex(of: name).map { values[$0] } ?? .null }

  /// The session of the entry.
  public var session: String { if case .text(let name) = self["session_id"] { name } else { "" } }

  /// The estimated size of the entry, in bytes.
  public var bytes: Int64 {
    values.reduce(64) { size, value in
      if case .text(let text) = value { size + Int64(text.utf8.count) } else { size }
    }
  }
}

/// A session of a store, with all that the store keeps for it besides the journal.
public struct CopiedSession: Sendable, Hashable {
  /// The session.
  public var record: SessionRecord
  /// The time at which something is due in it, in milliseconds since 1970; `nil` when nothing is.
  public var dueAt: Int64?

  /// Creates a session from its parts.
  public init(record: SessionRecord, dueAt: Int64?) { (self.record, self.dueAt) = (record, dueAt) }
}

extension StorageError {
  /// The error for a store with the mark of an unfinished copy.
  public static let unfinishedCopy = StorageError(
    code: .unavailable, message: "the store is the beginning of a copy that has not ended",
    hint: "wait until the copy has ended; if it was interrupted, remove this database, make it anew and copy again")
}

/// A copy of a store into an empty one.
public struct StoreCopy: Sendable, Hashable, Encodable {
  /// The number of journal entries.
  public private(set) var events = 0
  /// The number of sessions.
  public private(set) var sessions = 0

  private static let limit = 500

  /// Copies a store, and compares the two journals byte by byte.
  ///
  /// Throws `StorageError`: `locked` while a daemon uses one of the stores, `unavailable` for a target with content, and
  /// `corrupt` when the journals differ.
  public init(from source: any CopiedStorage, to target: any CopiedStorage) throws {
    try source.checkIsUnused()
    guard try target.entries(after: .min, limit: 1).isEmpty, try target.sessions(after: "", limit: 1).isEmpty else {
      throw StorageError(
        code: .unavailable, message: "the store that is to be the copy has content",
        hint: "name an empty database: a copy never replaces or adds to another store")
    }
    // No daemon begins to use the target from here on.
    try target.mark(isUnfinished: true)
    do throws(StorageError) {
      try target.checkIsUnused()
    } catch {
      try target.mark(isUnfinished: false)
      throw error
    }
    var (marks, place): ([String: Int64], Int64) = ([:], .min)
    while case let entries = try source.entries(after: place, limit: Self.limit), let last = entries.last {
      try target.add(entries, &marks)
      events += entries.count
      place = last.place
    }
    var name = ""
    while case let found = try source.sessions(after: name, limit: Self.limit), let last = found.last {
      try target.add(found, marks)
      sessions += found.count
      name = last.record.id
    }
    try Self.compare(source, target)
    try target.mark(isUnfinished: false)
  }

  private static func compare(_ source: any SessionStorage, _ target: any SessionStorage) throws {
    var places: (JournalCursor, JournalCursor) = (0, 0)
    while true {
      let pages = (
        try source.journal(session: nil, after: places.0, limit: limit),
        try target.journal(session: nil, after: places.1, limit: limit)
      )
      guard pages.0.lines.map(\.entry) == pages.1.lines.map(\.entry) else {
        throw StorageError(
          code: .corrupt, message: "the journal of the copy differs from the original",
          hint: "remove the copy, and see whether a daemon has used one of the stores meanwhile")
      }
      guard pages.0.lines.count == limit else { return }
      places = (pages.0.place(after: pages.0.lines[...]), pages.1.place(after: pages.1.lines[...]))
    }
  }
}
