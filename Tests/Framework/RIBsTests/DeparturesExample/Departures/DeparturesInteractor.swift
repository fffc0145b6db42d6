import RIBs
import Streams

protocol DeparturesRouting: Routing {
  func routeToStops(of train: Int) -> any StopsActionableItem
  func dismissStops()
}

protocol DeparturesPresentable: Presentable {
  func show(_ trains: [Train])
}

protocol DeparturesActionableItem: AnyObject {
  /// Shows the stops of a train; stops with `trainNotFound` when it has left.
  func showStops(of train: Int) -> Reached<any StopsActionableItem>
}

/// The departures of a station, and the stops of at most one train.
final class DeparturesInteractor: PresentableInteractor<any DeparturesPresentable> {
  weak var router: (any DeparturesRouting)?
  private let board: DepartureBoard
  private let stops = ActionableItemSubject<any StopsActionableItem>(waitingFor: "the stops")

  init(presenter: any DeparturesPresentable, board: DepartureBoard) {
    self.board = board
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    board.trains.subscribe { [weak self] in self?.presenter.show($0) }.cancelOnDeactivate(of: self)
  }
}

extension DeparturesInteractor: DeparturesActionableItem {
  func showStops(of train: Int) -> Reached<any StopsActionableItem> {
    guard board.train(train) != nil else { return .stopped("trainNotFound") }
    return stops.show(in: self, where: { $0.train == train }) { router?.routeToStops(of: train) }
  }
}

extension DeparturesInteractor: DeparturesPresentableListener {
  func didTapTrain(_ number: Int) {
    _ = showStops(of: number)
  }
}

extension DeparturesInteractor: StopsListener {
  func stopsDidEnd() {
    router?.dismissStops()
  }
}
