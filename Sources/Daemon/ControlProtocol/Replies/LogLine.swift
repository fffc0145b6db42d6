public import DeepLinks
public import SessionEngine
import TextFormats

/// A line of the daemon's log, which has the same parts as text and as JSON.
///
/// ```
/// 2026-11-24T13:27:06.120Z notice ready database=/home/me/a.db socket=/run/user/1000/a.sock
/// 2026-11-24T13:27:09.004Z error commit.failed message="a commit failed" cause="the disk is full"
/// ```
public struct LogLine: Codable, Sendable, Hashable {
  /// The name of the event, which is stable: `ready`, `commit.failed`. It is `message` for an event without a name.
  public var event: String
  /// The level: `debug`, `info`, `notice`, `warning`, `error` and so on.
  public var level: String
  /// The time with milliseconds: `2026-11-24T13:27:06.120Z`.
  public var time: String
  /// Everything else by name. `message` is a sentence for people, where the name of the event is not enough.
  public var values: [String: String]

  /// Creates a line from its parts.
  public init(event: String, level: String, time: String, values: [String: String]) {
    (self.event, self.level, self.time, self.values) = (event, level, time, values)
  }

  /// The line as text, without its end. A value with a space or a special character is quoted, and control characters
  /// are escaped, so that a line is a line.
  public var text: String {
    let names = values.keys.sorted { (Self.rank($0), $0) < (Self.rank($1), $1) }
    let values = names.map { "\($0)=\(Self.quoted(self.values[$0] ?? ""))" }
    return ([time, level, event.escapingControlCharacters] + values).joined(separator: " ")
  }

  /// The priority of the level in the journal of the system, from 2 for `critical` to 7 for `debug`.
  public var priority: Int { LogLevelName(rawValue: level)?.priority ?? (level == "critical" ? 2 : 7) }

  /// The session, the link and the message come first.
  private static func rank(_ name: String) -> Int { ["session", "link", "message"].firstIndex(of: name) ?? 3 }

  private static func quoted(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { !$0.isUnprintable && !" \"=\\".unicodeScalars.contains($0) }
    guard text.isEmpty || !isPlain else { return text }
    let inner = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(inner.escapingControlCharacters)\""
  }
}

/// The levels of the log that can be chosen, the lowest first.
public enum LogLevelName: String, Codable, Sendable, Hashable, CaseIterable {
  /// Each event of a session too.
  case debug
  /// Everything but events of sessions.
  case info
  /// Start, stop and changes.
  case notice
  /// What should be looked at.
  case warning
  /// What failed.
  case error

  /// Reads the name. The error for another text names all levels.
  public init(from decoder: any Decoder) throws {
    let text = try decoder.singleValueContainer().decode(String.self)
    guard let level = Self(rawValue: text) else {
      let levels = Self.allCases.map(\.rawValue).joined(separator: ", ")
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "'\(text.clipped())' is none of \(levels)"))
    }
    self = level
  }

  /// The priority of the level in the journal of the system.
  public var priority: Int {
    switch self {
    case .debug: 7
    case .info: 6
    case .notice: 5
    case .warning: 4
    case .error: 3
    }
  }
}

extension LogLine: Redactable {
  /// Returns the line with its values redacted. They were redacted by the route table of their time.
  public func redacted(by secrets: Redactor) -> LogLine {
    LogLine(event: event, level: level, time: time, values: values.mapValues { secrets.redact($0) })
  }
}
