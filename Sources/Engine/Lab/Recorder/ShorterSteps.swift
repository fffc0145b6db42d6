import RIBs
import SessionEngine
import TextFormats

/// The search for fewer steps that lead a new session to where a recorded one came.
struct ShorterSteps {
  private let life: RecordedLife
  private let host: SessionHost
  /// Where the session came.
  let end: RecorderRun.End
  /// The outcomes of the links that the steps to keep have opened or ended.
  private let outcomes: Set<String>
  private let stores: [String: UInt64]
  private let later: LaterLinks
  /// What later links do after the whole life.
  private let effects: [LaterLinks.Effect]

  /// Runs the whole life. Throws `RecorderError` when its events lead elsewhere than in the daemon.
  init(_ life: RecordedLife, host: SessionHost) throws {
    self.life = life
    self.host = host
    let run = try RecorderRun(life.steps, name: life.session, createdAt: life.createdAt, host: host)
    guard let run, run.end.digest == life.last.digest, run.session.record.location == life.last.location else {
      throw RecorderError(
        .differs, "the events of \(life.session) lead to another tree here than in the daemon",
        hint:
          "use the daemon's configuration: --config DIR; and see the difference: \(Program.name) log --export, \(Program.name) replay"
      )
    }
    end = run.end
    outcomes = run.keptOutcomes
    stores = run.stores
    later = LaterLinks(host: host)
    effects = try later.effects(in: run.session, at: life.lastTime(of: life.steps))
  }

  /// The names of the stores whose state after a run is another one than the session's.
  func otherStores(after run: RecorderRun) -> [String] {
    let found = run.stores
    return Set(stores.keys).union(found.keys).filter { stores[$0] != found[$0] }.sorted()
  }

  /// Returns a new session that handled some steps, if they lead to the same end and later links do the same; otherwise
  /// `nil`. `withAnyClock` tells
  /// whether it does not matter if the clock runs.
  func run(_ steps: [RecordedLife.Step], name: String, withAnyClock: Bool = false) throws -> RecorderRun? {
    let run = try RecorderRun(steps, name: name, createdAt: life.createdAt, host: host)
    guard let run else { return nil }
    var found = run.end
    if withAnyClock { found.stoppedFor = end.stoppedFor }
    guard found == end, outcomes.isSubset(of: run.allOutcomes),
      try later.have(effects, in: run.session, at: life.lastTime(of: steps))
    else { return nil }
    return run
  }

  /// Removes the steps that are not needed; those to keep stay.
  func shrunk(_ steps: [RecordedLife.Step]) throws -> [RecordedLife.Step] {
    let kept = steps.count(where: \.isKept)
    // Of a long session fewer sequences are tried, so that the time has a limit.
    let attempts = min(1000, max(60, 200_000 / (steps.count + 1)))
    return try SequenceShrinker.shrink(steps, attempts: attempts) { candidate in
      guard candidate.count(where: \.isKept) == kept else { return false }
      return try run(candidate, name: life.session) != nil
    }
  }

  /// Joins neighbouring spans of time to their sum, if the session then ends in the same way.
  func joined(_ steps: [RecordedLife.Step]) throws -> [RecordedLife.Step] {
    let joined: [RecordedLife.Step] = steps.reduce(into: []) { joined, step in
      if case .advance(let next) = step.event, case .advance(let before)? = joined.last?.event {
        joined[joined.count - 1].set(.advance(milliseconds: before + next))
      } else {
        joined.append(step)
      }
    }
    return try run(joined, name: life.session, withAnyClock: true) == nil ? steps : joined
  }
}

extension RecordedLife {
  /// The time of the last of some steps; without any that of the creation.
  fileprivate func lastTime(of steps: [Step]) -> Int64 { steps.last?.at ?? createdAt }
}

extension RecordedLife.Step {
  /// Replaces the event by one without secrets.
  fileprivate mutating func set(_ event: SessionEvent) { (self.event, shown) = (event, event) }
}
