import AndonTesting
import DeepLinks
import HeadlessUI
import RIBs
import SessionEngine
import Testing
import TextFormats

/// The start of the app with a stored log-in, which is checked on the launch screen.
@Suite struct LaunchTests {
  /// A session whose app was ended after a log-in. Its clock is advanced by hand.
  private static func ended(_ settings: [String: String] = [:]) throws -> TestSession {
    let taxi = try TaxiWorld.session()
    taxi.turn(.configure(["clock": "manual"]))
    taxi.turn(.login([:]))
    taxi.turn(.configure(["app": "notRunning"]))
    if !settings.isEmpty { try #require(taxi.turn(.configure(settings)).refusal == nil) }
    return taxi
  }

  /// A session whose app has started, and checks the log-in over a slow network.
  private static func launching(_ settings: [String: String] = [:]) throws -> TestSession {
    let taxi = try ended(settings.merging(["latency": "2s"]) { $1 })
    taxi.turn(.configure(["app": "foreground"]))
    return taxi
  }

  private static func ribs(_ taxi: TestSession) -> [String] { taxi.session.screens.map(\.rib) }

  @Test func `a valid log-in leads to the features, and every moment on the way has a screen`() throws {
    let taxi = try Self.launching()
    #expect(Self.ribs(taxi) == ["LaunchScreen"])
    #expect(taxi.session.tree.text == "AppRoot\n  LaunchScreen")
    #expect(taxi.session.screens.first?.elements.last?.kind == .progress)
    #expect(taxi.session.inFlight.map(\.name) == ["tokenCheck"])
    #expect(taxi.session.login == LoginState(.underWay))
    taxi.turn(.advance(milliseconds: 1999))
    #expect(Self.ribs(taxi) == ["LaunchScreen"], "the check takes as long as any other request")
    taxi.turn(.advance(milliseconds: 1))
    #expect(Self.ribs(taxi) == ["AppRoot"])
    #expect(taxi.session.tree.text == "AppRoot\n  LoggedIn")
    taxi.turn(.advance(milliseconds: 2000))
    #expect(Self.ribs(taxi) == ["MainFeatures", "NormalDispatch"])
    #expect(taxi.session.login == LoginState(.loggedIn))
  }

  @Test func `a link waits for the app's launch by name, and then goes on`() throws {
    let taxi = try Self.ended(["latency": "2s"])
    let waiting = try taxi.open("taxi://menu")
    #expect(waiting.outcome == .waiting)
    #expect(waiting.reason == "the app's launch")
    #expect(waiting.message == "waits at step \"logged in\" for the app's launch")
    #expect(waiting.steps.map(\.name) == ["cold start", "logged in"])
    #expect(waiting.attached == ["AppRoot", "LaunchScreen"])
    #expect(waiting.requestsByRIB == ["LaunchScreen": 1])
    #expect(taxi.session.record.pending.map(\.waitingFor) == ["the app's launch"])
    let changed = taxi.turn(.advance(milliseconds: 2000)).change?.waiting
    #expect(changed?.map(\.reason) == ["the account"])
    let settled = taxi.turn(.advance(milliseconds: 2000)).settled
    #expect(settled.map(\.outcome) == [.completed])
    #expect(taxi.session.location.contains("taxi://menu"))
    #expect(settled.first?.requestsByRIB == ["LaunchScreen": 1, "LoggedIn": 1])
    #expect(try taxi.open("taxi://menu").attached == [])
  }

  @Test func `without latency a link passes the launch in its own turn`() throws {
    let taxi = try Self.ended()
    let outcome = try taxi.open("taxi://wallet")
    #expect(outcome.outcome == .completed)
    #expect(outcome.detached.contains("LaunchScreen"))
    #expect(outcome.requestsByRIB == ["LaunchScreen": 1, "LoggedIn": 1, "Wallet": 1])
  }

  @Test(arguments: [
    ("expired", "sessionExpired", "ログインの有効期限が切れました。もう一度ログインしてください"),
    ("revoked", "sessionRevoked", "ログインが無効になりました。もう一度ログインしてください"),
  ])
  func `a log-in that the backend refuses leads to the log-in screen with the reason, and the link waits there`(
    setting: String, code: String, text: String
  ) throws {
    let taxi = try Self.launching([setting: "on"])
    #expect(try taxi.open("taxi://wallet").reason == "the app's launch")
    let changed = taxi.turn(.advance(milliseconds: 2000)).change?.waiting
    #expect(changed?.map(\.reason) == ["log-in"])
    #expect(Self.ribs(taxi) == ["LoggedOut"])
    #expect(taxi.text("problem") == text)
    #expect(taxi.session.login == LoginState(.loggedOut, reason: code))
    taxi.turn(.configure(["latency": "0"]))
    #expect(taxi.turn(.login([:])).settled.map(\.outcome) == [.completed], "a new log-in is valid")
  }

  @Test func `a check that fails shows the reason, and a tap on its button lets the waiting link go on`() throws {
    let taxi = try Self.ended(["errors": "100"])
    #expect(try taxi.open("taxi://wallet").reason == "the app's launch")
    #expect(Self.ribs(taxi) == ["LaunchScreen"])
    #expect(taxi.text("problem") == "通信できませんでした")
    #expect(taxi.session.login == LoginState(.loggedOut, reason: "network"))
    #expect(try taxi.tap("retry").settled.isEmpty, "it failed again")
    #expect(taxi.canTap("retry"), "it failed again")
    taxi.turn(.configure(["errors": "0", "latency": "2s"]))
    #expect(try taxi.tap("retry").settled.isEmpty)
    #expect(!taxi.canTap("retry"))
    #expect(!taxi.session.isQuiet)
    taxi.turn(.configure(["latency": "0"]))
    let settled = taxi.turn(.advance(milliseconds: 2000)).settled
    #expect(settled.map(\.outcome) == [.completed])
    #expect(taxi.session.location == ["taxi://wallet"])
  }

  @Test func `an app that goes to the background during the check requests the account when it is back`() throws {
    let taxi = try Self.launching()
    taxi.turn(.configure(["app": "background"]))
    #expect(taxi.turn(.advance(milliseconds: 10_000)).requestsByRIB.isEmpty)
    #expect(taxi.session.tree.children.map(\.rib) == ["LoggedIn"])
    #expect(taxi.turn(.configure(["app": "foreground"])).requestsByRIB == ["LoggedIn": 1])
    taxi.turn(.advance(milliseconds: 2000))
    #expect(Self.ribs(taxi) == ["MainFeatures", "NormalDispatch"])
  }

  @Test func `a check that takes long offers to try again, and the link waits for it without a deadline`() throws {
    let taxi = try Self.ended(["latency": "100s"])
    #expect(try taxi.open("taxi://wallet").reason == "the app's launch")
    taxi.turn(.advance(milliseconds: 9_999))
    #expect(!taxi.canTap("retry"))
    taxi.turn(.advance(milliseconds: 1))
    #expect(taxi.canTap("retry"))
    #expect(taxi.text("problem") == "通信に時間がかかっています")
    #expect(taxi.turn(.advance(milliseconds: 30_000)).settled.isEmpty)
    taxi.turn(.configure(["latency": "2s"]))
    try taxi.tap("retry")
    #expect(!taxi.canTap("retry"))
    #expect(taxi.turn(.advance(milliseconds: 6000)).settled.map(\.outcome) == [.completed])
    taxi.turn(.advance(milliseconds: 100_000))
    #expect(taxi.session.location == ["taxi://wallet"], "the reply to the first check changes nothing")
  }

  @Test func `an account that takes long offers to try again, and the link waits for it without a deadline`() throws {
    let taxi = try Self.launching()
    try taxi.open("taxi://menu")
    taxi.turn(.configure(["latency": "40s"]))
    #expect(taxi.turn(.advance(milliseconds: 2000)).change?.waiting.map(\.reason) == ["the account"])
    taxi.turn(.advance(milliseconds: 10_000))
    #expect(Self.ribs(taxi) == ["AppRoot"])
    #expect(taxi.text("problem") == "通信に時間がかかっています")
    #expect(taxi.turn(.advance(milliseconds: 25_000)).settled.isEmpty)
    #expect(taxi.canTap("retry"))
    taxi.turn(.configure(["latency": "0"]))
    #expect(try taxi.tap("retry").settled.map(\.outcome) == [.completed])
  }

  @Test func `an account that cannot be loaded keeps the log-in, and a tap lets the waiting link go on`() throws {
    let taxi = try Self.launching()
    try taxi.open("taxi://menu")
    taxi.turn(.configure(["errors": "100"]))
    #expect(taxi.turn(.advance(milliseconds: 4000)).settled.isEmpty)
    #expect(Self.ribs(taxi) == ["AppRoot"])
    #expect(taxi.text("problem") == "通信できませんでした")
    #expect(taxi.session.login == LoginState(.loggedOut, reason: "network"))
    #expect(taxi.session.record.pending.map(\.waitingFor) == ["the account"])
    taxi.turn(.configure(["errors": "0", "latency": "0"]))
    #expect(try taxi.tap("retry").settled.map(\.outcome) == [.completed])
    #expect(taxi.session.login == LoginState(.loggedIn))
  }

  @Test func `a log-in by command requests an account again that could not be loaded`() throws {
    let taxi = try Self.launching()
    taxi.turn(.configure(["errors": "100"]))
    taxi.turn(.advance(milliseconds: 4000))
    taxi.turn(.configure(["errors": "0", "latency": "0"]))
    #expect(taxi.turn(.login([:])).requestsByRIB == ["AppRoot": 1])
    #expect(taxi.session.login == LoginState(.loggedIn))
  }

  @Test func `a tap that ends the launch at once completes the waiting link`() throws {
    let taxi = try Self.ended(["errors": "100"])
    try taxi.open("taxi://wallet")
    taxi.turn(.configure(["errors": "0"]))
    #expect(try taxi.tap("retry").settled.map(\.outcome) == [.completed])
  }

  @Test func `a link to the log-in waits for the launch too, and then meets its rule`() throws {
    let taxi = try Self.launching()
    #expect(try taxi.open("taxi://login?phone=090-2").reason == "the app's launch")
    #expect(taxi.turn(.advance(milliseconds: 2000)).settled.map(\.reason) == ["alreadyLoggedIn"])
    let expired = try Self.launching(["expired": "on"])
    _ = try expired.open("taxi://login?phone=090-2")
    #expect(expired.turn(.advance(milliseconds: 2000)).settled.map(\.outcome) == [.completed])
    #expect(expired.value("phone") == "090-2")
  }

  @Test func `without a stored log-in the app starts at the log-in screen and asks nothing`() throws {
    let taxi = try TaxiWorld.session()
    taxi.turn(.configure(["app": "notRunning"]))
    let outcome = try taxi.open("taxi://wallet")
    #expect(outcome.reason == "log-in")
    #expect(outcome.requests == 0)
    #expect(outcome.attached == ["AppRoot", "LoggedOut"])
    #expect(Self.ribs(taxi) == ["LoggedOut"])
    #expect(taxi.text("problem") == nil)
  }

  @Test func `an app that starts in the background checks when it is brought to the foreground`() throws {
    let taxi = try Self.ended()
    #expect(taxi.turn(.configure(["app": "background"])).requests.isEmpty)
    #expect(taxi.session.tree.children.map(\.rib) == ["LaunchScreen"])
    #expect(Self.ribs(taxi) == [])
    let turn = taxi.turn(.configure(["app": "foreground"]))
    #expect(turn.requestsByRIB == ["LaunchScreen": 1, "LoggedIn": 1])
    #expect(Self.ribs(taxi).last == "NormalDispatch")
  }

  @Test func `an app that ends during the check checks again at its next start`() throws {
    let taxi = try Self.launching()
    #expect(taxi.turn(.configure(["app": "notRunning"])).leaks.isEmpty)
    #expect(taxi.session.inFlight.isEmpty)
    #expect(taxi.turn(.configure(["app": "foreground"])).requestsByRIB == ["LaunchScreen": 1])
    #expect(taxi.session.inFlight.count == 1)
  }

  @Test func `a log-out during the check shows the log-in screen, and the reply changes nothing`() throws {
    let taxi = try Self.launching(["expired": "on"])
    taxi.turn(.logout)
    #expect(Self.ribs(taxi) == ["LoggedOut"])
    taxi.turn(.advance(milliseconds: 2000))
    #expect(taxi.session.login == LoginState(.loggedOut))
    #expect(taxi.text("problem") == nil)
  }

  @Test func `a log-in by command waits for the check, refuses another number, and repeats a failed check`() throws {
    let taxi = try Self.launching()
    #expect(taxi.turn(.login([:])).requests.isEmpty)
    #expect(taxi.session.login == LoginState(.underWay))
    #expect(taxi.turn(.login(["phone": "080-7777-7777"])).refusal?.code == "alreadyLoggedIn")
    let failing = try Self.ended(["errors": "100"])
    failing.turn(.configure(["app": "foreground"]))
    failing.turn(.configure(["errors": "0"]))
    failing.turn(.login([:]))
    #expect(failing.session.login == LoginState(.loggedIn))
  }

  @Test func `after a log-in over a slow network the window shows that the account is loaded`() throws {
    let taxi = try TaxiWorld.session()
    taxi.turn(.configure(["clock": "manual", "latency": "2s"]))
    taxi.turn(.login([:]))
    #expect(Self.ribs(taxi) == ["LoggedOut"])
    taxi.turn(.advance(milliseconds: 2000))
    #expect(Self.ribs(taxi) == ["AppRoot"])
    #expect(taxi.session.screens.first?.elements.map(\.text) == ["読み込み中…"])
    taxi.turn(.advance(milliseconds: 2000))
    #expect(Self.ribs(taxi) == ["MainFeatures", "NormalDispatch"])
  }

  @Test(arguments: [UInt64](1...30))
  func `an app on the screen has a screen after every random event`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let taxi = try Self.ended(["latency": "2s"])
    for _ in 0..<40 {
      let states = ["notRunning", "foreground", "background"]
      let event: SessionEvent =
        switch Int.random(in: 0..<10, using: &random) {
        case ..<2: .configure(["app": states.randomElement(using: &random) ?? "foreground"])
        case ..<4: .advance(milliseconds: 1000)
        case 4: .configure(["expired": "on"])
        default: RandomEvent.next(&random)
        }
      taxi.turn(event)
      guard taxi.session.phone.app == .foreground else { continue }
      #expect(!taxi.session.screens.isEmpty, "seed \(seed), after \(event):\n\(taxi.session.tree.text)")
    }
  }
}
