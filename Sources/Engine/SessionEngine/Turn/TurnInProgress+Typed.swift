import DeepLinks
import Flux
import HeadlessUI
import RIBs

// What a turn does to the texts that a person has typed (law 12).

extension TurnInProgress {
  /// Follows the typed texts through the turn, and tells in the outcome of a link which of them the link has lost. `event`
  /// is the turn's event; `rows` are its row changes.
  func followTyped(_ rows: [RowChange]) {
    let before = world.typed.state
    if let answer = entry.answer, answer.outcome == .rejected { return }
    var after = before
    let lost = before.entries.isEmpty ? [] : followEntries(&after, rows)
    if entry.event == .tap, let field = entry.parameters?["element"], entry.parameters?["text"] != nil {
      note(field, in: &after)
    }
    tell(lost, &after)
    if after != before { world.dispatcher.dispatch(TypedAction.changed(after)) }
    if !after.entries.isEmpty { world.watchTyped() }
  }

  /// Notes the text of the field that the person has just typed into.
  private func note(_ field: String, in texts: inout TypedTexts) {
    guard let path = world.path(ofField: field), let shown = world.text(of: field, at: path) else { return }
    texts.entries.removeAll { $0.path == path && $0.field == field && !$0.isKept }
    guard !shown.text.isEmpty else { return }
    texts.note(
      TypedTexts.Entry(
        path: path, field: field, text: shown.text, parameters: shown.parameters, location: world.location))
  }

  // MARK: - Following

  /// What has become of a typed text.
  private enum Fate {
    case stays(TypedTexts.Entry)
    case lost
    case gone
  }

  /// Updates the texts that were there before the turn. Returns those that a link has lost.
  private func followEntries(_ texts: inout TypedTexts, _ rows: [RowChange]) -> [TypedTexts.Entry] {
    var lost: [TypedTexts.Entry] = []
    var record: SessionRecord?
    // Few turns need the record as it will be stored, and it is made once.
    let now: () -> SessionRecord = {
      let made = record ?? self.record(with: rows)
      record = made
      return made
    }
    texts.entries = texts.entries.compactMap { entry in
      switch fate(of: entry, now) {
      case .stays(let entry): return entry
      case .gone: return nil
      case .lost:
        lost.append(entry)
        return nil
      }
    }
    return lost
  }

  private func fate(of entry: TypedTexts.Entry, _ now: () -> SessionRecord) -> Fate {
    let shown = world.text(of: entry.field, at: entry.path)
    let isDetached = world.typedWatch?.detached.contains(entry.path) == true
    if entry.isKept || isDetached {
      return fateOfAbsent(entry, shown, wasThere: isDetached && !entry.isKept, now)
    }
    guard world.hasRIB(at: entry.path) else { return .gone }
    if shown?.text == entry.text { return .stays(entry.moved(to: world.location, shown?.parameters)) }
    if hasLinkActed { return .lost }
    // The person, a reply or a language changed the text. A screen can hide a field for a while.
    guard let shown else { return .stays(entry) }
    return shown.text.isEmpty ? .gone : .stays(entry.moved(to: world.location, shown.parameters, showing: shown.text))
  }

  /// The fate of a text whose screen a link has taken away, now or in an earlier turn.
  private func fateOfAbsent(
    _ entry: TypedTexts.Entry, _ shown: (text: String, parameters: [String: String])?, wasThere: Bool,
    _ now: () -> SessionRecord
  ) -> Fate {
    if let shown, shown.parameters == entry.parameters {
      if shown.text == entry.text { return .stays(entry.moved(to: world.location, shown.parameters)) }
      return hasLinkActed ? .lost : .gone
    }
    guard hasLinkActed || wasThere else { return .stays(entry) }
    if world.wouldShow(entry, in: now()) {
      var entry = entry
      entry.isKept = true
      return .stays(entry)
    }
    // The person may have given up a kept text since the last link.
    return wasThere || world.wouldShow(entry, in: session.record) ? .lost : .gone
  }

  /// Whether the turn opened a link, or time let a waiting link go on and end.
  private var hasLinkActed: Bool {
    if case .link = cause { return true }
    return switch entry.event {
    case .tick, .advance, .reply: entry.settled?.contains { $0.outcome.acts } == true
    default: false
    }
  }

  /// The record as the turn will store it.
  private func record(with rows: [RowChange]) -> SessionRecord {
    var record = session.record
    record.updatedAt = entry.at
    record.states = world.dispatcher.states(since: record.states)
    for change in rows { record.rows.apply(change) }
    return record
  }

  // MARK: - Telling

  /// Adds lost texts to the outcome of the link that lost them. A link that has not settled keeps them until it does.
  private func tell(_ entries: [TypedTexts.Entry], _ texts: inout TypedTexts) {
    if !entries.isEmpty, let link = losingLink {
      texts.lost[link, default: []] += entries.map { $0.lost(by: world.routes.secrets) }
    }
    guard !texts.lost.isEmpty else { return }
    if let answer = entry.answer, let lost = texts.lost[answer.link] { entry.answer?.lost = lost }
    entry.settled = entry.settled?.map { outcome in
      var outcome = outcome
      if outcome.outcome.acts, let lost = texts.lost[outcome.link] { outcome.lost = lost }
      return outcome
    }
    texts.lost = texts.lost.filter { links.numbers.contains($0.key) }
  }

  /// The number of the link that took screens away in this turn.
  private var losingLink: Int? {
    if case .link(let number) = cause { return number }
    return entry.settled?.last { $0.outcome.acts }?.link ?? links.all.last { $0.run != nil }?.number
  }
}

extension TypedTexts.Entry {
  /// Returns the entry of a field that is on its screen.
  fileprivate func moved(
    to location: [String], _ parameters: [String: String]?, showing text: String? = nil
  ) -> TypedTexts.Entry {
    var entry = self
    entry.location = location
    entry.parameters = parameters ?? entry.parameters
    entry.text = text ?? entry.text
    entry.isKept = false
    return entry
  }

  fileprivate func lost(by secrets: Redactor) -> LostText {
    let shown = secrets.isSecret(field: field) ? nil : String(text.prefix(LostText.longest))
    return LostText(screen: screen, field: field, text: shown)
  }
}

extension LinkOutcome.Kind {
  /// Whether a link with this outcome can have moved the app.
  fileprivate var acts: Bool {
    switch self {
    case .completed, .waiting, .stopped, .failed: true
    case .rejected, .superseded, .expired: false
    }
  }
}
