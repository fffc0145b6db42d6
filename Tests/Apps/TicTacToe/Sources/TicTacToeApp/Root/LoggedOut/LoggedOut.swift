import Flux
import HeadlessUI
import RIBs
import Streams

protocol LoggedOutDependency: Dependency {
  var dispatcher: Dispatcher { get }
  var players: Store<PlayersState> { get }
}

final class LoggedOutComponent: Component<any LoggedOutDependency> {}

final class LoggedOutBuilder: SimpleComponentizedBuilder {
  let makeComponent: () -> LoggedOutComponent

  init(_ makeComponent: @escaping () -> LoggedOutComponent) { self.makeComponent = makeComponent }

  func build(with component: LoggedOutComponent) -> any Routing {
    let viewController = LoggedOutViewController()
    let interactor = LoggedOutInteractor(
      presenter: viewController, players: component.dependency.players, dispatcher: component.dependency.dispatcher)
    viewController.listener = interactor
    return LoggedOutRouter(interactor: interactor, view: viewController, component: component)
  }
}

final class LoggedOutRouter: ViewableRouter<LoggedOutInteractor, LoggedOutViewController> {}

protocol LoggedOutPresentable: Presentable {
  func show(player1: String, player2: String)
}

/// The entry of the players' names.
final class LoggedOutInteractor: PresentableInteractor<any LoggedOutPresentable>, LoggedOutPresentableListener {
  private let players: Store<PlayersState>
  private let dispatcher: Dispatcher

  init(presenter: any LoggedOutPresentable, players: Store<PlayersState>, dispatcher: Dispatcher) {
    self.players = players
    self.dispatcher = dispatcher
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    players.states.subscribe { [weak self] in self?.presenter.show(player1: $0.player1, player2: $0.player2) }
      .cancelOnDeactivate(of: self)
  }

  func didEnter(_ name: String, of player: Player) {
    dispatcher.dispatch(PlayersAction.nameEntered(player, name))
  }

  func didTapLogin() {
    let state = players.state
    dispatcher.dispatch(PlayersAction.loggedIn(Names(player1: state.player1, player2: state.player2)))
  }
}

protocol LoggedOutPresentableListener: AnyObject {
  func didEnter(_ name: String, of player: Player)
  func didTapLogin()
}

/// The fields for the players' names.
struct LoggedOutView: View {
  final class DataSource: ObservableObject {
    @Published var player1 = ""
    @Published var player2 = ""
  }

  @ObservedObject var dataSource: DataSource
  weak var listener: (any LoggedOutPresentableListener)?

  var body: some View {
    Field(LocalizedText(ja: "プレイヤー1の名前", en: "Player 1 name"), id: "player1", text: dataSource.player1) {
      listener?.didEnter($0, of: .player1)
    }
    Field(LocalizedText(ja: "プレイヤー2の名前", en: "Player 2 name"), id: "player2", text: dataSource.player2) {
      listener?.didEnter($0, of: .player2)
    }
    Button(LocalizedText(ja: "ログイン", en: "Login"), id: "login") { listener?.didTapLogin() }
  }
}

final class LoggedOutViewController: HostingController<LoggedOutView>, LoggedOutPresentable {
  private let dataSource = LoggedOutView.DataSource()
  weak var listener: (any LoggedOutPresentableListener)? { didSet { rootView.listener = listener } }

  init() {
    super.init(rootView: LoggedOutView(dataSource: dataSource))
  }

  func show(player1: String, player2: String) {
    dataSource.player1 = player1
    dataSource.player2 = player2
  }
}
