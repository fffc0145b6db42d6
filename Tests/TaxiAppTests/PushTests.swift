import AndonTesting
import DeepLinks
import HeadlessUI
import RIBs
import SessionEngine
import Testing

/// Pushes and other inputs in each state of the app.
@Suite struct PushTests {
  private static let payload =
    #"{"aps":{"alert":{"title":"ご予約","body":"明日のお迎えです"}},"url":"taxi://reservations/42"}"#

  private func push(_ payload: String = Self.payload, in session: TestSession) throws -> LinkOutcome {
    try #require(session.turn(.input(LinkInput(.push, payload))).answer)
  }

  private static func session(app state: String) throws -> TestSession {
    let session = try TaxiWorld.loggedIn()
    try #require(session.turn(.configure(["app": state])).refusal == nil)
    return session
  }

  @Test func `an app that is removed while its banner is shown keeps nothing, also after it wakes`() throws {
    let session = try TaxiWorld.session()
    _ = try push(in: session)
    session.turn(.login([:]))
    session.turn(.configure(["app": "notInstalled"]))
    session.turn(.install)
    #expect(session.session.location == ["taxi://login"])
    let woken = try session.restarted().session
    #expect(woken.wakeProblems.isEmpty)
    #expect(woken.tree == session.session.tree)
    #expect(woken.location == ["taxi://login"])
  }

  @Test func `in the foreground a push shows its banner, and a tap on the banner opens its link`() throws {
    let session = try TaxiWorld.loggedIn()
    let tree = session.session.tree
    let waiting = try push(in: session)
    #expect(waiting.outcome == .waiting)
    #expect(waiting.reason == "a tap on the banner")
    #expect(waiting.link == 1)
    #expect(waiting.steps.map(\.name) == ["banner"])
    #expect(waiting.notes?.first?.code == "input")
    #expect(session.text("banner") == "ご予約")
    #expect(session.value("banner") == "明日のお迎えです")
    #expect(session.session.tree == tree)
    let settled = try session.tap("banner").settled
    #expect(settled.map(\.outcome) == [.completed])
    #expect(settled.first?.link == 1)
    #expect(settled.first?.steps.map(\.name).prefix(2) == ["banner", "logged in"])
    #expect(settled.first?.attached == ["Reservation", "ScheduledReservation"])
    #expect(session.session.location == ["taxi://reservations/42"])
    #expect(session.text("banner") == nil)
  }

  @Test func `a banner that is dismissed ends its link, and the session stays where it is`() throws {
    let session = try TaxiWorld.loggedIn()
    let location = session.session.location
    _ = try push(in: session)
    let settled = try session.tap("banner.dismiss").settled
    #expect(settled.map(\.outcome) == [.superseded])
    #expect(settled.first?.reason == "dismissed")
    #expect(session.session.location == location)
    #expect(session.session.record.pending.isEmpty)
    #expect(session.turn(.tap(element: "banner", text: nil)).refusal?.code == "absent")
  }

  @Test func `a later push replaces the banner, a link that is opened leaves it`() throws {
    let session = try TaxiWorld.loggedIn()
    _ = try push(in: session)
    let second = session.turn(.input(LinkInput(.push, #"{"aps":{"alert":"A"},"ab_uri":"taxi://wallet"}"#)))
    #expect(second.settled.map(\.supersededBy) == [2])
    #expect(second.answer?.outcome == .waiting)
    #expect(try session.open("taxi://menu").outcome == .completed)
    #expect(session.session.record.pending.map(\.number) == [2])
    #expect(session.text("banner") == "taxi")
    #expect(try session.tap("banner").settled.map(\.workflow) == ["Wallet"])
  }

  @Test func `a push does not end a link that waits until its banner is tapped`() throws {
    let session = try TaxiWorld.session()
    try session.open("taxi://wallet")
    #expect(session.turn(.input(LinkInput(.push, Self.payload))).settled.isEmpty)
    #expect(session.session.record.pending.map(\.number) == [1, 2])
    let tap = try session.tap("banner")
    #expect(tap.settled.map(\.link) == [1])
    #expect(tap.settled.first?.supersededBy == 2)
    #expect(session.session.record.pending.map(\.waitingFor) == ["log-in"])
  }

  @Test func `a banner is above an alert of the app, and its link leaves the alert`() throws {
    let session = try OrderTests.ordered()
    try session.tap("cancel")
    session.turn(.input(LinkInput(.push, Self.payload)))
    #expect(!session.canTap("menu"))
    #expect(session.canTap("cancel.no"))
    try session.tap("banner")
    #expect(session.canTap("menu"))
    #expect(!session.canTap("cancel.no"))
  }

  @Test(arguments: ["queue", "parallel"])
  func `the link of a tapped banner begins after the links that were opened before its tap, also when it wakes`(
    policy: String
  ) throws {
    let session = try TaxiWorld.session()
    session.turn(.configure(["links": policy]))
    _ = try push(in: session)
    try session.open("taxi://wallet")
    _ = try session.tap("banner")
    #expect(session.session.record.pending.map(\.number) == [1, 2])
    let woken = try session.restarted()
    let turns = [session.turn(.login([:])), woken.turn(.login([:]))]
    #expect(turns[0].settled.map(\.link) == [2, 1])
    #expect(turns[0].settled == turns[1].settled)
    #expect(session.session.location == ["taxi://reservations/42"])
    #expect(woken.session.location == session.session.location)
  }

  @Test func `a cancelled push takes its banner away`() throws {
    let session = try TaxiWorld.loggedIn()
    _ = try push(in: session)
    session.turn(.cancel(link: 1))
    #expect(session.text("banner") == nil)
  }

  @Test func `in the background a push is tapped at once, and brings the app to the foreground`() throws {
    let session = try Self.session(app: "background")
    #expect(session.session.screens.isEmpty)
    #expect(session.turn(.tap(element: "menu", text: nil)).refusal?.code == "appNotInForeground")
    let outcome = try push(in: session)
    #expect(outcome.outcome == .completed)
    #expect(outcome.steps.first?.name == "logged in")
    #expect(session.session.phone.app == .foreground)
  }

  @Test func `a cold start begins without the state of memory, stays logged in and opens the link`() throws {
    let session = try TaxiWorld.loggedIn()
    try session.open("taxi://menu/coupons?code=SPRING300")
    session.turn(.configure(["app": "notRunning"]))
    #expect(session.session.tree.children.isEmpty)
    #expect(session.session.location.isEmpty)
    let outcome = try push(in: session)
    #expect(outcome.outcome == .completed)
    #expect(outcome.steps.map(\.name).prefix(2) == ["cold start", "logged in"])
    #expect(outcome.attached.contains("LoggedIn"))
    #expect(outcome.requests > 0)
    #expect(session.session.location == ["taxi://reservations/42"])
    #expect(try session.open("taxi://menu/coupons").outcome == .completed)
    #expect(session.value("code") == "")
  }

  @Test func `a process that ends leaves no object behind and loses its requests in flight`() throws {
    let session = try TaxiWorld.loggedIn()
    session.turn(.configure(["latency": "2s"]))
    try session.open("taxi://wallet")
    let turn = session.turn(.configure(["app": "notRunning"]))
    #expect(turn.leaks.isEmpty)
    #expect(turn.faults.isEmpty)
    #expect(session.session.inFlight.isEmpty)
    #expect(session.session.record.pending.map(\.waitingFor) == ["the start of the app"])
    session.turn(.configure(["app": "foreground"]))
    #expect(session.turn(.advance(milliseconds: 10_000)).settled.map(\.outcome) == [.completed])
  }

  @Test(arguments: ["background", "notRunning"])
  func `a push without a link only opens the app, and the outcome says so`(app: String) throws {
    let session = try Self.session(app: app)
    let outcome = try push(#"{"aps":{"alert":"Hello"},"token":"Sesame"}"#, in: session)
    #expect(outcome.outcome == .stopped)
    #expect(outcome.reason == "noLink")
    #expect(outcome.url == "push")
    #expect(outcome.message == "The push contains no link. Its notification only opens the app.")
    #expect(outcome.expected?.contains("`ab_uri`") == true)
    #expect(session.session.phone.app == .foreground)
    #expect(session.session.location == ["taxi://home"])
  }

  @Test func `a push whose link is wrong shows a banner that opens nothing, and the outcome names the problem`() throws
  {
    let session = try TaxiWorld.loggedIn()
    let tree = session.session.tree
    let outcome = try push(#"{"wzrk_dl":"taxi://reservations/tomorrow","data":{"title":"Hello"}}"#, in: session)
    #expect(outcome.outcome == .stopped)
    #expect(outcome.reason == "badParameter")
    #expect(outcome.range != nil)
    #expect(outcome.notes?.map(\.message) == ["In `wzrk_dl` of the push (CleverTap)."])
    #expect(session.text("banner") == "Hello")
    #expect(session.session.record.pending.isEmpty)
    #expect(try session.tap("banner").settled.isEmpty)
    #expect(session.text("banner") == nil)
    #expect(session.session.tree == tree)
  }

  @Test func `a banner without a link replaces another one, and is dismissed`() throws {
    let session = try TaxiWorld.loggedIn()
    _ = try push(in: session)
    let turn = session.turn(.input(LinkInput(.push, #"{"aps":{"alert":"Hello"}}"#)))
    #expect(turn.settled.map(\.supersededBy) == [2])
    #expect(session.text("banner") == "taxi")
    #expect(try session.tap("banner.dismiss").settled.isEmpty)
    #expect(session.text("banner") == nil)
  }

  @Test(arguments: ["foreground", "background", "notRunning"])
  func `a push without a text shows and opens nothing, and the outcome says so`(app: String) throws {
    let session = try Self.session(app: app)
    let (before, tree) = (session.session.phone, session.session.tree)
    for payload in [
      #"{"aps":{"content-available":1},"url":"taxi://wallet"}"#,
      #"{"message":{"apns":{"payload":{"aps":{"content-available":1}}},"data":{"url":"taxi://wallet"}}}"#,
      #"{"aps":{"badge":3},"url":"taxi://wallet"}"#, #"{"aps":{"sound":"x"},"url":"taxi://nowhere"}"#, "{}",
      #"{"message":{"token":"x","data":{"link":"taxi://wallet"}}}"#, #"{"aps":{"alert":""},"url":"taxi://wallet"}"#,
    ] {
      let outcome = try push(payload, in: session)
      #expect(outcome.outcome == .stopped)
      #expect(outcome.reason == "silentPush")
      #expect(outcome.requests == 0)
      #expect(session.session.phone == before)
      #expect(session.session.tree == tree)
      #expect(session.session.record.pending.isEmpty)
    }
    if app == "foreground" {
      _ = try push(in: session)
      _ = try push("{}", in: session)
      #expect(session.text("banner") == "ご予約", "a silent push does not replace a banner")
    }
    let loud = try push(#"{"aps":{"content-available":1,"alert":"Hello"},"url":"taxi://wallet"}"#, in: session)
    #expect(loud.outcome != .stopped)
  }

  @Test(arguments: ["background", "notRunning"])
  func `a notification stays when the app leaves the screen, and a tap opens the app and its link`(app: String) throws {
    let session = try TaxiWorld.loggedIn()
    _ = try push(in: session)
    session.turn(.configure(["app": app]))
    #expect(session.session.screens.map(\.rib) == ["Phone"])
    #expect(session.text("banner") == "ご予約")
    #expect(session.session.record.pending.map(\.waitingFor) == ["a tap on the banner"])
    #expect(session.turn(.tap(element: "menu", text: nil)).refusal?.code == "absent")
    let settled = try session.tap("banner").settled
    #expect(settled.map(\.outcome) == [.completed])
    #expect(session.session.location == ["taxi://reservations/42"])
    let steps = settled.first?.steps.map(\.name).prefix(2)
    #expect(steps == (app == "notRunning" ? ["banner", "cold start"] : ["banner", "logged in"]))
    #expect(session.session.phone.app == .foreground)
    #expect(session.text("banner") == nil)
  }

  @Test func `a notification without a link starts the app, and one that is dismissed leaves it ended`() throws {
    for isTapped in [true, false] {
      let session = try TaxiWorld.loggedIn()
      _ = try push(#"{"aps":{"alert":"Hello"}}"#, in: session)
      session.turn(.configure(["app": "notRunning"]))
      try session.tap(isTapped ? "banner" : "banner.dismiss")
      #expect(session.session.phone.app == (isTapped ? .foreground : .notRunning))
      #expect(session.session.phone.banner == nil)
    }
  }

  @Test func `a page that a push opens in a web view is shown in the app, on an allowed host`() throws {
    let session = try TaxiWorld.loggedIn()
    let page = #"{"aps":{"alert":"Hello"},"ab_uri":"https://help.taxi.example/faq?a=1&b=2","ab_use_webview":"true"}"#
    _ = try push(page, in: session)
    #expect(try session.tap("banner").settled.map(\.workflow) == ["Web"])
    #expect(session.session.location.last == "taxi://web?url=https://help.taxi.example/faq%3Fa%3D1%26b%3D2")
    for (uri, webView, reason) in [
      ("https://www.example.com/", "true", "forbiddenPage"), ("http://help.taxi.example/", "true", "forbiddenPage"),
      ("https://help.taxi.example/", "false", "unknownHost"),
    ] {
      let outcome = try push(#"{"aps":{"alert":"A"},"ab_uri":"\#(uri)","ab_use_webview":"\#(webView)"}"#, in: session)
      #expect(outcome.outcome == .stopped, "\(uri)")
      #expect(outcome.reason == reason, "\(uri)")
    }
    _ = try push(#"{"aps":{"alert":"A"},"ab_uri":"taxi://wallet","ab_use_webview":true}"#, in: session)
    #expect(try session.tap("banner").settled.map(\.workflow) == ["Wallet"], "this is no page")
  }

  @Test func `a QR code, a shortcut and a Spotlight item open their links`() throws {
    let session = try TaxiWorld.loggedIn()
    for (input, location) in [
      (LinkInput(.qr, "TAXI-PAY:CAB-17:1200"), "taxi://wallet/pay?code=CAB-17&amount=1200"),
      (LinkInput(.qr, " TAXI-PAY:CAB-18\n"), "taxi://wallet/pay?code=CAB-18"),
      (LinkInput(.qr, "\u{3000}HTTPS://TAXI.EXAMPLE/reservations/41 "), "taxi://reservations/41"),
      (LinkInput(.qr, "TAXI://wallet"), "taxi://wallet"),
      (LinkInput(.shortcut, "example.taxi.wallet"), "taxi://wallet"),
      (LinkInput(.spotlight, "reservation.41"), "taxi://reservations/41"),
    ] {
      #expect(session.turn(.input(input)).answer?.outcome == .completed)
      #expect(session.session.location == [location])
    }
  }

  @Test(arguments: [
    (#"{"message":{"android":{"notification":{"title":"A","body":"B"}},"data":{"link":"taxi://wallet"}}}"#, "A", "B"),
    (#"{"aps":{"alert":{"title-loc-key":"T","loc-key":"L"}},"url":"taxi://wallet"}"#, "T", "L"),
    (#"{"message":{"notification":{"body_loc_key":"L"},"data":{"link":"taxi://wallet"}}}"#, "taxi", "L"),
  ])
  func `the banner shows a text for Android, and the key of a text that the app translates`(
    payload: String, title: String, body: String
  ) throws {
    let session = try TaxiWorld.loggedIn()
    #expect(try push(payload, in: session).outcome == .waiting)
    #expect(session.text("banner") == title)
    #expect(session.value("banner") == body)
    #expect(try session.tap("banner").settled.map(\.workflow) == ["Wallet"])
  }

  @Test func `the journal entry of an input is shown without its secrets`() throws {
    let session = try TaxiWorld.loggedIn()
    let secrets = try TaxiWorld.routes().secrets
    for input in [
      LinkInput(.qr, "TAXI-PAY:Sesame77:1200"),
      LinkInput(
        .push,
        #"{"message":{"token":"Sesame77","notification":{"body":"A"},"data":{"url":"taxi://wallet/pay?code=Sesame77"}}}"#
      ),
    ] {
      let entry = try #require(session.turn(.input(input)).change?.entry)
      #expect(entry.parameters?.values.first?.contains("Sesame77") == true, "a replay needs it")
      #expect(!"\(entry.redacted(by: secrets))".contains("Sesame77"), "\(entry.redacted(by: secrets))")
    }
  }
}
