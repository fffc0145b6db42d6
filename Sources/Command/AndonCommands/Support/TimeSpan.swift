import ArgumentParser
import Foundation
import TextFormats

/// A duration on the command line: `5s`, `500ms`, `2m`, `1h`.
struct TimeSpan: ExpressibleByArgument, Sendable, Equatable {
  /// The duration in milliseconds, from 1 to a day.
  let milliseconds: Int64

  init(seconds: Int64) { milliseconds = seconds * 1000 }

  init(milliseconds: Int64) { self.milliseconds = milliseconds }

  init?(argument: String) {
    guard let milliseconds = DurationText.milliseconds(argument), (1...86_400_000).contains(milliseconds) else {
      return nil
    }
    self.milliseconds = milliseconds
  }

  var defaultValueDescription: String { DurationText.text(milliseconds) }

  /// The value as `Duration`.
  var duration: Duration { .milliseconds(milliseconds) }
}

extension Duration {
  /// The duration in whole milliseconds.
  var milliseconds: Int64 { components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 }
}

extension Timestamp {
  /// The time of the system clock. Commands use it only for output and for the expiry of routes.
  static var now: Timestamp { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
}
