import TextFormats
import Testing

@testable import AndonCommands
@testable import andon

/// Runs tests as a program: what the commands read of the program is that of this one.
struct ProgramTrait: SuiteTrait, TestTrait, TestScoping {
  let program: AndonProgram
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    try await AndonProgram.$current.withValue(program) {
      try await Program.$scopedName.withValue(program.name) { try await function() }
    }
  }
}

extension Trait where Self == ProgramTrait {
  /// The program `andon` with the taxi app.
  static var andon: Self { ProgramTrait(program: Andon.program) }
}
