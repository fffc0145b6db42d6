import Streams

/// A train that leaves soon.
struct Train: Equatable {
  let number: Int
  let destination: String
  let stops: [String]
}

/// The trains that leave soon, in the order in which they were announced.
final class DepartureBoard {
  private let announced = MutableValueStream<[Train]>([])

  var trains: ValueStream<[Train]> { announced }

  func train(_ number: Int) -> Train? { announced.value.first { $0.number == number } }

  func announce(_ train: Train) { announced.send(announced.value + [train]) }

  /// Removes a train that has left.
  func depart(_ number: Int) { announced.send(announced.value.filter { $0.number != number }) }
}
