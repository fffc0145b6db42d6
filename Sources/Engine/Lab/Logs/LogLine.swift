import DeepLinks

/// The content of one line of a file of links.
enum LogLine: Equatable {
  /// A link with its time in milliseconds since 1970, `nil` without one. `session` is `nil` for a link that is opened in a
  /// session of its own.
  case link(url: String, at: Int64?, session: String?)
  /// A line that is no link.
  case leftOut(LogTally.LeftOut)
  /// A line that should be a link and cannot be read, with the reason as the end of a sentence: `is not a request`.
  case notUnderstood(String)
  /// A blank line, a comment, or a part of a line that goes on.
  case nothing
}

/// A reader of the lines of one format.
protocol LogLineReader {
  /// Reads a line, whose end is removed.
  mutating func read(_ line: String) -> LogLine
  /// Ends the file, and returns what its last lines lack.
  mutating func finish() -> LogLine
  /// What the reading assumed that the file does not tell, in one sentence each, for the person.
  var assumptions: [BilingualText] { get }
}

extension LogLineReader {
  mutating func finish() -> LogLine { .nothing }
  var assumptions: [BilingualText] { [] }
}

/// A reader of a list of links.
struct LinkListReader: LogLineReader {
  mutating func read(_ line: String) -> LogLine {
    guard let line = TimedLinkLine(line) else { return .nothing }
    guard let link = line.link else { return .notUnderstood("begins with a time that cannot be read") }
    return .link(url: link.url, at: line.at, session: link.session)
  }
}
