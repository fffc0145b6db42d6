import DeepLinks
import SessionEngine
import Testing

@Suite struct SessionHostTests {
  private let host: SessionHost

  init() throws { host = try FaultyApp.host() }

  private func entry(_ event: JournalEntry.Kind, _ parameters: [String: String]? = nil, at: Int64 = 2_000)
    -> JournalEntry
  {
    var entry = JournalEntry(session: "s", sequence: 2, at: at, event: event)
    entry.parameters = parameters
    return entry
  }

  @Test func `the entries of a journal lead a session to where it was`() throws {
    let (original, turn) = try host.create("s", at: 1_000)
    let turns = [
      turn, original.turn(.open(url: "faulty://place"), at: 2_000),
      original.turn(.configure(["page": "off"]), at: 3_000),
    ]
    var session: Session?
    for entry in turns.compactMap(\.change?.entry) {
      #expect(try host.play(entry, in: &session).change?.entry == entry)
    }
    #expect(session?.record == original.record)
    #expect(try host.play(entry(.close, at: 4_000), in: &session).change?.kind == .close)
    #expect(session?.turn(.tick, at: 5_000).refusal?.code == "sessionClosed")
  }

  @Test func `an event before the creation is not played`() {
    var session: Session?
    let error = #expect(throws: PlayError.self) { try host.play(entry(.logout), in: &session) }
    #expect(error?.code == .notCreated)
    #expect(error?.cause == nil)
  }

  @Test func `an entry without the data of its event is not played`() throws {
    var session: Session? = try host.create("s", at: 1_000).session
    let version = session?.record.version
    let error = #expect(throws: PlayError.self) { try host.play(entry(.tap), in: &session) }
    #expect(error?.code == .incomplete)
    #expect(error?.message == "the line is incomplete for its event (tap)")
    #expect(session?.record.version == version)
  }

  @Test func `a session is created in a starting state, with a turn for each event`() throws {
    let state = StartingState(name: "there", events: [.open(url: "faulty://place"), .tick])
    #expect(try host.create("s", in: nil, at: 1_000).turns.count == 1)
    let (session, turns) = try host.create("s", in: state, at: 1_000)
    #expect(turns.count == 3)
    #expect(session.location == ["faulty://place"])
  }

  @Test func `a session that closes tells nothing again of the app's process that ended before`() throws {
    let session = try host.create("s", at: 1_000).session
    _ = session.turn(.configure(["root": "leak"]), at: 2_000)
    #expect(!session.turn(.configure(["app": "notRunning"]), at: 3_000).leaks.isEmpty)
    #expect(session.close(at: 4_000).leaks.isEmpty)
  }
}
