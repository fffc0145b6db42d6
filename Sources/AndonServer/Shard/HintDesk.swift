import Synchronization

/// Lets a few at once look for the name that was meant. Looking reads the store and compares hundreds of names: who
/// sends a thousand names that nobody has must not keep all other readings waiting.
final class HintDesk: Sendable {
  /// How many may look at once.
  static let limit = 4

  /// The permission to look: as long as somebody holds it.
  final class Place: Sendable {
    private let desk: HintDesk

    fileprivate init(_ desk: HintDesk) { self.desk = desk }

    // A reading that is never made gives its place back too.
    deinit { desk.count.wrappingSubtract(1, ordering: .relaxed) }
  }

  private let count = Atomic<Int>(0)

  /// A place, or `nil` when there is none.
  func place() -> Place? {
    guard count.wrappingAdd(1, ordering: .relaxed).newValue <= Self.limit else {
      count.wrappingSubtract(1, ordering: .relaxed)
      return nil
    }
    return Place(self)
  }
}
