import DeepLinks
import Flux
import HeadlessUI
import RIBs
import SessionEngine
import Streams

final class RandomWinComponent: Component<any GameDependency> {}

final class RandomWinBuilder: ComponentizedBuilder {
  let makeComponent: (()) -> RandomWinComponent

  init(_ makeComponent: @escaping (()) -> RandomWinComponent) { self.makeComponent = makeComponent }

  func build(with component: RandomWinComponent, _ listener: any GameListener) -> any Routing {
    let dependency = component.dependency
    let viewController = RandomWinViewController(dependency.names)
    let interactor = RandomWinInteractor(
      presenter: viewController, game: dependency.game, dispatcher: dependency.dispatcher)
    interactor.listener = listener
    viewController.listener = interactor
    return RandomWinRouter(interactor: interactor, view: viewController, component: component)
  }
}

final class RandomWinRouter: ViewableRouter<RandomWinInteractor, RandomWinViewController> {}

protocol RandomWinPresentable: Presentable {
  func show(winner: Player?)
}

/// A game of chance: a tap draws the winner.
final class RandomWinInteractor: PresentableInteractor<any RandomWinPresentable>, RandomWinPresentableListener {
  weak var listener: (any GameListener)?

  private let game: Store<GameState>
  private let dispatcher: Dispatcher

  init(presenter: any RandomWinPresentable, game: Store<GameState>, dispatcher: Dispatcher) {
    self.game = game
    self.dispatcher = dispatcher
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    game.states.subscribe { [weak self] in self?.presenter.show(winner: $0.winner) }.cancelOnDeactivate(of: self)
  }

  override func willResignActive() {
    dispatcher.dispatch(GameAction.left)
  }

  func didTapDraw() {
    dispatcher.dispatch(GameAction.drawn)
  }

  func didTapClose() {
    listener?.gameDidEnd(wonBy: game.state.winner)
  }
}

extension RandomWinInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) {
    ("launchGame", ["gameId": .text(Game.randomWin.rawValue)])
  }
}

protocol RandomWinPresentableListener: AnyObject {
  func didTapDraw()
  func didTapClose()
}

/// The button that draws the winner.
struct RandomWinView: View {
  final class DataSource: ObservableObject {
    @Published var winner: Player?
  }

  let names: Names
  @ObservedObject var dataSource: DataSource
  weak var listener: (any RandomWinPresentableListener)?

  var body: some View {
    Button(LocalizedText(ja: "くじを引く", en: "Draw"), id: "draw") { listener?.didTapDraw() }
    if let winner = dataSource.winner { GameEndView(winner: names[winner]) { listener?.didTapClose() } }
  }
}

final class RandomWinViewController: HostingController<RandomWinView>, RandomWinPresentable {
  private let dataSource = RandomWinView.DataSource()
  weak var listener: (any RandomWinPresentableListener)? { didSet { rootView.listener = listener } }

  init(_ names: Names) {
    super.init(rootView: RandomWinView(names: names, dataSource: dataSource))
  }

  func show(winner: Player?) { dataSource.winner = winner }
}
