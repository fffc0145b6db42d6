public import SessionEngine

/// Looks for sequences of events that break a law: all short ones, and random long ones.
public struct LawSearch: Sendable {
  /// How many shorter sequences are tried when one fails.
  private static let shrinkingAttempts = 600

  private let checker: LawChecker
  private let vocabulary: EventVocabulary

  /// What was looked at.
  public struct Count: Sendable, Hashable {
    /// Sequences.
    public var sequences = 0
    /// Events in all of them.
    public var events = 0

    /// Nothing yet.
    public init() {}
  }

  /// A search with a checker, over the events of a vocabulary.
  public init(_ checker: LawChecker, _ vocabulary: EventVocabulary) {
    self.checker = checker
    self.vocabulary = vocabulary
  }

  /// Opens every sequence of `depth` links from each state. Throws `LawFailure` for the first that breaks a law.
  public func links(from states: [StartingState], depth: Int) throws -> Count {
    var count = Count()
    for state in states {
      for links in Self.sequences(of: vocabulary.links, depth: depth) {
        let steps = (state.events + links.map { .open(url: $0) }).map { LawStep($0) }
        try check(steps, seed: nil, &count)
      }
    }
    return count
  }

  /// Plays random sequences of `length` events, each from one of the states, while `goesOn(count)` says so.
  ///
  /// Sequence after sequence has the next seed. Throws `LawFailure` for the first that breaks a law.
  public func random(
    seed: UInt64, length: Int, from states: [StartingState], while goesOn: (Count) -> Bool
  ) throws -> Count {
    var count = Count()
    var seed = seed
    while goesOn(count) {
      var generator = EventGenerator(vocabulary, seed: seed)
      let start = states.isEmpty ? [] : states[Int(seed % UInt64(states.count))].events
      let steps = generator.steps(length, after: start, on: try checker.makeSession())
      try check(steps, seed: seed, &count)
      seed &+= 1
    }
    return count
  }

  private func check(_ steps: [LawStep], seed: UInt64?, _ count: inout Count) throws {
    count.sequences += 1
    count.events += steps.count
    guard let breach = try checker.breach(in: steps) else { return }
    throw try shrunk(LawFailure(breach: breach, steps: steps, seed: seed))
  }

  /// The same failure with as few events, and as few drops from memory, as still break the same law.
  func shrunk(_ failure: LawFailure) throws -> LawFailure {
    let law = failure.breach.law
    let shrinker = SequenceShrinker<LawStep>(attempts: Self.shrinkingAttempts)
    // What comes after the breach has no part in it.
    var steps = Array(failure.steps.prefix(failure.breach.step + 1))
    if try checker.breach(in: steps)?.law != law { steps = failure.steps }
    steps = try shrinker.shrink(steps) { try checker.breach(in: $0)?.law == law }
    for index in steps.indices where steps[index].wakes {
      var awake = steps
      awake[index].wakes = false
      if try checker.breach(in: awake)?.law == law { steps = awake }
    }
    guard let breach = try checker.breach(in: steps) else { return failure }
    return LawFailure(breach: breach, steps: steps, seed: failure.seed)
  }

  private static func sequences(of links: [String], depth: Int) -> [[String]] {
    guard depth > 0 else { return [[]] }
    let shorter = sequences(of: links, depth: depth - 1)
    return shorter.flatMap { start in links.map { start + [$0] } }
  }
}
