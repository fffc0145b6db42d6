public import DeepLinks
public import TextFormats

/// The format of a file with links.
public enum LogFormat: String, Sendable, Hashable, Codable, CaseIterable {
  /// An exported journal: a `LogHeader`, then one `JournalEntry` a line.
  case journal
  /// A list of links: `URL`, `SESSION URL`, `TIME URL` or `TIME SESSION URL` a line.
  case lines
  /// The access log of a web server.
  case access
  /// The log of an Android phone.
  case logcat
  /// A table whose first row names the columns.
  case csv

  /// The number of lines with content from which the format is found. Programs can write a few lines before a log.
  static let linesToFind = 20

  /// Whether another program wrote the file for a purpose of its own, so that only some of its lines are links.
  public var isOfOtherProgram: Bool { self != .journal && self != .lines }

  /// The format of a file whose first line with content decides it; `nil` when the lines after it are needed.
  init?(first line: String) {
    if line.hasPrefix("{") {
      self = .journal
    } else if TimedLinkLine(line)?.link?.hasScheme == true {
      self = .lines
    } else {
      return nil
    }
  }

  /// The format of another program's file that begins with these lines; `nil` when none fits.
  init?(ofOtherProgram lines: [String]) {
    if lines.contains(where: { AccessLogLine($0) != nil }) {
      self = .access
    } else if lines.contains(where: { LogcatLine.hasForm($0) }) {
      self = .logcat
    } else if LinkTable(beginning: lines) != nil {
      self = .csv
    } else {
      return nil
    }
  }
}

/// What the reading of other programs' logs needs to know.
public struct LogReading: Sendable {
  /// The table, which tells the links of the app from other requests.
  public let routes: RouteTable
  /// The format; `nil` finds it.
  public let format: LogFormat?
  /// The year of times without one; `nil` takes it from `now` or from the file's last change.
  public let year: Int?
  /// The long links of short ones; `nil` without a table.
  public let shortLinks: ShortLinkTable?
  /// The time of the command, for a file whose last change is not known.
  public let now: Timestamp

  /// A reading from its parts.
  public init(
    routes: RouteTable, format: LogFormat? = nil, year: Int? = nil, shortLinks: ShortLinkTable? = nil, now: Timestamp
  ) {
    (self.routes, self.format, self.year, self.now) = (routes, format, year, now)
    self.shortLinks = shortLinks
  }
}
