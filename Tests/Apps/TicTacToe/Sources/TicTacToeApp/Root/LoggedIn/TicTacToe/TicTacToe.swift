import DeepLinks
import Flux
import HeadlessUI
import RIBs
import SessionEngine
import Streams

final class TicTacToeComponent: Component<any GameDependency> {}

final class TicTacToeBuilder: ComponentizedBuilder {
  let makeComponent: (()) -> TicTacToeComponent

  init(_ makeComponent: @escaping (()) -> TicTacToeComponent) { self.makeComponent = makeComponent }

  func build(with component: TicTacToeComponent, _ listener: any GameListener) -> any Routing {
    let dependency = component.dependency
    let viewController = TicTacToeViewController(dependency.names)
    let interactor = TicTacToeInteractor(
      presenter: viewController, game: dependency.game, dispatcher: dependency.dispatcher)
    interactor.listener = listener
    viewController.listener = interactor
    return TicTacToeRouter(interactor: interactor, view: viewController, component: component)
  }
}

final class TicTacToeRouter: ViewableRouter<TicTacToeInteractor, TicTacToeViewController> {}

protocol TicTacToePresentable: Presentable {
  func show(_ game: GameState)
}

/// The game. Three fields in a row win.
final class TicTacToeInteractor: PresentableInteractor<any TicTacToePresentable>, TicTacToePresentableListener {
  weak var listener: (any GameListener)?

  private let game: Store<GameState>
  private let dispatcher: Dispatcher

  init(presenter: any TicTacToePresentable, game: Store<GameState>, dispatcher: Dispatcher) {
    self.game = game
    self.dispatcher = dispatcher
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    game.states.subscribe { [weak self] in self?.presenter.show($0) }.cancelOnDeactivate(of: self)
  }

  override func willResignActive() {
    dispatcher.dispatch(GameAction.left)
  }

  func didTapField(_ field: Int) {
    dispatcher.dispatch(GameAction.placed(field))
  }

  func didTapClose() {
    listener?.gameDidEnd(wonBy: game.state.winner)
  }
}

extension TicTacToeInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) {
    ("launchGame", ["gameId": .text(Game.ticTacToe.rawValue)])
  }
}

protocol TicTacToePresentableListener: AnyObject {
  func didTapField(_ field: Int)
  func didTapClose()
}

/// The board. Its fields are `field.1` to `field.9`, row by row.
struct TicTacToeView: View {
  final class DataSource: ObservableObject {
    @Published var game = GameState()
  }

  let names: Names
  @ObservedObject var dataSource: DataSource
  weak var listener: (any TicTacToePresentableListener)?

  var body: some View {
    let game = dataSource.game
    Text(names[game.turn]).identifier("turn")
    List(0..<3) { row in
      Stack(.horizontal) {
        List(row * 3..<row * 3 + 3) { field in
          Button(game.fields[field].mark, id: "field.\(field + 1)") { listener?.didTapField(field) }
            .disabled(game.fields[field] != nil)
        }
      }
    }
    if game.winner != nil || game.isDraw {
      GameEndView(winner: game.winner.map { names[$0] }) { listener?.didTapClose() }
    }
  }
}

extension Player? {
  /// The mark of a field's owner.
  fileprivate var mark: String {
    switch self {
    case .player1: "X"
    case .player2: "O"
    case nil: "·"
    }
  }
}

final class TicTacToeViewController: HostingController<TicTacToeView>, TicTacToePresentable {
  private let dataSource = TicTacToeView.DataSource()
  weak var listener: (any TicTacToePresentableListener)? { didSet { rootView.listener = listener } }

  init(_ names: Names) {
    super.init(rootView: TicTacToeView(names: names, dataSource: dataSource))
  }

  func show(_ game: GameState) { dataSource.game = game }
}
