import ArgumentParser
import Foundation
import NIOCore

/// The process: parses, runs, and ends with the exit code that `ExitStatus` decides.
@main
enum Main {
  static func main() async {
    Descriptor.fillStandardOnes()
    Descriptor.ignoreClosedPipes()
    // A command asks over one connection.
    NIOSingletons.groupLoopCountSuggestion = 1
    do {
      try RawText.checkArguments()
      var command = try AndonCommand.parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try Descriptor.checkSupply()
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      exit(status(of: error).rawValue)
    }
  }

  /// Tells what a command ended with; returns the exit code for it.
  private static func status(of error: any Error) -> ExitCode {
    if let failure = error as? CommandError {
      StandardError.writeLine(failure.text)
      return failure.status.code
    }
    if let status = error as? ExitCode { return status }
    let text = AndonCommand.fullMessage(for: error)
    guard AndonCommand.exitCode(for: error).isSuccess else {
      StandardError.writeLine(UsageMessage(text).text)
      return ExitStatus.usage.code
    }
    // Help and the version are what was asked for; everything else is a wrong use.
    do throws(CommandError) {
      try StandardOutput.writeLine(text)
      return ExitStatus.success.code
    } catch {
      return status(of: error)
    }
  }
}
