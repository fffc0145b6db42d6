import Flux

/// One of the two players.
enum Player: String, Codable, Hashable, Sendable {
  case player1, player2

  var other: Player { self == .player1 ? .player2 : .player1 }
}

/// The names of the players.
struct Names: Codable, Hashable, Sendable {
  let player1: String
  let player2: String

  /// Creates the names. A player without a name has one by number.
  init(player1: String, player2: String) {
    self.player1 = player1.isEmpty ? "Player 1" : player1
    self.player2 = player2.isEmpty ? "Player 2" : player2
  }

  subscript(player: Player) -> String { player == .player1 ? player1 : player2 }
}

/// An action of the players.
enum PlayersAction: Action {
  /// The text of a player's field changed.
  case nameEntered(Player, String)
  /// Both players logged in.
  case loggedIn(Names)
  case loggedOut
}

/// The players: the fields for their names, and the names when they are logged in.
struct PlayersState: TypedStoreState {
  static let storeName = "players"

  var player1 = ""
  var player2 = ""
  var names: Names?

  mutating func reduce(_ action: PlayersAction) {
    switch action {
    case .nameEntered(.player1, let text): player1 = text
    case .nameEntered(.player2, let text): player2 = text
    case .loggedIn(let names):
      if self.names == nil { self = PlayersState(names: names) }
    case .loggedOut: self = PlayersState()
    }
  }
}
