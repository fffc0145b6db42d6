import DeepLinks
import RIBs
public import SessionEngine
import TextFormats

/// What a session did, in forms that lead a new session to the same place: commands, a journal, a test.
///
/// Secrets are redacted. A text that lacks some says so, because without them it leads to another place.
public struct SessionCopy {
  let host: SessionHost
  /// The entries of the session, from its creation on.
  let entries: [JournalEntry]
  /// The starting state in which the session was created; `nil` for a new session.
  let state: StartingState?
  /// The events after those of the starting state. The time between them is among them as spans where it matters.
  let steps: [RecordedLife.Step]
  /// Whether the steps lead to the place that the journal has.
  let isSame: Bool

  /// Copies a session from its entries, oldest first and from its creation on.
  ///
  /// Throws `RecorderError` when events are missing or cannot be repeated, and the app's error when the app cannot be built.
  public init(_ entries: [JournalEntry], host: SessionHost) throws {
    (self.host, self.entries) = (host, entries)
    let recorded = try Self.steps(of: entries, secrets: host.routes.secrets)
    let creation = recorded.creation
    let state = Self.state(of: creation, recorded.steps, in: host.app)
    self.state = state
    let first = state?.events.count ?? 0
    func run(_ steps: [RecordedLife.Step]) throws -> RecorderRun? {
      try RecorderRun(steps, name: creation.session, createdAt: creation.at, host: host)
    }
    let whole = try run(recorded.steps)
    let isToday = whole?.end.digest == entries.last { $0.event != .close }?.digest
    // Most events do not depend on the time between them, and are easier to read without it.
    let timeless = recorded.steps.filter { $0.event != .tick }.map { $0.moved(to: creation.at) }
    if let whole, try run(timeless)?.hasSameEnd(as: whole) == true {
      (steps, isSame) = (Array(timeless.dropFirst(first)), isToday)
      return
    }
    let timed = RecordedLife.scripted(recorded.steps, from: creation.at)
    guard let whole, let found = try run(timed) else { throw Self.isNotRepeatable(creation.session) }
    (steps, isSame) = (Array(timed.dropFirst(first)), isToday && found.hasSameEnd(as: whole))
  }

  /// The name of the session.
  var session: String { entries.first?.session ?? "" }

  /// Whether the session has closed.
  var isClosed: Bool { entries.last?.event == .close }

  /// The comment on what is different from the session; none when nothing is.
  func remarks(lacksSecrets: Bool) -> [String] {
    var remarks: [String] = []
    if lacksSecrets {
      remarks.append("Secrets are ***. Write them in: \(Program.name) log --export --session \(session) has them.")
    }
    if !isSame { remarks.append("Today this leads to another place than in the session.") }
    return remarks
  }

  // MARK: - Reading the entries

  private static func steps(
    of entries: [JournalEntry], secrets: Redactor
  ) throws(RecorderError) -> (creation: JournalEntry, steps: [RecordedLife.Step]) {
    guard let creation = entries.first, creation.event == .create else {
      throw RecorderError(
        .incomplete, "the creation of the session \(entries.first?.session ?? "") is no longer in the journal",
        hint: "raise the log_ limits in andon.yaml, or begin with a new session: \(Program.name) session create")
    }
    // A session that has done nothing is no recording, but a copy is made of it.
    guard entries.contains(where: { ![.create, .close, .tick].contains($0.event) }) else { return (creation, []) }
    return (creation, try RecordedLife(entries, secrets: secrets).steps)
  }

  /// Returns the state that the creation names, if the first events are those that it has today.
  private static func state(
    of creation: JournalEntry, _ steps: [RecordedLife.Step], in app: any SimulatedApp
  ) -> StartingState? {
    guard let name = creation.parameters?["state"], let state = app.states.first(where: { $0.name == name }),
      steps.prefix(state.events.count).map(\.event) == state.events
    else { return nil }
    return state
  }

  private static func isNotRepeatable(_ session: String) -> RecorderError {
    RecorderError(
      .notExpressible, "the events of \(session) cannot be repeated in a new session",
      hint: "see the difference: \(Program.name) log --export, then \(Program.name) replay")
  }
}

extension RecorderRun {
  /// Whether another run leads to the same place with the same outcomes of links. Whether the clock runs does not matter.
  fileprivate func hasSameEnd(as other: RecorderRun) -> Bool {
    var (end, otherEnd) = (end, other.end)
    (end.stoppedFor, otherEnd.stoppedFor) = (nil, nil)
    return end == otherEnd && outcomes.compactMap { $0?.outcome } == other.outcomes.compactMap { $0?.outcome }
  }
}
