import Testing

@testable import AndonCommands

/// What an error repeats of the arguments.
@Suite struct ArgumentTextTests {
  @Test func `the user of a store is shown, and a password is not`() {
    let error = "role \"taxi\" does not exist on /run/taxi-postgres"
    #expect(ArgumentText(["serve", "--store", "postgres://taxi@db/taxi"]).redacted(error) == error)
    let refused = ArgumentText(["serve", "--store", "postgres://taxi:hunter2@db/taxi"]).redacted("hunter2 is wrong")
    #expect(!refused.contains("hunter2"))
  }
}
