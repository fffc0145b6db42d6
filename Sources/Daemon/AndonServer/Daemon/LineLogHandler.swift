import ControlProtocol
import Foundation
public import Logging
import TextFormats

/// Writes one line for each log event, as text or as a JSON object with the same parts (`LogLine`): the time, the level, the
/// name of the event, and everything else by name.
///
/// With priorities, each line begins as the journal of the system wants it: `<5>`.
public struct LineLogHandler: LogHandler {
  /// The metadata of every line.
  public var metadata: Logger.Metadata = [:]
  /// The provider of further metadata.
  public var metadataProvider: Logger.MetadataProvider?
  /// The lowest level that is written.
  public var logLevel: Logger.Level = .notice
  private let isJSON: Bool
  private let hasPriorities: Bool
  private let now: @Sendable () -> Timestamp
  private let write: @Sendable (String) -> Void

  /// Creates a handler that passes each line, without its end, to `write`: as text, or as a JSON object. `priorities` tells
  /// whether each line begins with its priority.
  public init(
    json isJSON: Bool = false, priorities: Bool = false, write: @escaping @Sendable (String) -> Void
  ) {
    self.init(json: isJSON, priorities: priorities, write: write, now: { .now })
  }

  init(
    json isJSON: Bool = false, priorities: Bool = false, write: @escaping @Sendable (String) -> Void,
    now: @escaping @Sendable () -> Timestamp
  ) {
    self.isJSON = isJSON
    hasPriorities = priorities
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
    let line = LogLine(event, all, time: Self.text(now()))
    // A line has only strings, which always have JSON.
    let text = isJSON ? (try? JSONCoding.text(line)) ?? "" : line.text
    write(hasPriorities ? "<\(line.priority)>\(text)" : text)
  }

  /// Returns a time with milliseconds: `2026-11-24T13:27:06.120Z`.
  static func text(_ time: Timestamp) -> String {
    let seconds = Timestamp(milliseconds: Int64(time.seconds) * 1000).description.dropLast()
    let decimals = String(1000 + time.nanoseconds / 1_000_000).dropFirst()
    return "\(seconds).\(decimals)Z"
  }
}

extension Timestamp {
  /// The time of the system's clock.
  static var now: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
}
