import DeepLinks
import TextFormats

// The format of a file, and the reader of its lines.

extension RecordedLog {
  /// Returns the format that was asked for, or the one of the first lines. An empty file is an empty list.
  static func format(of lines: inout LinesAhead, _ reading: LogReading?) throws(RecordedLogError) -> LogFormat {
    if let format = reading?.format { return format }
    guard let first = try lines.contents(1).first else { return .lines }
    if let format = LogFormat(first: first.text.trimmed) { return format }
    if reading != nil {
      let texts = try lines.contents(LogFormat.linesToFind).map(\.text)
      if let format = LogFormat(ofOtherProgram: texts) { return format }
    }
    throw RecordedLogError(
      .notALog,
      "line \(first.number) of \(lines.name) is neither a link nor the header of a journal: \(lines.name) is no list of links",
      hint: reading == nil
        ? "a list of links begins with a line such as myapp://home or alice myapp://home"
        : "a list of links begins with a line such as myapp://home or 2026-11-27T10:00:00Z myapp://home, a table with titles "
          + "such as time,url; access logs and logcat are known by their form")
  }

  /// Returns the reader of the lines of a file that is no journal.
  static func reader(
    _ format: LogFormat, _ lines: inout LinesAhead, _ reading: LogReading?
  ) throws(RecordedLogError) -> any LogLineReader {
    guard let reading, format.isOfOtherProgram else { return LinkListReader() }
    switch format {
    case .access:
      guard !reading.routes.hosts.isEmpty else {
        throw RecordedLogError(
          .notALog, "\(lines.name) is an access log, and the table of links has no host",
          hint: "write the host of the site to `hosts` in links.yaml")
      }
      return AccessLogReader(routes: reading.routes)
    case .logcat:
      return LogcatReader(
        routes: reading.routes, year: LogYear(reading.year, changed: lines.changed ?? reading.now))
    case .csv, .journal, .lines:
      let first = try lines.contents(2)
      guard let table = LinkTable(beginning: first.map(\.text)) else {
        throw RecordedLogError(
          .notALog, "the first row of \(lines.name) names no column of links",
          hint: "call the column `url`, and the one with the times `time`")
      }
      lines.drop(before: first[0].number)
      return table
    }
  }

  /// Whether the lines have times: in a list the first one tells it.
  static func hasTimes(
    _ format: LogFormat, _ lines: inout LinesAhead, _ reader: (any LogLineReader)?
  ) throws(RecordedLogError) -> Bool {
    if let table = reader as? LinkTable { return table.hasTimes }
    guard format == .lines else { return true }
    return try lines.contents(1).first.flatMap { TimedLinkLine($0.text)?.at } != nil
  }
}
