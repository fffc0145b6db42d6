public import SessionEngine

/// The tables of an app that is not the taxi app, and sessions of it.
public enum ContractRecords {
  /// The tables: one has a number as its key, the other one a text.
  public static let tables = [
    AppTable("parcels", columns: [.init("id", .integer), .init("label", .text), .init("weight", .real)]),
    AppTable("visits", columns: [.init("place", .text), .init("times", .integer)]),
  ]

  /// The change that makes a session with a value in every field.
  public static func created(_ id: String) -> SessionChange { session(id).creating() }

  /// The change that opens a link in a session.
  public static func opened(_ record: SessionRecord) -> SessionChange { record.opening(.completed) }

  /// Groups of turns of three sessions, which are closed and made again now and then.
  public static func history(of rounds: Int) -> [[SessionChange]] {
    var groups = [["a", "b", "c"].map(created)]
    var records = groups[0].map(\.record)
    for round in 0..<rounds {
      let index = round % 3
      let link = records[index].opening(.waiting, key: "\(round)", at: Int64(10_000 + round))
      let login = link.record.loggingIn(settling: link)
      var group = [link, login]
      records[index] = login.record
      if round % 7 == 6 {
        group.append(login.record.closing())
        group.append(created(login.record.id))
        records[index] = session(login.record.id)
      }
      for place in group.indices where group[place].entry.key == "l" { group[place].entry.key = "l\(round)" }
      groups.append(group)
    }
    return groups
  }

  /// A row of `parcels`.
  static func parcel(_ id: Int64, _ label: String, _ weight: AppValue = .null) -> AppRow {
    AppRow(table: "parcels", values: [.integer(id), .text(label), weight])
  }

  /// A session with a value in every field.
  static func session(_ id: String = "alice") -> SessionRecord {
    var record = SessionRecord(id: id, createdAt: 1_000, owner: "carol")
    record.version = 1
    record.updatedAt = 2_000
    record.lastLink = 3
    record.location = ["taxi://reservations/42"]
    record.state = ["account": #"{"name":"行灯 \"太郎\" \u0000","ratio":35.681236}"#, "zeta": #"{"a":[1,2.50]}"#]
    record.pending = [
      PendingLink(
        number: 3, url: "taxi://wallet?q='\0", openedAt: 1, expiresAt: 2, step: "logged in", waitingFor: "log-in",
        waitingSince: 7, deadline: 30_007,
        requests: RequestCounts([RequestCount(rib: "Reservation", request: "list", seen: 2)]))
    ]
    record.rows = [
      parcel(1, "本", .real(1.5)), parcel(2, "it's", .null), parcel(7, "\u{1}0\0", .real(-1e-300)),
      AppRow(table: "visits", values: [.text("東京駅; --"), .integer(.max)]),
    ]
    return record
  }
}

extension SessionRecord {
  /// The change that creates this session.
  public func creating() -> SessionChange {
    var entry = JournalEntry(session: id, sequence: version, at: createdAt, event: .create)
    entry.location = location
    entry.digest = "0123456789abcdef"
    return SessionChange(
      kind: .create, expectedVersion: 0, record: self, changedStores: storeNames, pendingChanged: true,
      rows: rows.map { .upsert($0) }, entry: entry)
  }

  /// The change to the next version by an opened link.
  func opening(_ outcome: LinkOutcome.Kind, key: String? = nil, at: Int64 = 5_000) -> SessionChange {
    var next = self
    next.version += 1
    next.lastLink += 1
    next.updatedAt = at
    var entry = JournalEntry(session: id, sequence: next.version, at: at, event: .open)
    entry.answer = LinkOutcome(session: id, link: next.lastLink, url: "taxi://wallet", outcome: outcome)
    entry.parameters = ["é": "\0", "b": "a"]
    entry.digest = "before"
    entry.key = key
    entry.user = "dave"
    entry.durationMicroseconds = 17
    var change = SessionChange(
      kind: .update, expectedVersion: version, record: next, changedStores: [], pendingChanged: false, rows: [],
      entry: entry)
    change.route = "wallet"
    change.isReplyOpen = outcome == .waiting
    return change
  }

  /// The change to the next version by a log-in that completes the link of `opening`.
  func loggingIn(settling opening: SessionChange) -> SessionChange {
    var next = self
    next.version += 1
    next.state["account"] = #"{"name":"changed"}"#
    next.state["zeta"] = nil
    next.pending = []
    var entry = JournalEntry(session: id, sequence: next.version, at: 7_000, event: .login)
    entry.settled = opening.entry.answer.map { [$0] }
    entry.settled?[0].outcome = .completed
    entry.digest = "after"
    entry.key = "l"
    var change = SessionChange(
      kind: .update, expectedVersion: version, record: next, changedStores: ["account", "zeta"], pendingChanged: true,
      rows: [.delete(table: "parcels", key: .integer(1)), .upsert(ContractRecords.parcel(2, "new"))], entry: entry)
    change.record.rows.apply(.delete(table: "parcels", key: .integer(1)))
    change.record.rows.apply(.upsert(ContractRecords.parcel(2, "new")))
    change.reply = #"{"done":true}"#
    change.dueAt = 9_000
    return change
  }

  /// The change that closes this session.
  public func closing() -> SessionChange {
    var next = self
    next.version += 1
    return SessionChange(
      kind: .close, expectedVersion: version, record: next, changedStores: [], pendingChanged: true, rows: [],
      entry: JournalEntry(session: id, sequence: next.version, at: 9_000, event: .close))
  }
}
