import Foundation
import NIOConcurrencyHelpers
import SessionEngine
import TextFormats
import SessionStore

/// A store in memory whose commits a test can fail or block.
final class MemoryStorage: SessionStorage {
  private struct Contents {
    var sessions: [String: SessionRecord] = [:]
    var journal: [JournalEntry] = []
    var failures: [StorageError] = []
    var groups: [Int] = []
    var changes: [SessionChange] = []
    var loads = 0
    var due: [String: Int64] = [:]
    var replies: [String: StoredReply] = [:]
    var heldSession: String?
    var heldReadings = 0
    var readingFailures: [StorageError] = []
  }
  private let contents = NIOLockedValueBox(Contents())
  private let gateIsOpen = ConditionLock(value: true)
  private let listGateIsOpen = ConditionLock(value: true)
  private let readingGateIsOpen = ConditionLock(value: true)

  /// Fails the next commits with these errors, one each.
  func failNext(_ faults: StorageError...) {
    contents.withLockedValue { $0.failures += faults }
  }

  /// Blocks commits from now on.
  func holdCommits() { setGate(gateIsOpen, open: false) }
  /// Lets the blocked commits end.
  func releaseCommits() { setGate(gateIsOpen, open: true) }
  /// Blocks readings of more than a hundred links from now on.
  func holdLongLists() { setGate(listGateIsOpen, open: false) }
  /// Lets the blocked readings end.
  func releaseLongLists() { setGate(listGateIsOpen, open: true) }

  /// Blocks loadings of a session, and readings of its keys, from now on.
  func holdReadings(of session: String) {
    contents.withLockedValue { $0.heldSession = session }
    setGate(readingGateIsOpen, open: false)
  }
  /// Lets the blocked readings end.
  func releaseReadings() {
    contents.withLockedValue { $0.heldSession = nil }
    setGate(readingGateIsOpen, open: true)
  }
  /// The number of readings that were blocked.
  var heldReadings: Int { contents.withLockedValue { $0.heldReadings } }
  /// Fails the next loadings and readings of keys with these errors, one each.
  func failNextReadings(_ faults: StorageError...) { contents.withLockedValue { $0.readingFailures += faults } }

  private func beginReading(of session: String) throws {
    let (isHeld, fault) = contents.withLockedValue { contents in
      let isHeld = contents.heldSession == session
      if isHeld { contents.heldReadings += 1 }
      return (isHeld, contents.readingFailures.isEmpty ? nil : contents.readingFailures.removeFirst())
    }
    if isHeld {
      readingGateIsOpen.lock(whenValue: true)
      readingGateIsOpen.unlock()
    }
    if let fault { throw fault }
  }

  /// Removes the keys of all requests, as pruning does.
  func forgetKeys() { contents.withLockedValue { $0.replies = [:] } }

  private func setGate(_ gate: ConditionLock<Bool>, open: Bool) {
    gate.lock()
    gate.unlock(withValue: open)
  }

  /// The number of changes of each commit.
  var groups: [Int] { contents.withLockedValue { $0.groups } }
  /// The committed changes, in order.
  var changes: [SessionChange] { contents.withLockedValue { $0.changes } }
  /// The number of loaded sessions.
  var loads: Int { contents.withLockedValue { $0.loads } }
  /// The journal.
  var journal: [JournalEntry] { contents.withLockedValue { $0.journal } }

  func load(_ id: String) throws -> SessionRecord? {
    try beginReading(of: id)
    return contents.withLockedValue {
      $0.loads += 1
      return $0.sessions[id]
    }
  }

  func commit(_ changes: [SessionChange]) throws(StorageError) -> Set<Int> {
    gateIsOpen.lock(whenValue: true)
    gateIsOpen.unlock()
    let result = contents.withLockedValue { contents -> Result<Set<Int>, StorageError> in
      if !contents.failures.isEmpty { return .failure(contents.failures.removeFirst()) }
      var sessions = contents.sessions
      var lost: Set<Int> = []
      for (place, change) in changes.enumerated() {
        guard !lost.contains(where: { changes[$0].record.id == change.record.id }),
          (sessions[change.record.id]?.version ?? 0) == change.expectedVersion,
          sessions[change.record.id].map({ $0.createdAt == change.record.createdAt }) ?? true
        else {
          lost.insert(place)
          continue
        }
        sessions[change.record.id] = change.kind == .close ? nil : change.record
      }
      let changes = changes.enumerated().filter { !lost.contains($0.offset) }.map(\.element)
      for change in changes {
        contents.due[change.record.id] = change.kind == .close ? nil : change.dueAt
        for outcome in change.entry.settled ?? [] { contents.replies.settle(outcome) }
        guard let key = change.entry.key else { continue }
        contents.replies["\(change.record.id) \(key)"] = StoredReply(
          event: change.entry.event, parameters: change.entry.parameters ?? [:],
          json: change.reply ?? change.entry.answer?.json ?? "",
          isOpen: change.isReplyOpen)
      }
      contents.sessions = sessions
      contents.journal += changes.map(\.entry)
      contents.groups.append(changes.count)
      contents.changes += changes
      return .success(lost)
    }
    return try result.get()
  }

  func sessions(after place: SessionPlace?, limit: Int) throws -> [SessionSummary] {
    let records = contents.withLockedValue { Array($0.sessions.values) }
    let all = records.sorted { ($1.updatedAt, $0.id) < ($0.updatedAt, $1.id) }.map {
      SessionSummary(
        session: $0.id, location: $0.location, waitingFor: $0.pending.first?.waitingFor, pending: $0.pending.count,
        updatedAt: $0.updatedAt)
    }
    return Array(all.filter { summary in place.map { summary.place.isAfter($0) } ?? true }.prefix(limit))
  }

  func visitLinks(_ visit: (StoredLinks) throws -> Bool) throws {
    for record in contents.withLockedValue({ Array($0.sessions.values) }).sorted(by: { $0.id < $1.id }) {
      guard try visit(StoredLinks(session: record.id, links: record.location, isPending: false)) else { return }
      for link in record.pending {
        guard try visit(StoredLinks(session: record.id, links: [link.url], isPending: true)) else { return }
      }
    }
  }

  func counts() throws -> StorageCounts {
    contents.withLockedValue {
      StorageCounts(
        sessions: $0.sessions.count, pending: $0.sessions.values.reduce(0) { $0 + $1.pending.count },
        events: $0.journal.count)
    }
  }

  func reply(session: String, key: String) throws -> StoredReply? {
    try beginReading(of: session)
    return contents.withLockedValue { $0.replies["\(session) \(key)"] }
  }

  func due(by time: Int64, limit: Int) throws -> [String] {
    let due = contents.withLockedValue { $0.due }.filter { $0.value <= time }
    return Array(due.sorted { ($0.value, $0.key) < ($1.value, $1.key) }.map(\.key).prefix(limit))
  }

  func nextDue() throws -> Int64? { contents.withLockedValue { $0.due.values.min() } }

  func prune(_ bound: JournalBound, limit: Int) throws(StorageError) -> Int { 0 }

  func journal(session: String?, after: JournalCursor, until: JournalCursor?, limit: Int) throws -> JournalPage {
    let journal = journal
    let end = until?[0] ?? .max
    let page = journal.enumerated().map { (position: Int64($0.offset + 1), entry: $0.element) }.filter {
      $0.position > after[0] && $0.position <= end && (session ?? $0.entry.session) == $0.entry.session
    }.prefix(limit)
    return JournalPage(
      lines: try page.map { (JournalPosition(number: $0.position), JSONText(try JSONCoding.text($0.entry))) },
      start: after, first: journal.isEmpty ? nil : 1, last: journal.isEmpty ? nil : JournalCursor(Int64(journal.count)))
  }

  func journal(of session: String, before: Int64, limit: Int) throws -> JournalPage {
    var page = try journal(session: session, after: 0, limit: .max)
    let entries = try page.entries()
    let first = entries.lastIndex { $0.event == .create } ?? 0
    let wanted = entries.indices.filter { $0 >= first && entries[$0].sequence < before }.suffix(limit)
    page.lines = wanted.map { page.lines[$0] }
    return page
  }

  func links(_ conditions: LinkConditions, before: Int64, limit: Int) throws -> LinkPage {
    if limit > 100 {
      listGateIsOpen.lock(whenValue: true)
      listGateIsOpen.unlock()
    }
    let lines = try journal(session: conditions.session, after: 0, limit: .max).lines
    let links = try lines.filter { $0.position.number < before }.compactMap { position, json -> LinkLogLine? in
      let entry = try json.value(JournalEntry.self)
      return entry.answer.map { LinkLogLine(position: position.number, at: entry.at, outcome: $0) }
    }
    let page = Array(links.suffix(limit))
    return LinkPage(links: page, next: page.count < links.count ? page.first?.position : nil)
  }

  func requests(session: String?, before: Int64) throws -> RequestPage {
    let lines = journal.enumerated().filter {
      Int64($0.offset) + 1 < before && (session ?? $0.element.session) == $0.element.session
    }
    return RequestPage(minutes: lines.flatMap { $0.element.requests ?? [] }, next: nil)
  }
}

extension LinkOutcome {
  /// The outcome as JSON. It has only strings and whole numbers, which always have JSON.
  var json: String { (try? JSONCoding.text(self)) ?? "" }
}

extension [String: StoredReply] {
  /// Stores the final outcome of a link as the reply to its key.
  mutating func settle(_ outcome: LinkOutcome) {
    for (name, reply) in self where reply.isOpen && name.hasPrefix("\(outcome.session) ") {
      let answer = try? JSONDecoder().decode(LinkOutcome.self, from: Data(reply.json.utf8))
      guard answer?.link == outcome.link else { continue }
      self[name]?.json = outcome.json
    }
  }
}
