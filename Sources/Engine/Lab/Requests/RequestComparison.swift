import TextFormats

/// The requests of two series, such as of the hours before and after a release: for each name, how often it was sent in an hour.
public struct RequestComparison: Sendable, Hashable, Codable {
  /// The requests of one name in both series.
  public struct Row: Sendable, Hashable, Codable {
    /// The name of the request.
    public let request: String
    /// The number in the earlier series.
    public let before: Int
    /// The number in the later series.
    public let now: Int
    /// The number in an hour of the earlier series, in tenths.
    public let beforeTenthsPerHour: Int
    /// The number in an hour of the later series, in tenths.
    public let nowTenthsPerHour: Int
    /// The change in words: `new`, `gone`, `same`, or how many times as often in an hour, such as `×2.1`.
    public let change: String
  }

  /// The rows, that of the greatest difference in an hour first.
  public let rows: [Row]

  /// Compares a series with an earlier one.
  public init(_ now: RequestSeries, before: RequestSeries) {
    let (old, new) = (before.totals, now.totals)
    rows = Set(old.keys).union(new.keys)
      .map { Row($0, old[$0] ?? 0, in: before.length, new[$0] ?? 0, in: now.length) }
      .sorted { ($1.difference, $0.request) < ($0.difference, $1.request) }
  }

  /// The comparison as a table.
  public var text: String {
    guard !rows.isEmpty else { return "no requests" }
    var table = TextTable(["request", "before", "an hour", "now", "an hour", "change"])
    for row in rows {
      table.add([
        row.request, "\(row.before)", Row.text(tenths: row.beforeTenthsPerHour), "\(row.now)",
        Row.text(tenths: row.nowTenthsPerHour), row.change,
      ])
    }
    return table.text
  }
}

extension RequestComparison.Row {
  /// A row of two numbers, each in a time of so many milliseconds.
  fileprivate init(_ request: String, _ before: Int, in beforeLength: Int, _ now: Int, in nowLength: Int) {
    self.request = request
    (self.before, self.now) = (before, now)
    beforeTenthsPerHour = Self.tenthsPerHour(before, beforeLength)
    nowTenthsPerHour = Self.tenthsPerHour(now, nowLength)
    let factor = before == 0 ? 0 : (Double(now) / Double(nowLength)) / (Double(before) / Double(beforeLength))
    let tenths = Int((factor * 10).rounded())
    change =
      switch (before, now, tenths) {
      case (0, _, _): "new"
      case (_, 0, _): "gone"
      case (_, _, 10): "same"
      default: "×\(Self.text(tenths: tenths))"
      }
  }

  private static func tenthsPerHour(_ number: Int, _ milliseconds: Int) -> Int {
    Int((Double(number) * 36_000_000 / Double(milliseconds)).rounded())
  }

  fileprivate static func text(tenths: Int) -> String { "\(tenths / 10).\(tenths % 10)" }

  fileprivate var difference: Int { abs(nowTenthsPerHour - beforeTenthsPerHour) }
}

extension RequestSeries {
  /// The greatest number in a file: sums of such numbers are no overflow.
  private static let greatest = 1_000_000_000_000

  /// Reads the series that `requests --json` printed. Returns `nil` for any other text.
  public init?(json: String) {
    guard let series = try? JSONCoding.value(RequestSeries.self, from: json), (0...525_600).contains(series.count),
      (1...Int64(Self.greatest)).contains(series.span)
    else { return nil }
    for line in series.requests {
      let numbers = line.seen + line.unseen
      guard numbers.count <= 2 * series.count, numbers.allSatisfy({ (0...Self.greatest).contains($0) }) else {
        return nil
      }
    }
    self = series
  }

  /// The length in milliseconds, at least a minute.
  fileprivate var length: Int { max(60_000, count * Int(span)) }

  /// The number of requests by name.
  fileprivate var totals: [String: Int] { Dictionary(requests.map { ($0.request, $0.total) }) { $0 + $1 } }
}
