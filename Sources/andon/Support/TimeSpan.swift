import ArgumentParser

/// A span of time on the command line: `5s`, `500ms`, `2m`, `1h`; a number alone is seconds.
struct TimeSpan: ExpressibleByArgument, Sendable, Equatable {
  /// The span in milliseconds, from 1 to a day.
  let milliseconds: Int64

  init(seconds: Int64) { milliseconds = seconds * 1000 }

  init(milliseconds: Int64) { self.milliseconds = milliseconds }

  init?(argument: String) {
    let digits = argument.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int64(digits), number > 0, number <= 86_400_000 else { return nil }
    let unit: Int64
    switch argument.dropFirst(digits.count) {
    case "ms": unit = 1
    case "s", "": unit = 1000
    case "m": unit = 60_000
    case "h": unit = 3_600_000
    default: return nil
    }
    guard number <= 86_400_000 / unit else { return nil }
    milliseconds = number * unit
  }

  var defaultValueDescription: String { milliseconds % 1000 == 0 ? "\(milliseconds / 1000)s" : "\(milliseconds)ms" }

  /// The span as the clock counts.
  var duration: Duration { .milliseconds(milliseconds) }
}

extension Duration {
  /// The span in whole milliseconds.
  var milliseconds: Int64 { components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000 }
}
