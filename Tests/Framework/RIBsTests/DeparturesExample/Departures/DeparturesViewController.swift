import RIBs

protocol DeparturesPresentableListener: AnyObject {
  func didTapTrain(_ number: Int)
}

/// The controller of the view. Without a phone it only keeps the lines that it shows.
final class DeparturesViewController: ViewController, DeparturesPresentable {
  weak var listener: (any DeparturesPresentableListener)?
  private(set) var lines: [String] = []

  func show(_ trains: [Train]) {
    lines = trains.map { "\($0.number) \($0.destination)" }
  }
}
