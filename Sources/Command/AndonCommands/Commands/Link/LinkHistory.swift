public import ArgumentParser
import ControlProtocol
public import SessionEngine
import TextFormats

/// The conditions of `andon log`. A link must meet all of them.
struct LinkFilter {
  /// The earliest time at which a link was opened, in milliseconds since 1970; `nil` for any time.
  let since: Int64?
  /// The outcomes; empty for all.
  let outcomes: Set<LinkOutcome.Kind>
  /// The name of a route; `nil` for all links.
  let route: String?

  /// Whether every link meets the conditions.
  var isEmpty: Bool { since == nil && outcomes.isEmpty && route == nil }

  /// Returns for each link whether it meets the conditions. The daemon tells the routes by its present table, so a link
  /// whose route was removed has none.
  func selects(_ links: [(at: Int64, outcome: LinkOutcome)], _ daemon: DaemonConnection) async throws -> [Bool] {
    var selection = links.map { link in
      link.at >= since ?? .min && (outcomes.isEmpty || outcomes.contains(link.outcome.outcome))
    }
    guard let route else { return selection }
    let rest = links.indices.filter { selection[$0] }
    let calls = rest.map { LinkExplain(url: links[$0].outcome.canonical ?? links[$0].outcome.url) }
    for (index, reply) in zip(rest, try await daemon.calls(calls)) {
      selection[index] = (try? reply.get().route) == route
    }
    return selection
  }
}

/// The link history, read from the daemon in pages from the newest link back.
struct LinkHistory {
  /// The number of links of one request when links are selected.
  private static let page = 500

  /// The session; all sessions for `nil`.
  let session: String?
  /// The number of links to return.
  let limit: Int
  let filter: LinkFilter

  /// Returns the newest links that the filter selects, newest last.
  ///
  /// It ends at a page whose links were all opened before `since`. One page is read on because the clocks of sessions
  /// differ, so that the times of neighbouring links do too.
  func links(_ daemon: DaemonConnection) async throws -> [LinkLogLine] {
    guard !filter.isEmpty else { return try await daemon.call(LinkLog(session: session, limit: limit)).links }
    var found: [LinkLogLine] = []
    var before: Int64?
    while found.count < limit {
      let page = try await daemon.call(LinkLog(session: session, before: before, limit: Self.page)).links
      guard let first = page.first else { break }
      let selection = try await filter.selects(page.map { ($0.at, $0.outcome) }, daemon)
      found = zip(page, selection).filter { $1 }.map { $0.0 } + found
      before = first.position
      if let since = filter.since, page.allSatisfy({ $0.at < since }) { break }
    }
    return Array(found.suffix(limit))
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
