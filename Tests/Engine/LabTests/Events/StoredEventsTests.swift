import DeepLinks
import Lab
import SessionEngine
import TestSupport
import Testing
import TextFormats

/// The texts of events as commit 8ffde9fc stored and exported them, in `Fixtures/events`. The events of later kinds, such as
/// `back`, were added to `lines.script` and `entries.jsonl` when they came.
///
/// | file | content |
/// | --- | --- |
/// | `lines.script` | events of every kind, with texts of every kind, as lines of a script |
/// | `entries.jsonl` | the same events as entries of a journal, in the same order |
/// | `keyed.jsonl` | the journal of two sessions with an idempotency key for each event |
/// | `session.jsonl` | the journal of a session with events of every kind |
/// | `session.*` | what was exported of it: commands, a journal, a test, and two recordings |
@Suite struct StoredEventsTests {
  private static func text(_ name: String) throws -> String {
    try Repository.text("Tests/Engine/LabTests/Fixtures/events/\(name)")
  }

  private static func lines(_ name: String) throws -> [String] {
    try text(name).split(separator: "\n").map(String.init)
  }

  private static func entries(_ name: String) throws -> [JournalEntry] {
    try lines(name).dropFirst().map { try JSONCoding.value(JournalEntry.self, from: $0) }
  }

  @Test func `a line of a script is read, and written as it was`() throws {
    let lines = try Self.lines("lines.script")
    #expect(lines.count > 100)
    for line in lines { #expect(SessionScript.line(try SessionScript.event(line)) == line) }
    let kinds = try Set(lines.map { try SessionScript.event($0).kind })
    #expect(kinds == Set(JournalEntry.Kind.allCases).subtracting([.create, .close]))
  }

  @Test func `an entry of a journal is read as the event of its line, and written as it was`() throws {
    let (lines, entries) = (try Self.lines("lines.script"), try Self.lines("entries.jsonl"))
    #expect(lines.count == entries.count)
    for (line, text) in zip(lines, entries) {
      let entry = try JSONCoding.value(JournalEntry.self, from: text)
      let event = try #require(SessionEvent(entry), "\(text)")
      #expect(event == (try SessionScript.event(line)))
      var written = entry
      (written.event, written.parameters) = (event.kind, event.journalParameters)
      #expect(try JSONCoding.text(written) == text)
    }
  }

  @Test(arguments: ["entries.jsonl", "keyed.jsonl", "session.jsonl"])
  func `the shown event of an entry is the event of the redacted entry`(file: String) throws {
    let secrets = try LabWorld.host().routes.secrets
    let entries = try Self.lines(file).compactMap { try? JSONCoding.value(JournalEntry.self, from: $0) }
    #expect(entries.count > 10)
    for entry in entries { #expect(entry.shownEvent(by: secrets) == SessionEvent(entry.redacted(by: secrets))) }
    #expect(entries.contains { $0.shownEvent(by: secrets) != SessionEvent($0) })
  }

  @Test func `a journal with keys is replayed without a difference, and exported byte for byte`() throws {
    let lines = try Self.lines("keyed.jsonl")
    var replayer = try LabWorld.replayer()
    var accepted: [JournalEntry] = []
    for (index, entry) in try Self.entries("keyed.jsonl").enumerated() {
      let event = try replayer.replay(RecordedLog.Line(number: index + 2, content: .journal(entry)))
      #expect(event?.differences == [])
      accepted += [try #require(replayer.accepted)]
    }
    #expect(try LabWorld.lines(accepted) == lines)
  }

  @Test func `a session is exported byte for byte`() throws {
    let (entries, host) = (try Self.entries("session.jsonl"), try LabWorld.host())
    let copy = try SessionCopy(entries, host: host)
    #expect(try copy.commands == Self.text("session.commands"))
    #expect(try copy.log() == Self.text("session.log.jsonl"))
    #expect(try copy.test() == Self.text("session.test"))
  }

  @Test func `a session is recorded byte for byte`() throws {
    let (entries, host) = (try Self.entries("session.jsonl"), try LabWorld.host())
    let life = try RecordedLife(entries, since: entries.first?.at, secrets: host.routes.secrets)
    let state = try SessionRecorder(host: host).state(of: life, name: "bug")
    let lines = state.lines(withSecrets: true) + state.lines(withSecrets: false)
    #expect(try lines.map { $0 + "\n" }.joined() == Self.text("session.yaml"))
    let journal = try SessionRecorder(host: host).journal(of: life, name: "bug").text()
    #expect(try journal == Self.text("session.recorded.jsonl"))
  }
}
