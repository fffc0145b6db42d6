import DeepLinks
import HeadlessUI
import RIBs
import SessionEngine
import TextFormats

/// A new session that has handled some steps.
struct RecorderRun {
  /// Where a session is, as far as two sessions are compared.
  struct End: Hashable {
    let digest: String
    let location: [String]
    let screens: [ScreenSnapshot]
    /// The links that wait, with the step at which they do.
    let waiting: [String]
    /// All settings that the next events can depend on, except the clock.
    let settings: [String: String]
    /// How long the session's time was advanced since its clock stopped; `nil` when the clock runs.
    var stoppedFor: Int64?
    /// The rows of the app. The order of rows means nothing.
    let rows: Set<AppRow>
    /// The digest of the phone's state: permissions, banners, what survives a removal of the app.
    let phone: UInt64?

    /// The place only, without the texts of the screens, which can show times.
    var withoutScreens: [String] { [digest] + location + waiting }
  }

  let session: Session
  /// The turn of the creation, and one for each step.
  let turns: [Turn]
  private let steps: [RecordedLife.Step]
  /// The values in the rows of the new session.
  private let firstValues: Set<AppValue>
  private let stoppedFor: Int64?

  /// Runs steps, each at its own time. Returns `nil` when the session refuses one. Throws the app's error when the app
  /// cannot be built.
  init?(_ steps: [RecordedLife.Step], name: String, createdAt: Int64, host: SessionHost) throws {
    let (session, created) = try host.create(name, at: createdAt)
    firstValues = Set(session.record.rows.flatMap(\.values))
    var turns = [created]
    var stop: Int64?
    for step in steps {
      let turn = session.turn(step.event, at: step.at)
      guard turn.refusal == nil else { return nil }
      turns.append(turn)
      if case .manual = session.settings.clock { stop = stop ?? session.now } else { stop = nil }
    }
    self.session = session
    self.turns = turns
    self.steps = steps
    stoppedFor = stop.map { session.now - $0 }
  }

  /// The place where the session is, its settings and its rows.
  var end: End {
    End(
      digest: session.tree.digest, location: session.location, screens: session.screens,
      waiting: session.record.pending.map { "\($0.url) \($0.step) \($0.waitingFor)" }, settings: settings,
      stoppedFor: stoppedFor, rows: Set(session.record.rows.map(sinceNow)),
      phone: stores[Phone.storeName])
  }

  /// The digests of the states of the stores, except that of the settings, by their names.
  var stores: [String: UInt64] {
    StateDigest.stores(of: session).filter { $0.key != SessionSettings.storeName }
  }

  /// The settings without the clock. The seed is among them only while something is drawn from it, because every draw changes it.
  private var settings: [String: String] {
    let isDrawing = session.settings.jitter > 0 || (1...99).contains(session.settings.errors)
    return session.configured.filter { $0.key != "clock" && (isDrawing || $0.key != "seed") }
  }

  /// A row whose past times are told by how many seconds ago they were: so long an order is under way. A part of a second
  /// makes no other state. Times that the new session had already, and those to come, stay as they are.
  private func sinceNow(_ row: AppRow) -> AppRow {
    let values = row.values.map { value in
      guard case .integer(let time) = value, StateDigest.times.contains(time), time <= session.now,
        !firstValues.contains(value)
      else { return value }
      return AppValue.integer((time - session.now) / 1000)
    }
    return AppRow(table: row.table, values: values)
  }

  /// The outcomes that the steps to keep have shown, each as a text with its link.
  var keptOutcomes: Set<String> {
    Set(zip(steps, turns.dropFirst()).filter { $0.0.isKept }.flatMap { Self.outcomes(of: $0.1) })
  }

  /// The outcomes that any step has shown.
  var allOutcomes: Set<String> { Set(turns.flatMap(Self.outcomes)) }

  private static func outcomes(of turn: Turn) -> [String] {
    (turn.settled + (turn.answer.map { [$0] } ?? [])).map { "\($0.url) \($0.outcome.rawValue) \($0.reason ?? "")" }
  }

  /// The last known outcome of the link that each step opened, in the order of the steps.
  var outcomes: [LinkOutcome?] {
    var latest: [Int: LinkOutcome] = [:]
    for turn in turns {
      for outcome in turn.settled + (turn.answer.map { [$0] } ?? []) { latest[outcome.link] = outcome }
    }
    return turns.dropFirst().map { $0.answer.flatMap { latest[$0.link] } }
  }

  /// What each step did, in a few words.
  func remarks(secrets: Redactor) -> [String] {
    zip(turns, turns.dropFirst()).map { before, turn in
      let links = turn.settled.map { "\(secrets.redact($0.url)) \(Self.words($0))" }
      let places = turn.change?.entry.location == before.change?.entry.location ? nil : turn.change?.entry.location
      let moved = places.map {
        "now at \($0.isEmpty ? "no link" : $0.map { secrets.redact($0) }.joined(separator: " "))"
      }
      let screens = turn.change?.screens ?? []
      let shown = screens.isEmpty ? nil : "shows \(screens.joined(separator: ", "))"
      let parts = [turn.answer.map(Self.words)] + links.map(Optional.some) + [moved, shown]
      let text = parts.compactMap { $0 }.joined(separator: "; ").escapingControlCharacters
      return text.isEmpty ? "no screen changes" : text
    }
  }

  private static func words(_ outcome: LinkOutcome) -> String {
    switch outcome.outcome {
    case .completed: "completed"
    case .waiting: "waits for \(outcome.reason ?? "an event")"
    case .stopped, .rejected, .failed, .superseded, .expired:
      "\(outcome.outcome.rawValue)" + (outcome.reason.map { " (\($0))" } ?? "")
    }
  }
}
