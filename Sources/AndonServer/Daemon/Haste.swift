/// Whether there is no more time.
final class Haste: Sendable {
  private let stream = AsyncStream.makeStream(of: Void.self)

  /// There is no more time.
  func come() { stream.continuation.finish() }

  /// Returns when there is no more time, or when the task is cancelled. To be awaited once.
  func came() async {
    for await _ in stream.stream {}
  }
}
