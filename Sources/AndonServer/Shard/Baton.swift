import Synchronization

/// A value that one thread at a time uses, and that no thread waits for: who finds it in use does without, or asks to
/// have it passed on.
///
/// Unchecked: the compiler cannot see that `value` is touched only between taking the baton and giving it up, which
/// the order of the atomic state makes a happens-before.
final class Baton<Value: Sendable>: @unchecked Sendable {
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
  func use<Answer>(_ body: (inout Value) -> Answer) -> Answer {
    assert(state.load(ordering: .relaxed) != .free, "the baton is used by who has not taken it")
    return body(&value)
  }

  /// Gives the baton up. True when it was asked for: then it is not free, and belongs to who asked, who must be told.
  func giveUp() -> Bool {
    let (isFree, found) = state.compareExchange(expected: .held, desired: .free, ordering: .releasing)
    guard !isFree else { return false }
    assert(found == .wanted, "the baton is given up by who has not taken it")
    state.store(.held, ordering: .releasing)
    return true
  }
}
