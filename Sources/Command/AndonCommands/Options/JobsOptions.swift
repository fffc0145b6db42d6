import ArgumentParser
import Foundation
import Lab
import SessionEngine

/// The option that tells how many cores a command uses.
struct JobsOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "How many cores to use. The result is the same for any number. Default: all.", valueName: "count"))
  var jobs: Int?

  func validate() throws {
    if let jobs, !(1...1024).contains(jobs) { throw ValidationError("--jobs is from 1 to 1024.") }
  }

  /// Returns as many workers as cores, each with a value of its own.
  func workers<State>(_ make: @escaping @Sendable () throws -> State) -> Workers<State> {
    Workers(jobs ?? ProcessInfo.processInfo.activeProcessorCount) {
      do {
        return try make()
      } catch let error as StartingStateError {
        throw CommandError(error)
      }
    }
  }
}
