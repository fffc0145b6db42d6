import RIBs
import Streams

protocol StopsDependency: Dependency {
  var board: DepartureBoard { get }
}

final class StopsComponent: Component<any StopsDependency> {}

protocol StopsBuildable: Buildable {
  func build(
    withListener listener: any StopsListener, train: Int
  ) -> (router: any Routing, actionableItem: any StopsActionableItem)
}

/// The number of the train is known only when the RIB is built, so it is a parameter of `build`.
final class StopsBuilder: Builder<any StopsDependency>, StopsBuildable {
  func build(
    withListener listener: any StopsListener, train: Int
  ) -> (router: any Routing, actionableItem: any StopsActionableItem) {
    let component = StopsComponent(dependency: dependency)
    let interactor = StopsInteractor(train: train, board: dependency.board)
    interactor.listener = listener
    return (StopsRouter(interactor: interactor, component: component), interactor)
  }
}

protocol StopsListener: AnyObject {
  func stopsDidEnd()
}

protocol StopsActionableItem: AnyObject {
  /// The number of the train.
  var train: Int { get }
}

/// The stops of one train. Closes when the train has left.
final class StopsInteractor: Interactor, StopsActionableItem {
  weak var listener: (any StopsListener)?
  let train: Int
  private let board: DepartureBoard

  init(train: Int, board: DepartureBoard) {
    self.train = train
    self.board = board
  }

  var stops: [String] { board.train(train)?.stops ?? [] }

  override func didBecomeActive() {
    board.trains.subscribe { [weak self] _ in
      guard let self, board.train(train) == nil else { return }
      listener?.stopsDidEnd()
    }.cancelOnDeactivate(of: self)
  }
}

final class StopsRouter: Router<StopsInteractor> {
  override var parameters: [String: String] { ["train": String(interactor.train)] }
}
