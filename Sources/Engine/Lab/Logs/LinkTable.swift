import TextFormats

/// A reader of a table: its first row names the columns, one of them has the links and one perhaps the times.
///
/// A table comes from many people, as a report of analytics does, so each link is opened in a session of its own.
struct LinkTable: LogLineReader {
  private static let timeTitles: Set = ["time", "timestamp", "datetime", "date time", "時刻", "日時"]
  private static let dateTitles: Set = ["date", "day", "日付"]

  private let separator: Unicode.Scalar
  private let link: Int
  /// The columns that make up the time: none, one, or the date and the time of day.
  private let time: [Int]
  private var rows: DelimitedRows
  /// The bytes of the row that is not complete.
  private var length = 0
  /// Whether the row of titles was read.
  private var isPastTitles = false

  /// A reader of a table whose first rows are these lines; `nil` when they name no column of links.
  init?(beginning lines: [String]) {
    let text = lines.prefix(2).joined(separator: "\n")
    separator = DelimitedText.separator(of: text) ?? ","
    let first = DelimitedText(text, separator: separator).rows
    guard let titles = first.first?.fields.map({ $0.trimmed.lowercased() }), let link = LinkColumn.place(in: first)
    else { return nil }
    self.link = link
    let times = titles.firstIndex(where: Self.timeTitles.contains)
    let dates = titles.firstIndex(where: Self.dateTitles.contains)
    // A timestamp has its own date.
    time =
      times.map { titles[$0] == "time" ? [dates, times] : [times] }?.compactMap { $0 } ?? [dates].compactMap { $0 }
    rows = DelimitedRows(separator: separator)
  }

  /// Whether a column has times.
  var hasTimes: Bool { !time.isEmpty }

  mutating func read(_ line: String) -> LogLine {
    for scalar in line.unicodeScalars { rows.read(scalar) }
    rows.read("\n")
    length += line.utf8.count
    guard length <= LineReader.maximumLength else {
      (rows, length) = (DelimitedRows(separator: separator), 0)
      return .notUnderstood("ends a row that is longer than \(LineReader.maximumLength) bytes")
    }
    if rows.isWithinQuotes { return .nothing }
    length = 0
    let read = rows.takeRows()
    guard let row = read.first else { return .nothing }
    guard read.count == 1 else { return .notUnderstood("has several rows, which need line feeds between them") }
    guard isPastTitles else {
      isPastTitles = true
      return .nothing
    }
    return content(of: row)
  }

  mutating func finish() -> LogLine {
    rows.isWithinQuotes ? .notUnderstood("is within a quoted field that does not end") : .nothing
  }

  private func content(of row: DelimitedText.Row) -> LogLine {
    func field(_ column: Int) -> String { column < row.fields.count ? row.fields[column].trimmed : "" }
    let url = field(link)
    guard !url.isEmpty else { return .leftOut(.otherLines) }
    let text = time.map(field).joined(separator: " ").trimmed
    if text.isEmpty { return .link(url: url, at: nil, session: nil) }
    // A column `time` can have the date too, also beside a column with the date alone.
    guard let at = LogTime.milliseconds(text) ?? time.last.flatMap({ LogTime.milliseconds(field($0)) }) else {
      return .notUnderstood("has a time that cannot be read")
    }
    return .link(url: url, at: at, session: nil)
  }
}
