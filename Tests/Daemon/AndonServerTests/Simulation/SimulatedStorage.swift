import NIOConcurrencyHelpers
import SessionEngine
import SessionStore

/// A store in memory that fails as it is told: before anything is stored, or after; when it is read; when old lines of
/// the journal are to go.
final class SimulatedStorage: SessionStorage {
  /// What becomes of the next commit, reading or removal of lines.
  enum Fault { case none, commitLost, commitStoredAndLost, unreadable, notPruned }

  /// A change that was stored.
  struct Stored: Sendable {
    /// The position of its line in the journal.
    let position: Int
    let change: SessionChange
    /// The session as it stood before; `nil` when there was none.
    let before: SessionRecord?
    /// Whether the daemon knows that it is stored.
    let isTold: Bool
    /// The position of the first line that the journal had then.
    let first: Int
  }

  /// The answer to a key, with the position of its line.
  struct Reply {
    var stored: StoredReply
    let position: Int
  }

  struct Contents {
    var sessions: [String: SessionRecord] = [:]
    var due: [String: Int64] = [:]
    /// By session, then by key.
    var replies: [String: [String: Reply]] = [:]
    /// The keys of links that are answered with their ends, by session and number.
    var openLinks: [String: String] = [:]
    var journal: [JournalEntry] = []
    /// The position of the journal's first line.
    var first = 1
    var fault = Fault.none
    var problems: [String] = []
    var commits = 0
    var damaged: Set<String> = []
    /// How many times one of these was to be loaded.
    var refusedLoads = 0
    /// Event loops that go on while the next commit runs.
    var beside: [SimulatedLoop] = []
    /// Told before each commit, when those event loops have gone on.
    var beforeCommit: (@Sendable () -> Void)?
    /// The changes that were stored since the last call of `takeNews`, and whether they are recorded.
    var isWatched = false
    var news: [Stored] = []
    var removed = 0
    /// Whether a conflict is no problem.
    var hasOtherWriters = false
    /// Whether daemons know that there are others.
    var isShared = false
  }
  private let contents = NIOLockedValueBox(Contents())

  // MARK: - From the test

  /// Sets what becomes of the next commit, reading or removal of lines.
  func failNext(_ fault: Fault) { contents.withLockedValue { $0.fault = fault } }

  /// While the next commit runs, these event loops go on, one after the other, as if they were threads.
  func turnBesideNextCommit(_ loops: [SimulatedLoop]) { contents.withLockedValue { $0.beside = loops } }

  /// From now on these sessions, and no others, cannot be loaded.
  func damage(_ sessions: Set<String>) { contents.withLockedValue { $0.damaged = sessions } }

  /// How many times a damaged session was to be loaded.
  var refusedLoads: Int { contents.withLockedValue { $0.refusedLoads } }

  /// From now on it keeps what is stored for `takeNews`.
  func watch() { contents.withLockedValue { $0.isWatched = true } }

  /// From now on several daemons write, and conflicts are no problem.
  func expectOtherWriters() { contents.withLockedValue { $0.hasOtherWriters = true } }

  var shared: (any SharedStorage)? { contents.withLockedValue { $0.isShared } ? self : nil }

  /// Daemons that start from now on know that there are others.
  func share() { contents.withLockedValue { ($0.isShared, $0.hasOtherWriters) = (true, true) } }

  /// From now on it calls this before each commit.
  func beforeCommits(_ body: @escaping @Sendable () -> Void) { contents.withLockedValue { $0.beforeCommit = body } }

  /// What was stored since it was last asked, in order.
  func takeNews() -> [Stored] {
    contents.withLockedValue { contents in
      guard !contents.news.isEmpty else { return [] }
      defer { contents.news = [] }
      return contents.news
    }
  }

  var journal: [JournalEntry] { contents.withLockedValue { $0.journal } }
  var sessions: [SessionRecord] { contents.withLockedValue { $0.sessions.values.sorted { $0.id < $1.id } } }
  /// One session as it is stored.
  func session(_ id: String) -> SessionRecord? { contents.withLockedValue { $0.sessions[id] } }
  /// How many commits there were.
  var commits: Int { contents.withLockedValue { $0.commits } }
  /// The number of journal entries that were removed.
  var removed: Int { contents.withLockedValue { $0.removed } }
  /// Laws that a commit has broken.
  var problems: [String] { contents.withLockedValue { $0.problems } }

  // MARK: - From the daemon

  func prune(_ bound: JournalBound, limit: Int) throws(StorageError) -> Int {
    let (count, fault) = contents.withLockedValue { contents -> (Int, StorageError?) in
      guard Self.take([.notPruned], from: &contents) == .none else { return (0, Self.lost) }
      let count = contents.prune(bound, most: limit)
      contents.removed += count
      return (count, nil)
    }
    if let fault { throw fault }
    return count
  }

  /// Counts a loading of a damaged session.
  func noteLoad(of id: String) {
    contents.withLockedValue { if $0.damaged.contains(id) { $0.refusedLoads += 1 } }
  }

  func read<Result>(_ body: (Contents) throws -> Result) throws -> Result {
    try contents.withLockedValue { contents in
      guard Self.take([.unreadable], from: &contents) == .none else {
        throw StorageError(code: .unavailable, message: "the disk does not answer")
      }
      return try body(contents)
    }
  }

  private static let lost = StorageError(code: .indeterminate, message: "the disk failed")

  func commit(_ changes: [SessionChange]) throws(StorageError) -> Set<Int> {
    let (beside, beforeCommit) = contents.withLockedValue { contents in
      defer { contents.beside = [] }
      return (contents.beside, contents.beforeCommit)
    }
    for loop in beside { loop.run() }
    beforeCommit?()
    let result = contents.withLockedValue { contents -> Result<Set<Int>, StorageError> in
      contents.commits += 1
      let fault = Self.take([.commitLost, .commitStoredAndLost], from: &contents)
      if fault == .commitLost { return .failure(Self.lost) }
      let lost = contents.conflicts(changes)
      for (place, change) in changes.enumerated() where !lost.contains(place) {
        contents.store(change, isTold: fault == .none)
      }
      return fault == .commitStoredAndLost ? .failure(Self.lost) : .success(lost)
    }
    return try result.get()
  }

  private static func take(_ faults: Set<Fault>, from contents: inout Contents) -> Fault {
    let fault = contents.fault
    guard faults.contains(fault) else { return .none }
    contents.fault = .none
    return fault
  }
}

extension SimulatedStorage.Contents {
  /// The places of the changes whose sessions are not at the versions that they expect. Only a second writer makes some.
  fileprivate mutating func conflicts(_ changes: [SessionChange]) -> Set<Int> {
    var versions: [String: Int64] = [:]
    var lost: Set<String> = []
    var places: Set<Int> = []
    for (place, change) in changes.enumerated() {
      let id = change.record.id
      let stored = versions[id] ?? sessions[id]?.version ?? 0
      let isSame = versions[id] != nil || sessions[id].map { $0.createdAt == change.record.createdAt } ?? true
      let isExpected = stored == change.expectedVersion && change.entry.sequence == change.record.version && isSame
      guard isExpected, !lost.contains(id) else {
        if !hasOtherWriters { problems.append("\(id) is at \(stored), and a change expects \(change.expectedVersion)") }
        lost.insert(id)
        places.insert(place)
        continue
      }
      versions[id] = change.kind == .close ? 0 : change.record.version
    }
    return places
  }

  fileprivate mutating func store(_ change: SessionChange, isTold: Bool) {
    let id = change.record.id
    let position = first + journal.count
    if isWatched {
      news.append(.init(position: position, change: change, before: sessions[id], isTold: isTold, first: first))
    }
    sessions[id] = change.kind == .close ? nil : change.record
    due[id] = change.kind == .close ? nil : change.dueAt
    journal.append(change.entry)
    // The one part of it that no seed determines.
    journal[journal.count - 1].durationMicroseconds = nil
    if change.kind == .close, !change.keepsKeys { forgetKeys(of: id) }
    for outcome in change.entry.settled ?? [] { settle(outcome) }
    guard let key = change.entry.key else { return }
    let json = change.reply ?? change.entry.answer?.json ?? ""
    let reply = StoredReply(
      event: change.entry.event, parameters: change.entry.parameters ?? [:], json: json, isOpen: change.isReplyOpen)
    let before = replies[id, default: [:]].updateValue(.init(stored: reply, position: position), forKey: key)
    if before != nil { problems.append("the key \(key) of \(id) was used twice") }
    if change.isReplyOpen, let link = change.entry.answer?.link { openLinks["\(id) \(link)"] = key }
  }

  private mutating func settle(_ outcome: LinkOutcome) {
    guard let key = openLinks.removeValue(forKey: "\(outcome.session) \(outcome.link)") else { return }
    replies[outcome.session]?[key]?.stored.json = outcome.json
  }

  /// Keys end with their session, but for those of its making and its closing.
  private mutating func forgetKeys(of id: String) {
    replies[id] = replies[id]?.filter { $0.value.stored.event == .create || $0.value.stored.event == .close }
    openLinks = openLinks.filter { !$0.key.hasPrefix("\(id) ") }
  }

  /// Removes lines that are beyond the bound, with their keys, but never the last one.
  fileprivate mutating func prune(_ bound: JournalBound, most: Int) -> Int {
    var count = 0
    while count < min(most, journal.count - 1), journal.count - count > bound.lines || journal[count].at < bound.since {
      let entry = journal[count]
      if let key = entry.key, replies[entry.session]?[key]?.position == first + count {
        replies[entry.session]?[key] = nil
      }
      count += 1
    }
    journal.removeFirst(count)
    first += count
    return count
  }
}
