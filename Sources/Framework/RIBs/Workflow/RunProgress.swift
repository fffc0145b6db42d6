/// The state of a run: its steps, its open branches and its outcome.
struct RunProgress {
  /// The steps in the order they began.
  private(set) var steps: [StepRecord] = []
  /// The outcome; `nil` while the run is not over.
  private(set) var outcome: WorkflowOutcome?
  private var openBranches = 1
  private var firstStop: WorkflowOutcome?

  /// The state of a run that has not begun a step, of a workflow with `stageCount` stages.
  init(stageCount: Int) {
    // Without this, `scripts/bench ribs` counts more allocations than it allows.
    steps.reserveCapacity(stageCount)
  }

  /// Whether a step of the run has waited.
  var hasWaited: Bool { steps.contains { $0.waitingSince != nil } }

  /// Begins a step. Returns its index, or `nil` when the run has ended.
  mutating func begin(_ stage: Stage) -> Int? {
    guard outcome == nil else { return nil }
    steps.append(StepRecord(stage: stage))
    return steps.count - 1
  }

  /// Returns whether neither the run nor the step has ended.
  func isLive(_ index: Int) -> Bool { outcome == nil && isOpen(index) }

  private func isOpen(_ index: Int) -> Bool {
    switch steps[index].state {
    case .running, .waiting: true
    default: false
    }
  }

  /// Records what a live step waits for, since when and until when. Returns whether the step is live.
  mutating func wait(_ index: Int, for what: String, now: Int64) -> Bool {
    guard isLive(index) else { return false }
    steps[index].state = .waiting(for: what)
    // A step that begins to wait for something else gets no additional time.
    guard steps[index].waitingSince == nil else { return true }
    steps[index].waitingSince = now
    steps[index].deadline = steps[index].stage.deadline.map { now + $0 }
    return true
  }

  /// Ends a live step with its value. Returns its stage; `nil` when it was not live.
  mutating func complete(_ index: Int) -> Stage? { close(index, .completed) ? steps[index].stage : nil }

  /// Ends a live step. Returns whether it was live.
  mutating func close(_ index: Int, _ state: StepRecord.State) -> Bool {
    guard isLive(index) else { return false }
    set(index, state)
    return true
  }

  /// Records a stop: the outcome of the run unless a branch fails. The first one counts.
  mutating func record(stop: WorkflowOutcome) {
    if firstStop == nil { firstStop = stop }
  }

  /// Replaces one open branch by `count`. Returns the outcome when no branch is open any more.
  mutating func branch(into count: Int) -> WorkflowOutcome? {
    guard outcome == nil else { return nil }
    openBranches += count - 1
    return openBranches == 0 ? firstStop ?? .completed : nil
  }

  /// Ends the run and its open steps. Returns whether it had not ended.
  mutating func end(_ outcome: WorkflowOutcome) -> Bool {
    guard self.outcome == nil else { return false }
    self.outcome = outcome
    for index in steps.indices where isOpen(index) { set(index, .cancelled) }
    return true
  }

  private mutating func set(_ index: Int, _ state: StepRecord.State) {
    steps[index].state = state
    steps[index].deadline = nil
  }
}
