import Flux
import RIBs
import Streams

final class RootComponent: BootstrapComponent, LoggedOutDependency, LoggedInDependency {
  let players: Store<PlayersState>
  init(players: Store<PlayersState>) { self.players = players }
}

final class RootBuilder: Builder<RootComponent> {
  func build(_ component: RootComponent) -> RootRouter {
    let interactor = RootInteractor(players: component.players)
    let router = RootRouter(
      interactor: interactor, component: component, loggedOutBuilder: LoggedOutBuilder(dependency: component),
      loggedInBuilder: LoggedInBuilder(dependency: component))
    interactor.router = router
    return router
  }
}

protocol RootRouting: Routing {
  func routeToLoggedOut()
  func routeToLoggedIn(player1: String, player2: String) -> any LoggedInActionableItem
}

protocol RootActionableItem: AnyObject {
  func waitForLogin() -> Reached<any LoggedInActionableItem>
}

final class RootInteractor: Interactor, RootActionableItem {
  weak var router: (any RootRouting)?
  let players: Store<PlayersState>
  private let loggedIn = ActionableItemSubject<any LoggedInActionableItem>(waitingFor: "two players")

  init(players: Store<PlayersState>) { self.players = players }

  var isPlaying: Bool { loggedIn.item?.isPlaying == true }

  override func didBecomeActive() {
    players.states.subscribe { [weak self] state in self?.show(state) }.cancelOnDeactivate(of: self)
  }

  func waitForLogin() -> Reached<any LoggedInActionableItem> { loggedIn.wait(in: self) }

  private func show(_ state: PlayersState) {
    guard let router else { return }
    if let one = state.player1, let two = state.player2 {
      loggedIn.send(router.routeToLoggedIn(player1: one, player2: two))
    } else {
      router.routeToLoggedOut()
    }
  }
}

final class RootRouter: LaunchRouter<RootInteractor>, RootRouting {
  private let loggedOutBuilder: LoggedOutBuilder
  private let loggedInBuilder: LoggedInBuilder
  private var branch: (any Routing)?

  init(
    interactor: RootInteractor, component: RootComponent, loggedOutBuilder: LoggedOutBuilder,
    loggedInBuilder: LoggedInBuilder
  ) {
    self.loggedOutBuilder = loggedOutBuilder
    self.loggedInBuilder = loggedInBuilder
    super.init(interactor: interactor, component: component)
  }

  func routeToLoggedOut() { replace(with: loggedOutBuilder.build()) }

  func routeToLoggedIn(player1: String, player2: String) -> any LoggedInActionableItem {
    let (router, item) = loggedInBuilder.build(player1: player1, player2: player2)
    replace(with: router)
    return item
  }

  private func replace(with router: any Routing) {
    if let branch { detachChild(branch) }
    branch = router
    attachChild(router)
  }
}
