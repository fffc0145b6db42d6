import Flux
import RIBs
import Streams

protocol RootRouting: Routing {
  func routeToLoggedOut()
  func routeToLoggedIn(_ names: Names) -> any LoggedInActionableItem
}

protocol RootActionableItem: AnyObject {
  /// Waits until both players are logged in.
  func waitForLogin() -> Reached<any LoggedInActionableItem>
}

/// The logic of Root: shows LoggedOut or LoggedIn.
final class RootInteractor: Interactor, RootActionableItem {
  weak var router: (any RootRouting)?

  private let players: Store<PlayersState>
  private let loggedIn = ActionableItemSubject<any LoggedInActionableItem>(waitingFor: "two players")

  init(players: Store<PlayersState>) {
    self.players = players
  }

  override func didBecomeActive() {
    var shown: Names??
    players.states.subscribe { [weak self] state in
      guard shown != .some(state.names) else { return }
      shown = state.names
      self?.players.whenIdle { self?.show(state.names) }
    }.cancelOnDeactivate(of: self)
  }

  func waitForLogin() -> Reached<any LoggedInActionableItem> { loggedIn.wait(in: self) }

  private func show(_ names: Names?) {
    guard let router else { return }
    if let names {
      loggedIn.send(router.routeToLoggedIn(names))
    } else {
      router.routeToLoggedOut()
    }
  }
}

final class RootRouter: LaunchRouter<RootInteractor>, RootRouting {
  private let loggedOutBuilder: LoggedOutBuilder
  private let loggedInBuilder: LoggedInBuilder
  private lazy var slot = ChildSlot(of: self)

  init(
    interactor: RootInteractor, component: RootComponent, loggedOutBuilder: LoggedOutBuilder,
    loggedInBuilder: LoggedInBuilder
  ) {
    self.loggedOutBuilder = loggedOutBuilder
    self.loggedInBuilder = loggedInBuilder
    super.init(interactor: interactor, component: component)
  }

  func routeToLoggedOut() { slot.attach(loggedOutBuilder.build()) }

  func routeToLoggedIn(_ names: Names) -> any LoggedInActionableItem {
    let (router, item) = loggedInBuilder.build(names)
    slot.attach(router)
    return item
  }
}
