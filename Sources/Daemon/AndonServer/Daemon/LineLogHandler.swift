import Foundation
public import Logging
import TextFormats

/// Writes one line for each log event: the time, the level, the event, its session, its link, then everything else by
/// name.
///
/// ```
/// 2026-11-24T13:27:06.120Z notice ready database=/home/me/andon.db socket=/run/user/1000/andon/andon.sock
/// 2026-11-24T13:27:09.004Z debug open session=alice link=3 outcome=completed
/// ```
///
/// A value with a blank or a special character is quoted, and control characters are escaped, so that a line is a line.
/// As JSON, a line is an object with the same parts: `event`, `level`, `time`, and `values` by name.
public struct LineLogHandler: LogHandler {
  /// The metadata of every line.
  public var metadata: Logger.Metadata = [:]
  /// The provider of further metadata.
  public var metadataProvider: Logger.MetadataProvider?
  /// The lowest level that is written.
  public var logLevel: Logger.Level = .notice
  private let isJSON: Bool
  private let now: @Sendable () -> Timestamp
  private let write: @Sendable (String) -> Void

  /// Creates a handler that passes each line, without its end, to `write`: as text, or as a JSON object.
  public init(json isJSON: Bool = false, write: @escaping @Sendable (String) -> Void) {
    self.init(json: isJSON, write: write, now: { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) })
  }

  init(
    json isJSON: Bool = false, write: @escaping @Sendable (String) -> Void, now: @escaping @Sendable () -> Timestamp
  ) {
    self.isJSON = isJSON
    self.write = write
    self.now = now
  }

  /// The metadata with a name.
  public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  /// Writes the line of an event.
  public func log(event: LogEvent) {
    let all = metadata.merging(metadataProvider?.get() ?? [:]) { $1 }.merging(event.metadata ?? [:]) { $1 }
    if isJSON {
      let line = JSONLine(
        event: event.message.description, level: event.level.rawValue, time: Self.text(now()),
        values: all.mapValues { "\($0)" })
      if let text = try? JSONCoding.text(line) { write(text) }
      return
    }
    let names = all.keys.sorted { (Self.rank($0), $0) < (Self.rank($1), $1) }
    let values = names.map { "\($0)=\(Self.quoted("\(all[$0] ?? "")"))" }
    let message = event.message.description.escapingControlCharacters
    write(([Self.text(now()), event.level.rawValue, message] + values).joined(separator: " "))
  }

  /// A line as JSON.
  private struct JSONLine: Encodable {
    let event: String
    let level: String
    let time: String
    let values: [String: String]
  }

  /// The session and the link come first.
  private static func rank(_ name: String) -> Int { ["session", "link"].firstIndex(of: name) ?? 2 }

  /// Returns a time with milliseconds: `2026-11-24T13:27:06.120Z`.
  private static func text(_ time: Timestamp) -> String {
    let seconds = Timestamp(milliseconds: Int64(time.seconds) * 1000).description.dropLast()
    let decimals = String(1000 + time.nanoseconds / 1_000_000).dropFirst()
    return "\(seconds).\(decimals)Z"
  }

  private static func quoted(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy { !$0.isUnprintable && !" \"=\\".unicodeScalars.contains($0) }
    guard text.isEmpty || !isPlain else { return text }
    let inner = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "\"\(inner.escapingControlCharacters)\""
  }
}
