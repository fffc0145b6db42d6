import SessionEngine

// A replay on several cores. The sessions are divided among the workers, because the events of a session need each other in
// order, and those of two sessions do not.

extension Replayer {
  /// The number of lines that are read while the workers replay the lines before them.
  private static let batch = 2000

  /// Replays the lines that `next` returns. The replayers of the workers, which have begun the same journal, play them, and this one
  /// counts them. `each` gets every line in order with its event, as `replay(_:)` returns it, and this replayer after it.
  ///
  /// Throws errors of the comparison, and an error of `next` after the lines before it.
  public mutating func replay(
    by workers: Workers<Replayer>, next: () throws -> RecordedLog.Line?,
    each: (RecordedLog.Line, ReplayedEvent?, Replayer) throws -> Void
  ) async throws {
    var division = Division(workers: workers.count, isInState: isInState)
    var batch = Batch(next)
    while !batch.lines.isEmpty {
      let shares = division.shares(of: batch.lines) { takes($0) }
      async let played = workers.share(shares) { try $0.play($1.line) }
      let following = batch.error == nil ? Batch(next) : Batch()
      var results = batch.lines.map { _ in ReplayedLine() }
      for (share, lines) in zip(shares, try await played) {
        for (item, line) in zip(share, lines) { results[item.place] = line }
      }
      for (line, result) in zip(batch.lines, results) { try each(line, add(result), self) }
      if let error = batch.error { throw error }
      batch = following
    }
    if let error = batch.error { throw error }
  }

  /// The lines that are replayed at the same time.
  private struct Batch {
    var lines: [RecordedLog.Line] = []
    /// The error of the line after them.
    var error: (any Error)?

    init() {}

    init(_ next: () throws -> RecordedLog.Line?) {
      do {
        while lines.count < Replayer.batch, let line = try next() { lines.append(line) }
      } catch {
        self.error = error
      }
    }
  }

  /// The division of the sessions among workers, in the order in which the file names them first. Where each link has a session of
  /// its own, the links are divided.
  private struct Division {
    let workers: Int
    let isInState: Bool
    private var places: [String: Int] = [:]

    init(workers: Int, isInState: Bool) { (self.workers, self.isInState) = (workers, isInState) }

    /// Returns the lines of each worker that `takes` takes, with their places among the lines.
    mutating func shares(
      of lines: [RecordedLog.Line], where takes: (RecordedLog.Line) -> Bool
    ) -> [[(place: Int, line: RecordedLog.Line)]] {
      var shares: [[(place: Int, line: RecordedLog.Line)]] = Array(repeating: [], count: workers)
      for (place, line) in lines.enumerated() {
        guard takes(line) else { continue }
        switch line.owner {
        case .session(let session): shares[isInState ? place % workers : worker(of: session)].append((place, line))
        case .itself: shares[place % workers].append((place, line))
        case .nothing: continue
        }
      }
      return shares
    }

    private mutating func worker(of session: String) -> Int {
      if let place = places[session] { return place }
      let place = places.count % workers
      places[session] = place
      return place
    }
  }
}
