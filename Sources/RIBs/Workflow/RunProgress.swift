/// How far a run has come.
///
/// A value, so that whatever a stage tells its run is one access to it: accesses to the properties of a class are
/// checked at run time, one by one, and a run is told a dozen things a link.
struct RunProgress {
  /// The steps in the order they began.
  private(set) var steps: [StepRecord] = []
  /// The end; `nil` while the run goes on or waits.
  private(set) var outcome: WorkflowOutcome?
  private var openBranches = 0
  private var firstStop: WorkflowOutcome?

  mutating func begin(branches: Int) {
    openBranches = branches
    steps.reserveCapacity(6)
  }

  /// The number of a step that begins, or `nil` when the run has ended.
  mutating func begin(_ stage: StageNode) -> Int? {
    guard outcome == nil else { return nil }
    steps.append(StepRecord(stage: stage))
    return steps.count - 1
  }

  /// Whether the run and the step go on.
  func isLive(_ index: Int) -> Bool { outcome == nil && isUnderWay(index) }

  private func isUnderWay(_ index: Int) -> Bool {
    switch steps[index].state {
    case .running, .waiting: true
    default: false
    }
  }

  /// Notes what a live step waits for, since when and until when; says whether it is live.
  mutating func wait(_ index: Int, for what: String, now: Int64) -> Bool {
    guard isLive(index) else { return false }
    steps[index].state = .waiting(for: what)
    if steps[index].waitingSince == 0 { steps[index].waitingSince = now }
    // A step that comes to wait for something else has no more time for that.
    if let allowed = steps[index].stage.deadline, steps[index].deadline == nil { steps[index].deadline = now + allowed }
    return true
  }

  /// Ends a live step; says whether it was live.
  mutating func close(_ index: Int, _ state: StepRecord.State) -> Bool {
    guard isLive(index) else { return false }
    set(index, state)
    return true
  }

  /// Notes what the run ends with if no branch comes to anything worse.
  mutating func note(stop: WorkflowOutcome) {
    if firstStop == nil { firstStop = stop }
  }

  /// One open branch becomes `count`; the end that the run comes to when none is open.
  mutating func branch(into count: Int) -> WorkflowOutcome? {
    guard outcome == nil else { return nil }
    openBranches += count - 1
    return openBranches == 0 ? firstStop ?? .completed : nil
  }

  /// Ends the run with all its steps; says whether it went on until now.
  mutating func end(_ outcome: WorkflowOutcome) -> Bool {
    guard self.outcome == nil else { return false }
    self.outcome = outcome
    for index in steps.indices where isUnderWay(index) { set(index, .cancelled) }
    return true
  }

  private mutating func set(_ index: Int, _ state: StepRecord.State) {
    steps[index].state = state
    steps[index].deadline = nil
  }
}
