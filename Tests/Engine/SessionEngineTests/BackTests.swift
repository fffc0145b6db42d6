import DeepLinks
import HeadlessUI
import RIBs
import SessionEngine
import Testing

/// The phone's back: what it does, and what lies behind a screen.
@Suite struct BackTests {
  private static let now: Int64 = 1_800_000_000_000

  private static func host(_ app: PadApp = PadApp()) throws -> SessionHost {
    SessionHost(app: app, routes: try PadApp.routes())
  }

  /// Returns a session after some lines of a script.
  private static func session(_ app: PadApp = PadApp(), after lines: String...) throws -> Session {
    let session = try host(app).create("pad", at: now).session
    for event in try SessionScript.events(lines) { #expect(session.turn(event, at: now).refusal == nil) }
    return session
  }

  private static func back(_ session: Session) -> SessionError? { session.turn(.back, at: now).refusal }

  @Test func `back detaches what a slot pushed or presented, and leaves the app on the first screen`() throws {
    let session = try Self.session(after: "tap list", "configure app=background", "configure app=foreground")
    #expect(session.backAction == .dismiss(rib: "List"))
    #expect(Self.back(session) == nil)
    #expect(session.tree.children.map(\.rib) == [])
    #expect(session.backAction == .leave)
    let turn = session.turn(.back, at: Self.now)
    #expect(session.phone.app == .background)
    #expect(turn.change?.entry.event == .back)
    #expect(turn.change?.entry.parameters == nil)
    #expect(session.backAction == nil)
    #expect(Self.back(session)?.code == "appNotInForeground")
  }

  @Test func `the topmost screen goes first, also from a sheet above a pushed screen`() throws {
    let session = try Self.session(after: "tap help")
    #expect(session.topScreenRIB == "Help")
    #expect(session.backAction == .dismiss(rib: "Help"))
    #expect(Self.back(session) == nil)
    #expect(session.topScreenRIB == "Pad")
  }

  @Test func `an element with the role takes back instead of the slot, and an alert before it`() throws {
    let session = try Self.session(after: "tap form", "tap form.note 'a b'")
    #expect(session.backAction == .tap(element: "back"))
    #expect(Self.back(session) == nil)
    #expect(session.screens.contains { $0.hasAlert })
    #expect(session.backAction == .tap(element: "keep"))
    #expect(Self.back(session) == nil)
    #expect(!session.screens.contains { $0.hasAlert })
    #expect(session.topScreenRIB == "Form")
  }

  @Test func `a question without a button for back is not answered`() throws {
    let app = PadApp(hasKeep: false)
    let session = try Self.session(app, after: "tap form", "tap form.note a", "tap back")
    #expect(session.backAction == .unanswered)
    #expect(Self.back(session)?.code == "backUnanswered")
    #expect(session.screens.contains { $0.hasAlert })
  }

  @Test func `a swipe takes away screens and sheets, and neither answers a question nor leaves the app`() throws {
    for line in ["tap list", "tap help", "tap form"] {
      let session = try Self.session(after: "configure platform=ios", line)
      #expect(Self.back(session) == nil)
      #expect(session.topScreenRIB == "Pad")
      #expect(session.backAction == .nothing)
      #expect(Self.back(session)?.code == "nothingBehind")
      #expect(session.phone.app == .foreground)
    }
    let session = try Self.session(after: "configure platform=ios", "tap form", "tap form.note a", "tap back")
    #expect(session.backAction == .unanswered)
  }

  @Test func `back denies the permission that a dialog asks for, which a swipe does not`() throws {
    let session = try Self.session(after: "configure app=notInstalled", "install")
    #expect(session.backAction == .tap(element: "permission.deny"))
    _ = session.turn(.configure(["platform": "ios"]), at: Self.now)
    #expect(session.backAction == .unanswered)
    _ = session.turn(.configure(["platform": "android"]), at: Self.now)
    #expect(Self.back(session) == nil)
    #expect(session.phone.denied == ["files"])
  }

  @Test func `the banner of a push takes no back`() throws {
    let session = try Self.session(after: #"push '{"aps":{"alert":"A"},"url":"pad://list"}'"#)
    #expect(session.topScreenRIB == "Phone")
    #expect(session.backAction == .leave)
  }

  @Test func `the platform is one of the settings, and Android unless it is changed`() throws {
    let session = try Self.session()
    #expect(session.configured["platform"] == "android")
    #expect(session.turn(.configure(["platform": "beos"]), at: Self.now).refusal?.code == "badSetting")
    _ = session.turn(.configure(["platform": "ios"]), at: Self.now)
    #expect(session.configured["platform"] == "ios")
    #expect(session.settings.platform == .ios)
  }

  @Test func `a session that wakes goes back as before`() throws {
    let session = try Self.host().wake(try Self.session(after: "tap list").record.asStored)
    #expect(session.backAction == .dismiss(rib: "List"))
    #expect(Self.back(session) == nil)
    #expect(session.topScreenRIB == "Pad")
  }

  // MARK: - The way back

  private static func way(_ session: Session, of app: PadApp = PadApp()) throws -> WayBack {
    try host(app).wayBack(from: session.record, at: now)
  }

  @Test func `what lies behind a screen are the screens until the app is left`() throws {
    #expect(try Self.way(try Self.session()).screens == [])
    #expect(try Self.way(try Self.session()).end == .left)
    #expect(try Self.way(try Self.session(after: "tap list")).screens == ["Pad"])
    let swiped = try Self.session(after: "tap list", "configure platform=ios")
    #expect(try Self.way(swiped).screens == ["Pad"])
    #expect(try Self.way(swiped).end == .bottom)
  }

  @Test func `a question that back raises is answered by giving up, and is one press`() throws {
    let session = try Self.session(after: "tap form", "tap form.note a")
    #expect(try Self.way(session).screens == ["Pad"])
    #expect(try Self.way(session).end == .left)
    #expect(session.topScreenRIB == "Form", "a copy goes back")
    _ = session.turn(.back, at: Self.now)
    #expect(try Self.way(session).screens == ["Form", "Pad"], "a question that is shown already is taken back first")
  }

  @Test func `a dialog of the phone takes a press of its own, and then a link that waited for it opens its screen`()
    throws
  {
    let session = try Self.session(after: "configure app=notInstalled", "open pad://form", "install")
    #expect(session.backAction == .tap(element: "permission.deny"))
    #expect(session.tree.children.isEmpty, "the link waits for the answer")
    let way = try Self.way(session)
    #expect(way.screens == ["Form", "Pad"])
    #expect(way.end == .left)
  }

  @Test func `a way that does not lead out says how it ends`() throws {
    let stuck = PadApp(hasDiscard: false)
    #expect(try Self.way(try Self.session(stuck, after: "tap form", "tap form.note a"), of: stuck).end == .stuck)
    let trap = PadApp(isTrap: true)
    let way = try Self.way(try Self.session(trap, after: "tap form"), of: trap)
    #expect(way.end == .endless)
    #expect(way.screens == ["Form", "Form"], "as many presses as the tree has RIBs")
  }
}
