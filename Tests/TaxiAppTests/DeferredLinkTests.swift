import AndonTesting
import DeepLinks
import HeadlessUI
import LinkDialects
import RIBs
import SessionEngine
import Testing

/// Links that are opened when the app is not installed.
@Suite struct DeferredLinkTests {
  private static func session() throws -> TestSession {
    let session = try TaxiWorld.session()
    try #require(session.turn(.configure(["app": "notInstalled"])).refusal == nil)
    return session
  }

  private func allowAll(_ session: TestSession) throws {
    while session.canTap("permission.allow") { try session.tap("permission.allow") }
  }

  @Test func `a link opens after install, first launch, permissions and log-in, once`() throws {
    let session = try Self.session()
    let waiting = try session.open("taxi://reservations/42")
    #expect(waiting.reason == "install")
    #expect(waiting.steps.map(\.name) == ["installed"])
    #expect(session.turn(.install).settled.isEmpty)
    #expect(session.session.record.pending.map(\.step) == ["permissions"])
    #expect(session.session.screens.map(\.rib) == ["Phone"])
    try allowAll(session)
    #expect(session.session.record.pending.map(\.waitingFor) == ["log-in"])
    let settled = session.turn(.login([:])).settled
    #expect(settled.map(\.outcome) == [.completed])
    #expect(
      settled.first?.steps.map(\.name).prefix(4) == ["installed", "first launch", "permissions", "logged in"])
    #expect(session.session.location == ["taxi://reservations/42"])
    session.turn(.configure(["app": "notRunning"]))
    session.turn(.configure(["app": "foreground"]))
    #expect(session.session.location != ["taxi://reservations/42"])
    #expect(session.session.record.pending.isEmpty)
  }

  @Test func `a link opens after the registration too`() throws {
    let session = try Self.session()
    try session.open("taxi://wallet")
    session.turn(.install)
    try allowAll(session)
    for (element, text) in [
      ("signUp", nil), ("phone", "090-7777-8888"), ("name", "行灯 花子"), ("terms", nil),
    ] as [(String, String?)] {
      try session.tap(element, text)
    }
    let settled = try session.tap("register").settled
    #expect(settled.map(\.outcome) == [.completed])
    #expect(settled.first?.workflow == "Wallet")
  }

  @Test func `a link never opens after its expiry, which counts from its opening`() throws {
    let session = try Self.session()
    let waiting = try session.open("taxi://wallet")
    let lifetime = SessionLimits().deferredLifetime
    #expect(waiting.until == session.now + lifetime)
    session.turn(.install)
    try allowAll(session)
    session.now += lifetime
    let settled = session.turn(.login([:])).settled
    #expect(settled.map(\.outcome) == [.expired])
    #expect(session.session.location != ["taxi://wallet"])
  }

  @Test(arguments: [true, false])
  func `a link never opens after its route has expired, while it waits for the app or for the log-in`(
    isDeferred: Bool
  ) throws {
    let yaml = try TaxiWorld.read("links.yaml").replacing(
      "workflow: Wallet\n", with: "workflow: Wallet\n    expires: 2027-01-15T09:00:00Z\n")
    let routes = try RouteTable(yaml: yaml, file: "links.yaml")
    let taxi = try TaxiWorld.session(routes: routes)
    let expiry = taxi.now + 3_600_000
    if isDeferred { taxi.turn(.configure(["app": "notInstalled"])) }
    #expect(try taxi.open("taxi://wallet").until == expiry)
    try taxi.restart()
    taxi.now = expiry
    let settled = taxi.turn(isDeferred ? .install : .login([:])).settled
    #expect(settled.map(\.outcome) == [.expired])
    #expect(taxi.session.location != ["taxi://wallet"])
  }

  @Test func `a second link supersedes the first, unless the policy is to queue`() throws {
    let session = try Self.session()
    try session.open("taxi://wallet")
    #expect(session.turn(.open(url: "taxi://menu")).settled.map(\.outcome) == [.superseded])
    session.turn(.configure(["links": "queue"]))
    try session.open("taxi://reservations")
    #expect(session.session.record.pending.map(\.number) == [2, 3])
    session.turn(.install)
    try allowAll(session)
    #expect(session.turn(.login([:])).settled.map(\.link) == [2, 3])
  }

  @Test func `without the app only links and QR codes arrive, and the app cannot be used`() throws {
    let session = try Self.session()
    for event in [
      SessionEvent.input(LinkInput(.push, "{}")), .input(LinkInput(.shortcut, "example.taxi.order")), .login([:]),
      .tap(element: "menu", text: nil), .configure(["app": "foreground"]),
    ] {
      #expect(session.turn(event).refusal?.code == "appNotInstalled", "\(event)")
    }
    #expect(session.turn(.input(LinkInput(.qr, "https://taxi.example/wallet"))).answer?.reason == "install")
    session.turn(.install)
    #expect(session.turn(.install).refusal?.code == "alreadyInstalled")
  }

  @Test func `an app that is removed forgets its log-in`() throws {
    let session = try TaxiWorld.loggedIn()
    session.turn(.configure(["app": "notInstalled"]))
    session.turn(.install)
    try allowAll(session)
    #expect(session.session.screens.map(\.rib) == ["LoggedOut"])
  }

  @Test func `a denied permission lets the link go on, and without notifications no push appears`() throws {
    let session = try Self.session()
    try session.open("taxi://login")
    session.turn(.install)
    try session.tap("permission.deny")
    #expect(try session.tap("permission.deny").settled.map(\.outcome) == [.completed])
    #expect(session.turn(.input(LinkInput(.push, #"{"url":"taxi://home"}"#))).refusal?.code == "notificationsDenied")
  }

  @Test func `a link keeps its steps when the app ends before the permissions are answered`() throws {
    let session = try Self.session()
    try session.open("taxi://login")
    session.turn(.install)
    session.turn(.configure(["app": "notRunning"]))
    #expect(session.session.record.pending.map(\.waitingFor) == ["the start of the app"])
    session.turn(.configure(["app": "foreground"]))
    #expect(session.session.record.pending.map(\.step) == ["permissions"])
    try session.tap("permission.allow")
    #expect(try session.tap("permission.allow").settled.map(\.outcome) == [.completed])
  }
}
