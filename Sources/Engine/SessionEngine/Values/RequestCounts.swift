/// The number of requests of one name that one RIB sent to the backend.
public struct RequestCount: Sendable, Hashable, Codable {
  /// The RIB that sent them.
  public var rib: String
  /// The name of the request without a parameter in parentheses: `order` for `order(501)`.
  public var request: String
  /// The number that it sent while it was on the screen.
  public var seen: Int
  /// The number that it sent while it was not.
  public var unseen: Int

  /// Creates a count from its parts.
  public init(rib: String, request: String, seen: Int = 0, unseen: Int = 0) {
    self.rib = rib
    self.request = request
    self.seen = seen
    self.unseen = unseen
  }
}

/// The requests that RIBs sent to the backend, counted by the RIB and the name of the request.
///
/// The JSON is the array of the rows.
public struct RequestCounts: Sendable, Hashable {
  /// The counts, sorted by RIB and then by request. No count is zero.
  public private(set) var rows: [RequestCount] = []

  /// Counts of some rows; of no requests by default.
  public init(_ rows: [RequestCount] = []) {
    for row in rows { add(row) }
  }

  /// Whether there were no requests.
  public var isEmpty: Bool { rows.isEmpty }
  /// The number of all requests.
  public var total: Int { seen + unseen }
  /// The number of requests of RIBs that were on the screen.
  public var seen: Int { rows.reduce(0) { $0 + $1.seen } }
  /// The number of requests of RIBs that were not on the screen.
  public var unseen: Int { rows.reduce(0) { $0 + $1.unseen } }
  /// The number of requests by the RIB that sent them.
  public var byRIB: [String: Int] {
    Dictionary(rows.map { ($0.rib, $0.seen + $0.unseen) }, uniquingKeysWith: +)
  }
  /// The counts; `nil` when there were no requests, which JSON leaves out.
  public var nonEmpty: RequestCounts? { isEmpty ? nil : self }

  /// Adds a row.
  public mutating func add(_ row: RequestCount) {
    guard row.seen != 0 || row.unseen != 0 else { return }
    let place = rows.firstIndex { ($0.rib, $0.request) >= (row.rib, row.request) } ?? rows.count
    guard place < rows.count, rows[place].rib == row.rib, rows[place].request == row.request else {
      return rows.insert(row, at: place)
    }
    rows[place].seen += row.seen
    rows[place].unseen += row.unseen
    if rows[place].seen == 0, rows[place].unseen == 0 { rows.remove(at: place) }
  }

  /// Adds other counts.
  public mutating func add(_ other: RequestCounts) {
    for row in other.rows { add(row) }
  }

  /// Returns the counts of a number of turns with these requests each.
  public func multiplied(by count: Int) -> RequestCounts {
    var product = self
    for index in product.rows.indices {
      product.rows[index].seen *= count
      product.rows[index].unseen *= count
    }
    return product
  }

  /// Returns the counts without the requests of earlier ones, which are a part of them.
  func subtracting(_ earlier: RequestCounts) -> RequestCounts {
    var rest = self
    for row in earlier.rows {
      rest.add(RequestCount(rib: row.rib, request: row.request, seen: -row.seen, unseen: -row.unseen))
    }
    return rest
  }
}

extension RequestCounts: Codable {
  /// Reads the array of the rows.
  public init(from decoder: any Decoder) throws {
    self.init(try [RequestCount](from: decoder))
  }

  /// Writes the array of the rows.
  public func encode(to encoder: any Encoder) throws {
    try rows.encode(to: encoder)
  }
}

/// The requests of a turn in one minute of the session's time.
public struct RequestMinute: Sendable, Hashable, Codable {
  /// The beginning of the minute, in milliseconds since 1970 of session time.
  public var minute: Int64
  /// The requests that were sent in it.
  public var counts: RequestCounts

  /// Creates a minute from its parts.
  public init(minute: Int64, counts: RequestCounts) {
    self.minute = minute
    self.counts = counts
  }

  /// Returns the minutes in order, each once.
  public static func merged(_ minutes: [RequestMinute]) -> [RequestMinute] {
    var counts: [Int64: RequestCounts] = [:]
    for minute in minutes { counts[minute.minute, default: RequestCounts()].add(minute.counts) }
    return counts.sorted { $0.key < $1.key }.map { RequestMinute(minute: $0.key, counts: $0.value) }
  }
}
