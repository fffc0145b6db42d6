import NIOConcurrencyHelpers
import SessionEngine

/// A store in memory whose commits fail as it is told: before anything is stored, or after.
final class SimulatedStorage: SessionStorage {
  /// What becomes of the next commit or reading.
  enum Fault { case none, commitLost, commitStoredAndLost, unreadable }

  private struct Contents {
    var sessions: [String: SessionRecord] = [:]
    var due: [String: Int64] = [:]
    var replies: [String: StoredReply] = [:]
    var journal: [JournalEntry] = []
    var fault = Fault.none
    var problems: [String] = []
    var commits = 0
    var damaged: Set<String> = []
    /// Event loops that go on while the next commit runs.
    var beside: [SimulatedLoop] = []
  }
  private let contents = NIOLockedValueBox(Contents())

  /// Sets what becomes of the next commit or reading.
  func failNext(_ fault: Fault) { contents.withLockedValue { $0.fault = fault } }

  /// While the next commit runs, these event loops go on, one after the other, as if they were threads.
  func turnBesideNextCommit(_ loops: [SimulatedLoop]) { contents.withLockedValue { $0.beside = loops } }

  /// From now on these sessions, and no others, cannot be loaded.
  func damage(_ sessions: Set<String>) { contents.withLockedValue { $0.damaged = sessions } }

  var journal: [JournalEntry] { contents.withLockedValue { $0.journal } }
  var sessions: [SessionRecord] { contents.withLockedValue { $0.sessions.values.sorted { $0.id < $1.id } } }
  /// How many commits there were.
  var commits: Int { contents.withLockedValue { $0.commits } }
  /// Laws that a commit has broken.
  var problems: [String] { contents.withLockedValue { $0.problems } }

  func commit(_ changes: [SessionChange]) throws(StorageFault) {
    let beside = contents.withLockedValue { contents in
      defer { contents.beside = [] }
      return contents.beside
    }
    for loop in beside { loop.run() }
    let fault = contents.withLockedValue { contents -> StorageFault? in
      let lost = StorageFault(code: .indeterminate, message: "the disk failed")
      contents.commits += 1
      let fault = Self.take(.commitLost, .commitStoredAndLost, from: &contents)
      if fault == .commitLost { return lost }
      var next = contents
      for change in changes {
        if let problem = Self.store(change, in: &next) {
          contents.problems.append(problem)
          return StorageFault(code: .versionConflict, message: problem)
        }
      }
      contents = next
      return fault == .commitStoredAndLost ? lost : nil
    }
    if let fault { throw fault }
  }

  private static func store(_ change: SessionChange, in contents: inout Contents) -> String? {
    let id = change.record.id
    let stored = contents.sessions[id]?.version ?? 0
    guard stored == change.expectedVersion, change.entry.sequence == change.record.version else {
      return "\(id) is at \(stored), and a change expects \(change.expectedVersion)"
    }
    contents.sessions[id] = change.kind == .close ? nil : change.record
    contents.due[id] = change.kind == .close ? nil : change.dueAt
    contents.journal.append(change.entry)
    if change.kind == .close {
      contents.replies = contents.replies.filter { entry in
        !entry.key.hasPrefix("\(id) ") || entry.value.event == .create || entry.value.event == .close
      }
    }
    for outcome in change.entry.settled ?? [] { contents.replies.settle(outcome) }
    guard let key = change.entry.key else { return nil }
    let answer = change.entry.answer.map { outcome in
      var json = JSONWriter()
      outcome.write(to: &json)
      return json.text
    }
    let reply = StoredReply(event: change.entry.event, json: change.reply ?? answer ?? "", isOpen: change.isReplyOpen)
    let before = contents.replies.updateValue(reply, forKey: "\(id) \(key)")
    return before == nil ? nil : "the key \(key) of \(id) was used twice"
  }

  private static func take(_ one: Fault, _ other: Fault, from contents: inout Contents) -> Fault {
    let fault = contents.fault
    guard fault == one || fault == other else { return .none }
    contents.fault = .none
    return fault
  }

  private func reading<Result>(_ body: (Contents) -> Result) throws -> Result {
    try contents.withLockedValue { contents in
      guard Self.take(.unreadable, .unreadable, from: &contents) == .none else {
        throw StorageFault(code: .unavailable, message: "the disk does not answer")
      }
      return body(contents)
    }
  }

  func load(_ id: String) throws -> SessionRecord? {
    guard contents.withLockedValue({ !$0.damaged.contains(id) }) else {
      throw StorageFault(code: .corrupt, message: "\(id) is damaged")
    }
    return try reading { $0.sessions[id] }
  }
  func reply(session: String, key: String) throws -> StoredReply? { try reading { $0.replies["\(session) \(key)"] } }
  func keys(session: String, limit: Int) throws -> [String]? {
    let prefix = "\(session) "
    return try reading { $0.replies.keys.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) } }
  }
  func nextDue() throws -> Int64? { try reading { $0.due.values.min() } }

  func due(by time: Int64, limit: Int) throws -> [String] {
    try reading { contents in
      let due = contents.due.filter { $0.value <= time }.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
      return due.prefix(limit).map(\.key)
    }
  }

  func sessions(limit: Int) throws -> [SessionSummary] {
    try reading { contents in
      contents.sessions.values.sorted { ($1.updatedAt, $0.id) < ($0.updatedAt, $1.id) }.prefix(limit).map {
        SessionSummary(
          session: $0.id, location: $0.location, waitingFor: $0.pending.first?.waitingFor, pending: $0.pending.count,
          updatedAt: $0.updatedAt)
      }
    }
  }

  func counts() throws -> StorageCounts {
    try reading { StorageCounts(sessions: $0.sessions.count, pending: 0, events: $0.journal.count) }
  }

  func journal(session: String?, after: Int64, limit: Int) throws -> JournalPage {
    try reading { contents in
      let lines = contents.journal.enumerated().dropFirst(Int(after)).lazy
        .filter { session == nil || $0.element.session == session }.prefix(limit)
        .map { (position: Int64($0.offset + 1), entry: $0.element) }
      let count = Int64(contents.journal.count)
      return JournalPage(lines: Array(lines), first: count > 0 ? 1 : nil, last: count > 0 ? count : nil)
    }
  }

  func links(session: String?, limit: Int) throws -> [LinkLogLine] {
    try reading { contents in
      contents.journal.enumerated().reversed().lazy.filter { session == nil || $0.element.session == session }
        .compactMap { place, entry in
          entry.answer.map { LinkLogLine(position: Int64(place + 1), at: entry.at, outcome: $0) }
        }.prefix(limit).reversed()
    }
  }

  func prune(_ bound: JournalBound, limit: Int) throws(StorageFault) -> Int { 0 }
}
