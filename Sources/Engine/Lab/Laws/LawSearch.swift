public import SessionEngine

/// A search for sequences of events that violate a law: all short ones, and random long ones.
public struct LawSearch: Sendable {
  /// The maximum number of shorter sequences to try when one fails.
  private static let shrinkingAttempts = 600

  private let checker: LawChecker
  private let vocabulary: EventVocabulary

  /// The extent of a search.
  public struct Count: Sendable, Hashable {
    /// The number of sequences.
    public var sequences = 0
    /// The number of events in them.
    public var events = 0

    /// Zero sequences and events.
    public init() {}

    /// Adds another count.
    mutating func add(_ other: Count) {
      sequences += other.sequences
      events += other.events
    }
  }

  /// A search with a checker and a vocabulary.
  public init(_ checker: LawChecker, _ vocabulary: EventVocabulary) {
    self.checker = checker
    self.vocabulary = vocabulary
  }

  /// Opens every sequence of `depth` links from each state. Throws `LawError` for the first violation.
  ///
  /// The events of a state are checked once. Each sequence then begins with the session that they led to, which wakes from
  /// its record (law 2).
  public func links(from states: [StartingState], depth: Int) throws -> Count {
    var count = Count()
    for state in states {
      let start = state.events.map { LawStep($0) }
      if let violation = try checker.violation(in: start) {
        throw try shrunk(LawError(violation: violation, steps: start, seed: nil))
      }
      let place = try checker.place(after: start)
      for links in Self.sequences(of: vocabulary.links, depth: depth) {
        try check(links.map { LawStep(.open(url: $0)) }, after: start, at: place, seed: nil, &count)
      }
    }
    return count
  }

  /// Runs random sequences of `length` events, each from one of the states, while `continues(count)` is true.
  ///
  /// Each sequence has the next seed. Throws `LawError` for the first violation.
  public func random(
    seed: UInt64, length: Int, from states: [StartingState], while continues: (Count) -> Bool
  ) throws -> Count {
    var count = Count()
    var seed = seed
    while continues(count) {
      let sequence = try sequence(seed: seed, length: length, from: states, stopsAtFirst: true)
      count.add(sequence.count)
      if let error = sequence.errors.first { throw try shrunk(error) }
      seed &+= 1
    }
    return count
  }

  /// Runs random sequences of `length` events, each from one of the states, while `continues(count)` is true. Each
  /// sequence has the next seed.
  ///
  /// The search goes on after a violation. Returns each violation once, with as few events as possible, without those of the
  /// names `known`.
  public func findings(
    seed: UInt64, length: Int, from states: [StartingState], besides known: Set<String> = [],
    while continues: (Count) -> Bool
  ) throws -> LawFindings {
    var (findings, seed) = (LawFindings(), seed)
    while continues(findings.count) {
      findings.add(try sequence(seed: seed, length: length, from: states, besides: known))
      seed &+= 1
    }
    findings.replace(try findings.errors.map(shrunk))
    return findings
  }

  /// Runs the random sequence of a seed. Its errors have the whole sequence.
  func sequence(
    seed: UInt64, length: Int, from states: [StartingState], besides known: Set<String> = [],
    stopsAtFirst: Bool = false
  ) throws -> LawFindings {
    var generator = EventGenerator(vocabulary, seed: seed)
    let start = states.isEmpty ? [] : states[Int(seed % UInt64(states.count))].events
    let steps = generator.steps(length, after: start, on: try checker.makeSession())
    let run = try checker.run(steps, stopsAtFirst: stopsAtFirst, besides: known)
    return LawFindings(run, of: steps, seed: seed)
  }

  /// Checks steps that follow those of a place. Throws `LawError` with all of them.
  private func check(
    _ steps: [LawStep], after start: [LawStep], at place: LawPlace?, seed: UInt64?, _ count: inout Count
  ) throws {
    count.sequences += 1
    count.events += start.count + steps.count
    guard let violation = try checker.run(steps, after: place, stopsAtFirst: true).violations.first else { return }
    throw try shrunk(LawError(violation: violation, steps: start + steps, seed: seed))
  }

  /// Shrinks a failing sequence to as few events and evictions as still show the same violation.
  func shrunk(_ failure: LawError) throws -> LawError {
    let name = failure.violation.name
    func found(_ steps: [LawStep]) throws -> LawViolation? {
      try checker.run(steps, stopsAtFirst: true, only: name).violations.first
    }
    // The events after the violation are not needed.
    var steps = Array(failure.steps.prefix(failure.violation.step + 1))
    if try found(steps) == nil { steps = failure.steps }
    steps = try SequenceShrinker.shrink(steps, attempts: Self.shrinkingAttempts) { try found($0) != nil }
    for index in steps.indices where steps[index].wakes {
      var kept = steps
      kept[index].wakes = false
      if try found(kept) != nil { steps = kept }
    }
    guard let violation = try found(steps) else { return failure }
    return LawError(violation: violation, steps: steps, seed: failure.seed)
  }

  private static func sequences(of links: [String], depth: Int) -> [[String]] {
    guard depth > 0 else { return [[]] }
    let shorter = sequences(of: links, depth: depth - 1)
    return shorter.flatMap { start in links.map { start + [$0] } }
  }
}
