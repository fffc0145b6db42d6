import DeepLinks
import HeadlessUI
import SessionEngine
import Testing

/// What becomes of the texts that a person has typed when a link moves the app (law 12).
@Suite struct TypedTextTests {
  private static let now: Int64 = 1_800_000_000_000

  private static func host(_ app: PadApp) throws -> SessionHost { SessionHost(app: app, routes: try PadApp.routes()) }

  /// Returns a session with a text in the form.
  private static func typed(_ app: PadApp = PadApp(), _ note: String = "milk") throws -> Session {
    let session = try host(app).create("pad", at: now).session
    for event in [SessionEvent.tap(element: "form", text: nil), .tap(element: "form.note", text: note)] {
      #expect(session.turn(event, at: now).refusal == nil)
    }
    return session
  }

  private static func open(_ path: String, in session: Session) throws -> LinkOutcome {
    try #require(session.turn(.open(url: "pad://\(path)"), at: now).answer)
  }

  @Test func `a link that closes the form tells the text that is lost, once`() throws {
    let session = try Self.typed()
    let outcome = try Self.open("list", in: session)
    #expect(outcome.outcome == .completed)
    #expect(outcome.lost == [LostText(screen: "Form", field: "form.note", text: "milk")])
    #expect(try Self.open("home", in: session).lost == nil)
    #expect(session.record.state["typed"] == nil)
  }

  @Test func `a text that the app keeps is not lost, and shows again when the form opens`() throws {
    let session = try Self.typed(PadApp(keepsDrafts: true))
    #expect(try Self.open("list", in: session).lost == nil)
    #expect(try Self.open("home", in: session).lost == nil)
    #expect(try Self.open("form", in: session).lost == nil)
    #expect(session.topScreen?.element("form.note")?.value == "milk")
    #expect(try Self.open("list", in: session).lost == nil)
  }

  @Test func `a link that writes another text into the field tells the loss, also of a text that was kept`() throws {
    let lost = [LostText(screen: "Form", field: "form.note", text: "milk")]
    #expect(try Self.open("form?note=bread", in: try Self.typed()).lost == lost)
    let session = try Self.typed(PadApp(keepsDrafts: true))
    _ = try Self.open("list", in: session)
    #expect(try Self.open("form?note=bread", in: session).lost == lost)
  }

  @Test func `a link that leaves the form as it is, and one that is rejected, lose nothing`() throws {
    let session = try Self.typed()
    let state = session.record.state
    #expect(try Self.open("form", in: session).lost == nil)
    #expect(try Self.open("nowhere", in: session).lost == nil)
    #expect(session.record.state == state)
    #expect(try Self.open("list", in: session).lost?.count == 1)
  }

  @Test func `the text of a field of a secret is not told, and a long one only in part`() throws {
    let session = try Self.typed(PadApp(), String(repeating: "é", count: 200))
    _ = session.turn(.tap(element: "form.token", text: "hunter2"), at: Self.now)
    let lost = try #require(try Self.open("list", in: session).lost)
    #expect(lost.map(\.field) == ["form.note", "form.token"])
    #expect(lost.first?.text == String(repeating: "é", count: 80))
    #expect(lost.last?.text == nil)
  }

  @Test func `what the person gives up is no loss of a later link`() throws {
    for way in [[SessionEvent.tap(element: "form.note", text: "")], [.back, .tap(element: "discard", text: nil)]] {
      let session = try Self.typed()
      for event in way { #expect(session.turn(event, at: Self.now).refusal == nil) }
      #expect(try Self.open("list", in: session).lost == nil)
    }
    let session = try Self.typed(PadApp(keepsDrafts: true))
    _ = try Self.open("list", in: session)
    for event in [SessionEvent.back, .tap(element: "form", text: nil), .tap(element: "form.note", text: "")] {
      #expect(session.turn(event, at: Self.now).refusal == nil)
    }
    #expect(try Self.open("list", in: session).lost == nil)
  }

  @Test func `a link that waits after it has closed the form tells the loss while it waits and when it ends`() throws {
    let session = try Self.typed(PadApp(delay: 1000))
    let lost = [LostText(screen: "Form", field: "form.note", text: "milk")]
    let outcome = try Self.open("list", in: session)
    #expect(outcome.outcome == .waiting)
    #expect(outcome.lost == lost)
    #expect(session.outcome(ofPending: outcome.link)?.lost == lost)
    let ended = session.turn(.tick, at: Self.now + 1000)
    #expect(ended.settled.map(\.outcome) == [.completed])
    #expect(ended.settled.first?.lost == lost)
    #expect(session.record.state["typed"] == nil)
  }

  @Test func `a session that wakes tells the same losses`() throws {
    for app in [PadApp(), PadApp(keepsDrafts: true)] {
      let session = try Self.typed(app)
      let woken = try Self.host(app).wake(session.record.asStored)
      #expect(try Self.open("list", in: woken) == Self.open("list", in: session))
      #expect(woken.record.state == session.record.state)
      let again = try Self.host(app).wake(woken.record.asStored)
      #expect(try Self.open("form?note=bread", in: again).lost == Self.open("form?note=bread", in: session).lost)
    }
  }

  @Test func `an outcome shows no secret in a lost text`() throws {
    var outcome = LinkOutcome(session: "pad", link: 1, url: "pad://list", outcome: .completed)
    outcome.lost = [
      LostText(screen: "Form", field: "form.note", text: "pad://login?token=hunter2"),
      LostText(screen: "Form", field: "form.token", text: "hunter2"),
    ]
    let shown = outcome.redacted(by: try PadApp.routes().secrets).lost
    #expect(shown?.first?.text == "pad://login?token=***")
    #expect(shown?.last?.text == nil)
  }
}
