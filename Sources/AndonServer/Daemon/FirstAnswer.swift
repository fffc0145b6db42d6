import NIOConcurrencyHelpers

/// The first of several answers; a task that is cancelled waits for it all the same.
final class FirstAnswer: Sendable {
  private struct State {
    /// The outer is whether there is one.
    var answer: DaemonError??
    var waiting: CheckedContinuation<DaemonError?, Never>?
  }
  private let state = NIOLockedValueBox(State())

  /// Answers, unless somebody has.
  func give(_ answer: DaemonError?) {
    let waiting = state.withLockedValue { state in
      guard state.answer == nil else { return nil as CheckedContinuation<DaemonError?, Never>? }
      state.answer = .some(answer)
      return state.waiting.take()
    }
    waiting?.resume(returning: answer)
  }

  /// The answer; to be awaited once.
  var value: DaemonError? {
    get async {
      await withCheckedContinuation { continuation in
        let answer = state.withLockedValue { state in
          if state.answer == nil { state.waiting = continuation }
          return state.answer
        }
        if let answer { continuation.resume(returning: answer) }
      }
    }
  }
}
