/// What random sequences have shown: each violation once, and the app's witnesses that they reached.
public struct LawFindings: Sendable {
  /// The extent of the search.
  public private(set) var count = LawSearch.Count()
  /// The violations, in the order in which they were found.
  public private(set) var errors: [LawError] = []
  /// The events that reach each of the app's witnesses, by its name.
  public private(set) var reached: [String: [LawStep]] = [:]
  /// The names of the known violations that it met.
  public private(set) var known: Set<String> = []
  private var names: Set<String> = []

  /// No findings.
  public init() {}

  /// The findings of one sequence.
  init(_ run: LawRun, of steps: [LawStep], seed: UInt64) {
    (count.sequences, count.events) = (1, steps.count)
    errors = run.violations.map { LawError(violation: $0, steps: steps, seed: seed) }
    known = run.known
    names = Set(run.violations.map(\.name))
    reached = run.reached.mapValues { Array(steps.prefix($0 + 1)) }
  }

  /// Adds what a later sequence has shown.
  mutating func add(_ later: LawFindings) {
    count.add(later.count)
    errors += later.errors.filter { names.insert($0.violation.name).inserted }
    known.formUnion(later.known)
    reached.merge(later.reached) { first, _ in first }
  }

  /// Puts shrunk sequences in the place of the whole ones.
  mutating func replace(_ shrunk: [LawError]) { errors = shrunk }
}
