import SessionEngine
import TextFormats

extension SimulatedStorage {
  func load(_ id: String) throws -> SessionRecord? {
    noteLoad(of: id)
    return try read { contents in
      guard !contents.damaged.contains(id) else {
        throw StorageError(code: .corrupt, message: "\(id) is damaged")
      }
      // As from a file: what holds its parts in memory is the daemon's own.
      return contents.sessions[id]?.asStored
    }
  }

  func reply(session: String, key: String) throws -> StoredReply? {
    try read { $0.replies[session]?[key]?.stored }
  }

  func keys(session: String, limit: Int) throws -> [String]? {
    try read { contents in
      let keys = contents.replies[session].map { Array($0.keys) } ?? []
      return keys.count > limit ? nil : keys
    }
  }

  func nextDue() throws -> Int64? { try read { $0.due.values.min() } }

  func due(by time: Int64, limit: Int) throws -> [String] {
    try read { contents in
      let due = contents.due.filter { $0.value <= time }.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
      return due.prefix(limit).map(\.key)
    }
  }

  func sessions(after place: SessionPlace?, limit: Int) throws -> [SessionSummary] {
    try read { contents in
      let all = contents.sessions.values.sorted { ($1.updatedAt, $0.id) < ($0.updatedAt, $1.id) }.map {
        SessionSummary(
          session: $0.id, location: $0.location, waitingFor: $0.pending.first?.waitingFor, pending: $0.pending.count,
          updatedAt: $0.updatedAt)
      }
      return Array(all.filter { summary in place.map { summary.place.isAfter($0) } ?? true }.prefix(limit))
    }
  }

  func visitLinks(_ visit: (StoredLinks) throws -> Bool) throws {
    for record in try read({ Array($0.sessions.values) }) {
      guard try visit(StoredLinks(session: record.id, links: record.location, isPending: false)) else { return }
      for link in record.pending {
        guard try visit(StoredLinks(session: record.id, links: [link.url], isPending: true)) else { return }
      }
    }
  }

  func counts() throws -> StorageCounts {
    try read { StorageCounts(sessions: $0.sessions.count, pending: 0, events: $0.journal.count) }
  }

  func journal(session: String?, after: JournalCursor, until: JournalCursor?, limit: Int) throws -> JournalPage {
    try read { contents in
      let first = Int64(contents.first)
      let lines = try contents.journal.dropFirst(max(0, Int(after[0] - first) + 1)).indices
        .filter { session == nil || contents.journal[$0].session == session }
        .prefix { until?.isAfter(JournalPosition(number: first + Int64($0))) ?? true }.prefix(limit)
        .map { (JournalPosition(number: first + Int64($0)), JSONText(try JSONCoding.text(contents.journal[$0]))) }
      let count = Int64(contents.journal.count)
      return JournalPage(
        lines: Array(lines), start: after, first: count > 0 ? JournalCursor(first) : nil,
        last: count > 0 ? JournalCursor(first + count - 1) : nil)
    }
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
    let session = conditions.session
    let links: [LinkLogLine] = try read { contents in
      contents.journal.indices.reversed().lazy
        .filter {
          Int64(contents.first + $0) < before && (session == nil || contents.journal[$0].session == session)
        }
        .compactMap { index -> LinkLogLine? in
          let entry = contents.journal[index]
          guard let answer = entry.answer else { return nil }
          let later = contents.journal[index...].filter { $0.session == entry.session }
          let life = later.prefix { $0.event != .create }
          let settled = life.flatMap { $0.settled ?? [] }.last { $0.link == answer.link }
          return LinkLogLine(
            position: Int64(contents.first + index), at: entry.at, outcome: settled ?? answer,
            earlier: life.count < later.count ? true : nil)
        }.prefix(limit).reversed()
    }
    return LinkPage(links: links, next: links.count < limit ? nil : links.first?.position)
  }

  func requests(session: String?, before: Int64) throws -> RequestPage {
    try read { contents in
      let entries = contents.journal.filter { session == nil || $0.session == session }
      return RequestPage(minutes: entries.flatMap { $0.requests ?? [] }, next: nil)
    }
  }
}

/// All daemons of a simulation have one journal, so none of its entries is of another daemon.
extension SimulatedStorage: SharedStorage {
  func versions(of names: [String]) throws -> [String: SessionVersion] {
    // A damaged session has its version still: nothing else of it is read.
    try read { contents in
      names.reduce(into: [:]) { versions, name in versions[name] = contents.sessions[name].map(SessionVersion.init) }
    }
  }

  var written: JournalCursor { (try? journal(session: nil, after: 0, limit: 1).last) ?? 0 }

  func meet(links: String) throws -> StoreMeeting { StoreMeeting(daemons: [], links: links) }

  func useLinks(_ digest: String) {}
}
