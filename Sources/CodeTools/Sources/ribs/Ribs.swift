import ArgumentParser
import CodeReading
import Foundation

/// The tools that read and write the code of a RIB tree.
@main
struct Ribs: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ribs", abstract: "Reads and writes the code of a RIB tree.",
    subcommands: [
      BlueprintCommand.self, DICommand.self, JoinCommand.self, LinkCommand.self, MigrateCommand.self, MoveCommand.self,
      NewCommand.self, RemoveCommand.self, RenameCommand.self, RequestCommand.self, StoreCommand.self,
    ])
}

/// Standard error.
enum StandardError {
  /// Writes a line.
  static func writeLine(_ line: String) { FileHandle.standardError.write(Data((line + "\n").utf8)) }
}

/// Prints an error and returns the exit code of the command.
func failure(_ error: ToolError) -> ExitCode {
  StandardError.writeLine("ribs: \(error.message)\n  hint: \(error.hint)")
  let code: Int32 =
    switch error.code {
    case .badData: 65
    case .notFound, .noRIB: 66
    case .noSwift: 69
    case .unreadable: 77
    case .unwritable: 70
    default: 64
    }
  return ExitCode(code)
}

/// Runs what reads or writes code; an error ends the command.
func reading<Result>(_ body: () throws(ToolError) -> Result) throws -> Result {
  do { return try body() } catch { throw failure(error) }
}
