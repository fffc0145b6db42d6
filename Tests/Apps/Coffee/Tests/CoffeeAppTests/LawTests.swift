import AndonTesting
import HeadlessUI
import Testing

@Suite struct LawTests {
  @Test func `the app keeps the laws of a session`() throws {
    try expectLaws(app: Coffee.app.get(), routes: Coffee.routes.get(), budget: .sequences(20))
  }

  @Test(arguments: try RecordedSessions("Fixtures/sessions.jsonl"))
  func `a session that the daemon recorded gives the same again`(_ recording: RecordedSession) throws {
    try recording.expectNoDifferences(app: Coffee.app.get(), routes: Coffee.routes.get())
  }

  @Test(arguments: ["ordering", "orderReady"])
  func `the screen of a state is the recorded one`(state: String) throws {
    try expectSnapshot(of: Coffee.session(in: .init(state)).screen?.text ?? "", named: state)
  }
}
