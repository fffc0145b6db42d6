public import SessionEngine

/// The requests of sessions to the backend over their time: for each request its number in equal spans.
public struct RequestSeries: Sendable, Hashable, Codable {
  /// The most spans, as many as a terminal of 80 columns has room for.
  public static let spans = 48
  /// The lengths that a span has, in minutes: from one minute to a year. A longer time is cut into equal spans.
  private static let lengths: [Int64] = [1, 2, 5, 10, 15, 30, 60, 120, 360, 720, 1440, 10_080, 43_200, 525_600]
  private static let minute: Int64 = 60_000

  /// The beginning of the first span, in milliseconds since 1970 of session time; `nil` when there were no requests.
  public let from: Int64?
  /// The length of a span in milliseconds.
  public let span: Int64
  /// The number of spans.
  public let count: Int
  /// The requests, those that were sent most often first.
  public let requests: [RequestLine]

  /// Creates the series of the minutes of journal entries, in any order.
  public init(_ minutes: [RequestMinute]) {
    let times = minutes.map(\.minute)
    guard let first = times.min(), let last = times.max() else {
      (from, span, count, requests) = (nil, Self.minute, 0, [])
      return
    }
    let span = Self.span(from: first, to: last)
    let from = first / span * span
    let count = Int((last - from) / span) + 1
    var lines: [String: RequestLine] = [:]
    for minute in minutes {
      let place = Int((minute.minute - from) / span)
      for row in minute.counts.rows { lines[row.request, default: RequestLine(row.request, count)].add(row, at: place) }
    }
    (self.from, self.span, self.count) = (from, span, count)
    requests = lines.values.sorted { ($1.total, $0.request) < ($0.total, $1.request) }
  }

  /// Returns the title of the requests of a session, or of all sessions for `nil`.
  public static func title(session: String?) -> String {
    session.map { "Requests of the session \($0)" } ?? "Requests of all sessions"
  }

  /// Returns the length of a span. Spans begin at multiples of their length, so that the axis has round times.
  private static func span(from first: Int64, to last: Int64) -> Int64 {
    let limit = Int64(spans)
    for length in lengths.map({ $0 * minute }) where last / length - first / length < limit { return length }
    let minutes = (last - first) / minute
    return (minutes / (limit - 1) + 1) * minute
  }

  /// The greatest number of requests of one name in one span.
  public var highest: Int { requests.map(\.highest).max() ?? 0 }
  /// The number of all requests.
  public var total: Int { requests.reduce(0) { $0 + $1.total } }
  /// The number of requests of RIBs that were not on the screen.
  public var unseen: Int { requests.reduce(0) { $0 + $1.unseen.reduce(0, +) } }
}

/// The requests of one name over time.
public struct RequestLine: Sendable, Hashable, Codable {
  /// The name of the request.
  public let request: String
  /// For each span, the number of requests of RIBs that were on the screen.
  public private(set) var seen: [Int]
  /// For each span, the number of requests of RIBs that were not.
  public private(set) var unseen: [Int]
  /// The RIBs that sent them.
  public private(set) var ribs: [RequestCount] = []

  init(_ request: String, _ count: Int) {
    self.request = request
    seen = Array(repeating: 0, count: count)
    unseen = seen
  }

  /// The number of requests.
  public var total: Int { seen.reduce(0, +) + unseen.reduce(0, +) }
  /// The greatest number in one span.
  public var highest: Int { zip(seen, unseen).map(+).max() ?? 0 }

  fileprivate mutating func add(_ row: RequestCount, at place: Int) {
    seen[place] += row.seen
    unseen[place] += row.unseen
    var counts = RequestCounts(ribs)
    counts.add(row)
    ribs = counts.rows
  }
}
