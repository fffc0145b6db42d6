import AndonServer
import Foundation
import Logging

/// The log of `serve` where it is JSON: what the command itself says then has the form of all other lines.
struct ServeLog {
  private let logger: Logger

  /// The log of this process; `nil` for another command, and where the log is text. The words of the command line decide,
  /// because an error of theirs is written before they are read.
  static var current: ServeLog? {
    ServeLog(
      arguments: Array(CommandLine.arguments.dropFirst()), environment: ProcessInfo.processInfo.environment,
      isJournal: JournalStream.isStandardError)
  }

  /// The log of a command line. `isJournal` tells whether the journal of the system reads it.
  init?(
    arguments: [String], environment: [String: String], isJournal: Bool, program: AndonProgram = .current,
    write: @escaping @Sendable (String) -> Void = { StandardError.writeLine($0) }
  ) {
    let variable = environment[ServeVariables.name(of: "json", program)]
    guard arguments.first == "serve", isJournal || variable == "1" || OutputOptions.isJSON(arguments) else {
      return nil
    }
    logger = Logger(label: program.name) { _ in LineLogHandler(json: true, priorities: isJournal, write: write) }
  }

  /// Writes the error that ends the command.
  func report(_ error: CommandError) {
    var values: Logger.Metadata = [
      "code": "\(error.status.rawValue)", "kind": "\(error.code)", "message": "\(error.message)",
    ]
    if !error.hint.isEmpty { values["hint"] = "\(error.hint)" }
    logger.error("serve.failed", metadata: values)
  }
}
