/// The rows that all new sessions of an app have in common, but for moments that are counted from their creation.
public final class InitialRows: Sendable {
  /// A column that holds a moment.
  public struct Moment: Sendable, Hashable {
    /// The row, by its place among the rows.
    public let row: Int
    /// The column, by its place in the row.
    public let column: Int
    /// How long after the creation it is, in milliseconds; below 0 for one before.
    public let offset: Int64

    /// A moment by its place.
    public init(row: Int, column: Int, offset: Int64) {
      self.row = row
      self.column = column
      self.offset = offset
    }
  }

  let rows: [AppRow]
  private let moments: [Int: [Moment]]
  private let places: [Place: Int]

  private struct Place: Hashable {
    let table: String
    let key: AppValue
  }

  /// Rows in their order; what stands in the columns of `moments` does not matter.
  public init(_ rows: [AppRow], moments: [Moment]) {
    self.rows = rows
    self.moments = Dictionary(grouping: moments, by: \.row)
    places = Dictionary(
      rows.enumerated().map { (Place(table: $1.table, key: $1.key), $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// A row of a session that was created at a time, in milliseconds since 1970.
  func row(_ index: Int, at: Int64) -> AppRow {
    var row = rows[index]
    for moment in moments[index] ?? [] { row.values[moment.column] = .integer(at + moment.offset) }
    return row
  }

  /// Which row a key belongs to; `nil` when it is none of these.
  func place(of table: String, _ key: AppValue) -> Int? { places[Place(table: table, key: key)] }
}

/// The rows of a session: those it began with, which it shares with others, and what became of them.
///
/// Only what differs is the session's own.
public struct AppRows: Sendable {
  private var initial: InitialRows?
  private var createdAt: Int64 = 0
  /// What differs from the rows at the beginning, by their places; those that came later follow.
  private var own: [OwnRow] = []

  private struct OwnRow: Hashable {
    let place: Int
    /// `nil` for a row that was deleted.
    var row: AppRow?
  }

  /// Rows that have nothing in common with any other session's.
  public init(_ rows: [AppRow] = []) {
    own = rows.enumerated().map { OwnRow(place: $0, row: $1) }
  }

  /// The rows of a session that was created at a time, in milliseconds since 1970.
  public init(_ initial: InitialRows, at createdAt: Int64) {
    self.initial = initial
    self.createdAt = createdAt
  }

  /// All of them, in the order in which they came.
  public var all: [AppRow] { rows { _ in true } }

  /// The rows of one table, in the order in which they came.
  public func rows(of table: String) -> [AppRow] { rows { $0 == table } }

  private func rows(where isWanted: (String) -> Bool) -> [AppRow] {
    var result: [AppRow] = []
    for index in 0..<count where isWanted(initial?.rows[index].table ?? "") {
      if let changed = own.first(where: { $0.place == index }) {
        if let row = changed.row { result.append(row) }
      } else if let row = initial?.row(index, at: createdAt) {
        result.append(row)
      }
    }
    for later in own where later.place >= count {
      if let row = later.row, isWanted(row.table) { result.append(row) }
    }
    return result
  }

  /// How many rows, there or deleted, are the session's own.
  var ownCount: Int { own.count }

  /// How many there were at the beginning.
  private var count: Int { initial?.rows.count ?? 0 }

  /// Does to the rows what an app did.
  public mutating func apply(_ change: RowChange) {
    switch change {
    case .upsert(let row): set(row, row.table, row.key)
    case .delete(let table, let key): set(nil, table, key)
    }
  }

  private mutating func set(_ row: AppRow?, _ table: String, _ key: AppValue) {
    if let index = own.firstIndex(where: { $0.row?.table == table && $0.row?.key == key }) {
      if row != nil || own[index].place < count { own[index].row = row } else { own.remove(at: index) }
    } else if let place = initial?.place(of: table, key), !own.contains(where: { $0.place == place }) {
      own.insert(OwnRow(place: place, row: row), at: 0)
    } else if row != nil {
      append(row)
    }
  }

  private mutating func append(_ row: AppRow?) {
    own.append(OwnRow(place: max(count, (own.last?.place ?? 0) + 1), row: row))
  }

  /// The same rows, of which only those are the session's own that are not among the rows it began with: for rows that
  /// were read from a store.
  func sharing(_ initial: InitialRows, at createdAt: Int64) -> AppRows {
    guard self.initial == nil else { return self }
    var shared = AppRows(initial, at: createdAt)
    var missing = Set(initial.rows.indices)
    for row in all {
      let place = initial.place(of: row.table, row.key)
      if let place { missing.remove(place) }
      if let place, initial.row(place, at: createdAt) == row { continue }
      shared.apply(.upsert(row))
    }
    for place in missing.sorted() {
      shared.apply(.delete(table: initial.rows[place].table, key: initial.rows[place].key))
    }
    return shared
  }
}

extension AppRows: Hashable {
  /// Whether the rows are equal, in their order, whatever they share.
  public static func == (a: AppRows, b: AppRows) -> Bool {
    if a.initial === b.initial, a.createdAt == b.createdAt, a.own == b.own { return true }
    return a.all == b.all
  }

  /// Equal rows are equal, whatever they share.
  public func hash(into hasher: inout Hasher) { hasher.combine(all) }
}
