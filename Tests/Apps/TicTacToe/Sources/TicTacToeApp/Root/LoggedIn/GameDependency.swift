import Flux
import RIBs

/// The dependencies that the parent of a game provides.
protocol GameDependency: Dependency {
  var names: Names { get }
  var dispatcher: Dispatcher { get }
  var game: Store<GameState> { get }
}

/// Receives the end of a game.
protocol GameListener: AnyObject {
  /// The players have seen the result; `nil` when it is a draw.
  func gameDidEnd(wonBy winner: Player?)
}
