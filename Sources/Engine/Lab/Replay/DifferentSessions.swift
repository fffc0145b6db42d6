import SessionEngine

/// The sessions of a journal that differ from their recording.
///
/// They tell a cause from what follows from it: after one difference a session shows other screens, so later events differ too.
struct DifferentSessions {
  /// The numbers of the links with other outcomes than the recorded ones, of each session that differs.
  private var links: [String: Set<Int>] = [:]

  /// Begins a session anew.
  mutating func begin(_ session: String) { links[session] = nil }

  /// Adds a different event. Returns whether it follows from an earlier difference of its session: the app is not at fault,
  /// and no link has another outcome unless an earlier event has told so.
  mutating func follows(_ event: ReplayedEvent, recorded: JournalEntry, replayed: JournalEntry?) -> Bool {
    let isFault = event.differences.contains(where: \.isFault)
    let changed = Self.changedLinks(recorded, replayed)
    let known = links[event.session]
    // A leak alone leaves the session as it was recorded.
    if known != nil || !event.differences.allSatisfy(\.isFault) {
      links[event.session] = recorded.event == .close ? nil : (known ?? []).union(changed)
    }
    guard let known, !isFault else { return false }
    return changed.isSubset(of: known)
  }

  /// The links with other outcomes in an event.
  private static func changedLinks(_ recorded: JournalEntry, _ replayed: JournalEntry?) -> Set<Int> {
    var changed: Set<Int> = []
    let answers = [recorded.answer, replayed?.answer]
    if answers[0]?.words != answers[1]?.words { changed.formUnion(answers.compactMap { $0?.link }) }
    let (before, now) = (recorded.settled ?? [], replayed?.settled ?? [])
    for link in (before + now).map(\.link) {
      let words = [before, now].map { list in list.first { $0.link == link }?.words }
      if words[0] != words[1] { changed.insert(link) }
    }
    return changed
  }
}

extension LinkOutcome {
  /// The outcome with its reason: `stopped maintenance`.
  var words: String { [outcome.rawValue, reason].compactMap { $0 }.joined(separator: " ") }
}
