/// The error of a condition that does not come true within 20 seconds.
struct ConditionTimeoutError: Error {}

/// Waits until `condition` is true. Throws ``ConditionTimeoutError`` after 20 seconds, so that the test ends.
func eventually(_ condition: () async throws -> Bool) async throws {
  let end = ContinuousClock.now + .seconds(20)
  while try await !condition() {
    guard ContinuousClock.now < end else { throw ConditionTimeoutError() }
    try await Task.sleep(for: .milliseconds(20))
  }
}
