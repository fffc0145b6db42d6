/// The error of a condition that does not come true within a minute.
struct ConditionTimeoutError: Error {}

/// Waits until `condition` is true. Throws ``ConditionTimeoutError`` after a minute, so that the test ends.
func eventually(_ condition: () async throws -> Bool) async throws {
  let end = ContinuousClock.now + .seconds(60)
  while try await !condition() {
    guard ContinuousClock.now < end else { throw ConditionTimeoutError() }
    await Task.yield()
  }
}
