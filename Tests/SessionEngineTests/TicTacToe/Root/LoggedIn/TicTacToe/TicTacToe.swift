import RIBs

protocol TicTacToeDependency: Dependency {}

final class TicTacToeComponent: Component<any TicTacToeDependency> {}

protocol TicTacToeListener: AnyObject {
  func gameDidEnd(wonBy player: Int)
}

final class TicTacToeBuilder: Builder<any TicTacToeDependency> {
  func build(withListener listener: any TicTacToeListener) -> TicTacToeRouter {
    let interactor = TicTacToeInteractor()
    interactor.listener = listener
    return TicTacToeRouter(interactor: interactor, component: TicTacToeComponent(dependency: dependency))
  }
}

/// The game. Three fields in a row win.
final class TicTacToeInteractor: Interactor {
  weak var listener: (any TicTacToeListener)?
  private var fields: [Int?] = Array(repeating: nil, count: 9)
  private var turn = 1

  func place(at field: Int) {
    guard fields[field] == nil else { return }
    fields[field] = turn
    let lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
    if lines.contains(where: { line in line.allSatisfy { fields[$0] == turn } }) {
      listener?.gameDidEnd(wonBy: turn)
    } else {
      turn = 3 - turn
    }
  }
}

final class TicTacToeRouter: Router<TicTacToeInteractor> {}
