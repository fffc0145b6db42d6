import DeepLinks
public import SessionEngine
import TextFormats

/// The search for a violated law in random sequences of events, as a part of an exploration.
public enum ExploreLaws {
  /// The number of events in a random sequence.
  public static let length = 25
  /// The number of links that also arrive in notifications.
  private static let pushCount = 5

  /// The settings and the times of random sequences for any app.
  static let controls: [SessionEvent] =
    [
      ["latency": "2s"], ["latency": "0"], ["errors": "30"], ["errors": "0"], ["links": "queue"], ["links": "parallel"],
      ["links": "supersede"], ["language": "en"], ["clock": "manual"], ["clock": "wall"], ["app": "background"],
      ["app": "notRunning"], ["app": "foreground"], ["app": "notInstalled"],
    ].map { .configure($0) }
    + [.install, .install, .logout, .back, .tick] + [2000, 9000, 300_000].map { .advance(milliseconds: $0) }

  /// Checks the laws in random sequences, each from one of the app's starting states. The first has the seed `seed`, and
  /// each later one the next. The explorers of the workers, of the same app, share the sequences.
  ///
  /// Returns each violation with as few events as possible, without those of the names `known`. Throws the app's error when
  /// it cannot be built.
  public static func search(
    _ explorer: Explorer, sequences: Int, seed: UInt64 = 1, besides known: Set<String> = [],
    by workers: Workers<Explorer>
  ) async throws -> LawFindings {
    var (findings, begun) = (LawFindings(), 0)
    let states = explorer.probe.host.app.states
    try await workers.run(
      next: {
        guard begun < sequences else { return nil as UInt64? }
        begun += 1
        return seed &+ UInt64(begun - 1)
      },
      work: { try $0.lawSearch.sequence(seed: $1, length: length, from: states, besides: known) },
      each: { findings.add($0) })
    var (left, shrunk) = (findings.errors[...], [LawError]())
    try await workers.run(
      next: { left.popFirst() }, work: { try $0.lawSearch.shrunk($1) }, each: { shrunk.append($0) })
    findings.replace(shrunk)
    return findings
  }

  /// Returns a search among the sessions of a host, with the moves of an exploration.
  public static func search(host: SessionHost, moves: ExploreMoves) -> LawSearch {
    LawSearch(LawChecker(host: host), vocabulary(of: moves, routes: host.routes))
  }

  /// The moves of an exploration, with links that are rejected, and with notifications that contain links.
  static func vocabulary(of moves: ExploreMoves, routes: RouteTable) -> EventVocabulary {
    var vocabulary = moves.vocabulary
    let pushes = vocabulary.links.prefix(pushCount).compactMap {
      try? JSONCoding.text(JSONValue.object(["aps": .object(["alert": .string("Push")]), "url": .string($0)]))
    }
    vocabulary.controls += pushes.map { .input(LinkInput(.push, $0)) }
    let scheme = routes.canonicalScheme
    vocabulary.links += ["\(scheme)://no/such/path", "\(scheme)://%zz", "no-link"]
    return vocabulary
  }
}

extension Explorer {
  /// A search for violated laws with the moves of the exploration.
  fileprivate var lawSearch: LawSearch { ExploreLaws.search(host: probe.host, moves: probe.moves) }
}

extension LawError {
  /// The error as a finding of an exploration.
  var explored: ExploreFinding { ExploreProblem(.law, violation.name, finding).finding(("", script)) }
}
