import DeepLinks
import RIBs
@testable import SessionEngine
import Testing

@Suite struct TicTacToeTests {
  private let session: Session

  init() throws {
    session = try Session.create(
      id: "game", app: TicTacToeApp(), routes: TicTacToeApp.routes(), limits: SessionLimits(), at: 1_000
    ).session
  }

  private let launch = SessionEvent.open(url: "ribs-training://launchGame?gameId=ticTacToe")

  @Test func `the tutorial's link waits for the players, and launches the game when they log in`() {
    let waiting = session.turn(launch, at: 2_000).answer
    #expect(waiting?.outcome == .waiting)
    #expect(waiting?.reason == "two players")
    let settled = session.turn(.login(["player1": "Ann", "player2": "Bo"]), at: 3_000).settled
    #expect(settled.map(\.outcome) == [.completed])
    #expect(settled.first?.steps.map(\.name) == ["logged in", "game ticTacToe"])
    #expect(session.tree.text == "Root\n  LoggedIn(players: Ann and Bo)\n    TicTacToe")
  }

  @Test func `the same link again attaches nothing`() {
    _ = session.turn(.login([:]), at: 2_000)
    #expect(session.turn(launch, at: 3_000).answer?.attached == ["TicTacToe"])
    let again = session.turn(launch, at: 4_000).answer
    #expect(again?.attached == [] && again?.detached == [] && again?.outcome == .completed)
  }

  @Test func `a game that is not installed stops, one that does not exist is rejected`() {
    _ = session.turn(.login([:]), at: 2_000)
    let chess = session.turn(.open(url: "ribs-training://launchGame?gameId=chess"), at: 3_000).answer
    #expect(chess?.outcome == .stopped && chess?.reason == "gameNotInstalled")
    let go = session.turn(.open(url: "ribs-training://launchGame?gameId=go"), at: 4_000).answer
    #expect(go?.outcome == .rejected && go?.range == [34, 36])
  }

  @Test func `the score is kept in the component of the logged-in RIB`() throws {
    _ = session.turn(.login([:]), at: 2_000)
    _ = session.turn(launch, at: 3_000)
    let loggedIn = try #require(session.world.instance.root.children.first as? LoggedInRouter)
    let game = try #require(loggedIn.current as? TicTacToeRouter)
    for field in [0, 3, 1, 4, 2] { game.interactor.place(at: field) }
    #expect(session.tree.children.first?.children.first?.title == "OffGame(score: 1:0)")
  }

  @Test(arguments: [UInt64](1...20))
  func `law 2 holds for this app too`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var now: Int64 = 2_000
    for _ in 0..<30 {
      let events: [SessionEvent] = [
        .login(["player1": "Ann"]), .logout, launch, .open(url: "ribs-training://home"), .open(url: "nonsense"), .tick,
      ]
      let event = events[Int.random(in: 0..<events.count, using: &random)]
      now += 1_000
      let turn = session.turn(event, at: now)
      let woken = try Session(
        record: session.record, app: TicTacToeApp(), routes: TicTacToeApp.routes(), limits: SessionLimits())
      #expect(woken.tree == session.tree, "seed \(seed), \(event)")
      #expect(woken.record == session.record, "seed \(seed), \(event)")
      #expect(turn.leaks.isEmpty, "seed \(seed), \(event)")
    }
  }
}

/// A generator whose sequence is the same everywhere (Steele, Lea, Flood: SplitMix).
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }
}
