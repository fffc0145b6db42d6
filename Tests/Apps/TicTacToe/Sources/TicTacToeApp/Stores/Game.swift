import Flux

/// The number of games that each player has won.
struct Score: Codable, Hashable, Sendable {
  var player1 = 0
  var player2 = 0
}

/// An action of the games.
enum GameAction: Action {
  /// The player whose turn it is took a field, from 0.
  case placed(Int)
  /// The winner was drawn by lot.
  case drawn
  /// A game ended, without a winner for `nil`.
  case ended(Player?)
  /// The screen of a game was left.
  case left
}

/// The score, and the game that is played.
struct GameState: StoreState {
  static let storeName = "game"

  var score = Score()
  /// The owners of the nine fields, row by row.
  var fields = [Player?](repeating: nil, count: 9)
  var turn = Player.player1
  /// The winner of the game on the screen.
  var winner: Player?
  /// The state of the generator that draws lots. It is stored, so a replay draws the same.
  var random: UInt64 = 20_170_901

  /// Whether all fields are taken and there is no winner.
  var isDraw: Bool { winner == nil && !fields.contains(nil) }

  mutating func reduce(_ action: any Action) {
    if case PlayersAction.loggedOut = action { self = GameState() }
    switch action as? GameAction {
    case .placed(let field): place(at: field)
    case .drawn:
      // The constants of Knuth's linear congruential generator; its high bits are the random ones.
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      winner = random >> 63 == 0 ? .player1 : .player2
    case .ended(.player1): score.player1 += 1
    case .ended(.player2): score.player2 += 1
    case .left: (fields, turn, winner) = (GameState().fields, .player1, nil)
    case .ended(nil), nil: break
    }
  }

  private mutating func place(at field: Int) {
    guard winner == nil, fields.indices.contains(field), fields[field] == nil else { return }
    fields[field] = turn
    if Self.lines.contains(where: { $0.allSatisfy { fields[$0] == turn } }) {
      winner = turn
    } else {
      turn = turn.other
    }
  }

  private static let lines = [
    [0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6],
  ]
}
