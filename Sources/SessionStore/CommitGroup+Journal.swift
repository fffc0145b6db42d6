import GRDB
import SessionEngine

/// The journal's lines: one for each turn.
extension CommitGroup {
  /// What a line takes beside its texts, about: its numbers, and its place in the pages.
  private static let lineBytes = 64

  /// Appends a line; `previous` is the session's line before it, where that is known.
  func append(_ change: UnsafePointer<SessionChange>, after previous: Int64?) throws {
    let appending = statements.appending
    let answer = change.pointee.entry.answer
    appending.bind(change.pointee.entry.session)
    appending.bind(change.pointee.entry.sequence)
    appending.bind(change.pointee.entry.at)
    appending.bind(change.pointee.entry.event.rawValue)
    appending.bind(answer.map { Int64($0.link) })
    appending.bind(
      change.pointee.entry.parameters.map {
        var json = JSONWriter()
        json.value($0)
        return json.bytes
      })
    appending.bind(answer.map { JSONColumn.text($0) })
    appending.bind(answer?.outcome == .waiting ? 1 : nil)
    appending.bind(change.pointee.entry.settled.map { JSONColumn.text($0) })
    let isSame = change.pointee.entry.location == change.pointee.record.location
    appending.bind(isSame ? location : JSONColumn.text(change.pointee.entry.location))
    appending.bind(change.pointee.entry.digest)
    appending.bind(change.pointee.entry.key)
    // An open one is known by a reply that is no JSON.
    appending.bind(change.pointee.isReplyOpen ? "" : change.pointee.reply)
    appending.bind(change.pointee.entry.durationMicroseconds.map { Int64($0) })
    appending.bind(try statements.count(appending.textBytes + Self.lineBytes))
    appending.bind(previous)
    try appending.run()
  }

  /// The line of a link that came to an end in a later event tells its last outcome, and which event that was. The
  /// newest that waits with its number: a session of that name that was closed may have left others, which wait for ever.
  func settle(_ outcome: LinkOutcome, _ json: [UInt8], in line: Int64) throws {
    let settling = try HotStatement(
      db,
      """
      UPDATE events SET outcome = ?1, settled_in = ?2, waiting = NULL
      WHERE id = (SELECT max(id) FROM events WHERE session_id = ?3 AND link = ?4 AND waiting = 1)
      """)
    settling.bind(json)
    settling.bind(line)
    settling.bind(outcome.session)
    settling.bind(Int64(outcome.link))
    try settling.run()
  }
}
