public import ArgumentParser
import ControlProtocol
public import SessionEngine
import TextFormats

extension LinkConditions {
  /// Returns whether a link of an event meets the conditions. Its session does. The daemon tells its route by the present
  /// table.
  func selects(_ outcome: LinkOutcome, at: Int64, _ daemon: DaemonConnection) async throws -> Bool {
    guard at >= since ?? .min, outcomes.isEmpty || outcomes.contains(outcome.outcome) else { return false }
    guard let route else { return true }
    let explained = try await daemon.calls([LinkExplain(url: outcome.canonical ?? outcome.url)])[0]
    return (try? explained.get().route) == route
  }

  /// Returns the newest links that meet the conditions, newest last, at most `limit`. The daemon selects them, page by
  /// page from the newest link back.
  func links(limit: Int, _ daemon: DaemonConnection) async throws -> [LinkLogLine] {
    var (found, call): ([LinkLogLine], LinkLog?) = ([], LinkLog(self, limit: limit))
    while let asked = call {
      let page = try await daemon.call(asked)
      found = page.links + found
      let left = limit - found.count
      call = page.next.flatMap { left > 0 ? LinkLog(self, after: $0, limit: left) : nil }
    }
    return found
  }
}

/// The value of `--since`: a duration before now, or a time with its zone.
enum StartTime: ExpressibleByArgument {
  case ago(Int64)
  case time(Timestamp)

  init?(argument: String) {
    if let span = DurationText.milliseconds(argument) {
      self = .ago(span)
    } else if let time = Timestamp(argument) {
      self = .time(time)
    } else {
      return nil
    }
  }

  /// Returns the time in milliseconds since 1970.
  func moment(before now: Timestamp) -> Int64 {
    switch self {
    case .ago(let span): now.milliseconds - span
    case .time(let time): time.milliseconds
    }
  }
}

extension LinkOutcome.Kind: ExpressibleByArgument {}
