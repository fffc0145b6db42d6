import AndonTesting
import DeepLinks
import Foundation
import HeadlessUI
import LinkDialects
import RIBs
import SessionEngine
import Testing
import TicTacToeApp

@Suite struct TicTacToeTests {
  private let session: TestSession
  private static let app = Result { try TicTacToeApp(withoutStates: "states.yaml") }
  private static let routes = Result {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: package.appending(path: "config/links.yaml"), encoding: .utf8)
    return try RouteTable(yaml: text, file: "links.yaml")
  }

  init() throws {
    session = try TestSession(app: Self.app.get(), routes: Self.routes.get())
    session.turn(.configure(["language": "en"]))
  }

  private let launch = "ribs-training://launchGame?gameId=ticTacToe"

  private func logIn() throws {
    try session.tap("player1", "Ann")
    try session.tap("player2", "Bo")
    try session.tap("login")
  }

  private func play(_ fields: Int...) throws {
    for field in fields { try session.tap("field.\(field)") }
  }

  @Test func `the tutorial's link waits for two players, and launches the game when they log in`() throws {
    let waiting = try session.open(launch)
    #expect(waiting.outcome == .waiting)
    #expect(waiting.reason == "two players")
    try session.restart()
    try session.tap("player1", "Ann")
    let turn = try session.tap("login")
    #expect(turn.settled.map(\.outcome) == [.completed])
    #expect(turn.settled.first?.steps.map(\.name) == ["logged in", "game ticTacToe"])
    #expect(session.tree.text == "Root\n  LoggedIn(player1: Ann, player2: Player 2)\n    TicTacToe")
  }

  @Test func `the same link again attaches nothing, and the board stays`() throws {
    try logIn()
    #expect(try session.open(launch).attached == ["TicTacToe"])
    try play(1, 2)
    let again = try session.open(launch)
    #expect(again.attached.isEmpty)
    #expect(again.detached.isEmpty)
    #expect(session.text("field.1") == "X")
  }

  @Test func `a game is played by taps, and the winner's score is in the lobby`() throws {
    try logIn()
    try session.tap("ticTacToe")
    #expect(session.text("turn") == "Ann")
    try play(1, 4, 2, 5)
    try session.restart()
    try play(3)
    #expect(session.text("result") == "Ann won")
    #expect(!session.canTap("field.9"))
    try session.tap("close")
    #expect(session.text("score.player1") == "Ann: 1")
    #expect(session.text("score.player2") == "Bo: 0")
    #expect(session.location == ["ribs-training://home"])
    try session.tap("ticTacToe")
    #expect(session.canTap("field.1"))
  }

  @Test func `a full board without three in a row is a draw`() throws {
    try logIn()
    try session.tap("ticTacToe")
    try play(1, 2, 3, 5, 4, 6, 8, 7, 9)
    #expect(session.text("result") == "It's a draw")
    try session.tap("close")
    #expect(session.text("score.player1") == "Ann: 0")
    #expect(session.text("score.player2") == "Bo: 0")
  }

  @Test func `the game of chance draws a winner, and a replay draws the same`() throws {
    try logIn()
    try session.open("ribs-training://launchGame?gameId=randomWin")
    let other = try session.restarted()
    try session.tap("draw")
    try other.tap("draw")
    let result = try #require(session.text("result"))
    #expect(result == other.text("result"))
    #expect(result.hasSuffix(" won"))
  }

  @Test func `a log-out forgets the names and the score`() throws {
    try logIn()
    try session.open("ribs-training://launchGame?gameId=randomWin")
    try session.tap("draw")
    try session.tap("close")
    session.turn(.logout)
    #expect(session.value("player1") == "")
    try logIn()
    #expect(session.text("score.player1") == "Ann: 0")
    #expect(session.text("score.player2") == "Bo: 0")
  }

  @Test func `a link to a game that the app does not have is rejected`() throws {
    let outcome = try session.open("ribs-training://launchGame?gameId=chess")
    #expect(outcome.outcome == .rejected)
    #expect(outcome.range == [34, 39])
  }

  @Test func `the app keeps the laws of a session`() throws {
    try expectLaws(app: Self.app.get(), routes: Self.routes.get(), budget: .sequences(60))
  }
}
