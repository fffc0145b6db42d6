import Synchronization

/// The number of open streams of events, which is bounded.
final class StreamPlaces: Sendable {
  /// The maximum number of streams.
  static let maximum = 64
  private let taken = Atomic<Int>(0)

  /// Takes a place; `nil` when there is none.
  func take() -> Place? {
    let place = Place(self)
    return taken.load(ordering: .relaxed) <= Self.maximum ? place : nil
  }

  /// A place, as long as it exists.
  final class Place: Sendable {
    private let places: StreamPlaces

    fileprivate init(_ places: StreamPlaces) {
      self.places = places
      places.taken.wrappingAdd(1, ordering: .relaxed)
    }

    deinit { places.taken.wrappingSubtract(1, ordering: .relaxed) }
  }
}
