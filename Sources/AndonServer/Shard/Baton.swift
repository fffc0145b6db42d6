import Synchronization

/// A value that one thread at a time uses, and that no thread waits for: who finds it in use does without, or asks to
/// have it passed on.
///
/// Unchecked: the compiler cannot see that `value` is touched only between taking the baton and giving it up, which
/// the order of the atomic state makes a happens-before.
final class Baton<Value>: @unchecked Sendable {
  private enum State: UInt8, AtomicRepresentable {
    case free
    case held
    /// Held, and asked for.
    case wanted
  }
  private let state = Atomic<State>(.free)
  private var value: Value

  init(_ value: Value) { self.value = value }

  /// Takes the baton. False when it is in use.
  func takeIfFree() -> Bool {
    state.compareExchange(expected: .free, desired: .held, ordering: .acquiring).exchanged
  }

  /// Takes the baton, or asks for it: then it is passed on by who has it. Only one may ask, and not who has it.
  func takeOrAsk() -> Bool {
    while true {
      if takeIfFree() { return true }
      let (isAsked, found) = state.compareExchange(expected: .held, desired: .wanted, ordering: .relaxed)
      if isAsked || found == .wanted { return false }
    }
  }

  /// Uses the value. Only for who has the baton.
  func use<Answer, Failure>(_ body: (inout Value) throws(Failure) -> Answer) throws(Failure) -> Answer {
    try body(&value)
  }

  /// Gives the baton up. True when it was asked for: then it is not free, and belongs to who asked, who must be told.
  func giveUp() -> Bool {
    guard !state.compareExchange(expected: .held, desired: .free, ordering: .releasing).exchanged else { return false }
    state.store(.held, ordering: .releasing)
    return true
  }
}
