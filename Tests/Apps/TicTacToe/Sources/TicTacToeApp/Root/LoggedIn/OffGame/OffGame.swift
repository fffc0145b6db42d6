import DeepLinks
import Flux
import HeadlessUI
import RIBs
import SessionEngine
import Streams

protocol OffGameDependency: Dependency {
  var names: Names { get }
  var game: Store<GameState> { get }
}

final class OffGameComponent: Component<any OffGameDependency> {}

final class OffGameBuilder: ComponentizedBuilder {
  let makeComponent: (()) -> OffGameComponent

  init(_ makeComponent: @escaping (()) -> OffGameComponent) { self.makeComponent = makeComponent }

  func build(with component: OffGameComponent, _ listener: any OffGameListener) -> any Routing {
    let dependency = component.dependency
    let viewController = OffGameViewController(dependency.names)
    let interactor = OffGameInteractor(presenter: viewController, game: dependency.game)
    interactor.listener = listener
    viewController.listener = interactor
    return OffGameRouter(interactor: interactor, view: viewController, component: component)
  }
}

/// The score is the RIB's parameter.
final class OffGameRouter: ViewableRouter<OffGameInteractor, OffGameViewController> {
  override var parameters: [String: String] {
    ["score": "\(interactor.score.player1):\(interactor.score.player2)"]
  }
}

protocol OffGameListener: AnyObject {
  func offGameDidTapStart(_ game: Game)
}

protocol OffGamePresentable: Presentable {
  func show(_ score: Score)
}

/// The lobby: the score, and the games.
final class OffGameInteractor: PresentableInteractor<any OffGamePresentable>, OffGamePresentableListener {
  weak var listener: (any OffGameListener)?

  private let game: Store<GameState>

  init(presenter: any OffGamePresentable, game: Store<GameState>) {
    self.game = game
    super.init(presenter: presenter)
  }

  var score: Score { game.state.score }

  override func didBecomeActive() {
    game.states.subscribe { [weak self] in self?.presenter.show($0.score) }.cancelOnDeactivate(of: self)
  }

  func didTapStart(_ game: Game) {
    listener?.offGameDidTapStart(game)
  }
}

extension OffGameInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) { ("home", [:]) }
}

protocol OffGamePresentableListener: AnyObject {
  func didTapStart(_ game: Game)
}

/// The score and the games.
struct OffGameView: View {
  final class DataSource: ObservableObject {
    @Published var score = Score()
  }

  let names: Names
  @ObservedObject var dataSource: DataSource
  weak var listener: (any OffGamePresentableListener)?

  var body: some View {
    Text("\(names.player1): \(dataSource.score.player1)").identifier("score.player1")
    Text("\(names.player2): \(dataSource.score.player2)").identifier("score.player2")
    List(Game.allCases) { game in
      Button(game.title, id: game.rawValue) { listener?.didTapStart(game) }
    }
  }
}

extension Game {
  fileprivate var title: LocalizedText {
    switch self {
    case .ticTacToe: LocalizedText(ja: "三目並べ", en: "Tic-tac-toe")
    case .randomWin: LocalizedText(ja: "運だめし", en: "Random win")
    }
  }
}

final class OffGameViewController: HostingController<OffGameView>, OffGamePresentable {
  private let dataSource = OffGameView.DataSource()
  weak var listener: (any OffGamePresentableListener)? { didSet { rootView.listener = listener } }

  init(_ names: Names) {
    super.init(rootView: OffGameView(names: names, dataSource: dataSource))
  }

  func show(_ score: Score) { dataSource.score = score }
}
