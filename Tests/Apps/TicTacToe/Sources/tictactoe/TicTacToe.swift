import AndonCommands
import TicTacToeApp

/// The command `tictactoe`: all commands of the simulation, for the tutorial's app.
@main struct TicTacToe {
  static func main() async {
    await AndonProgram.main(app: TicTacToeApp.self)
  }
}
