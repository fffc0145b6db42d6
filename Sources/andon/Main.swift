import ArgumentParser
import Foundation
import NIOCore

/// The process: parses the arguments, runs the command, and exits with its `ExitStatus`.
@main
enum Main {
  static func main() async {
    Descriptor.replaceClosedStreams()
    Descriptor.ignoreBrokenPipes()
    // A client command uses one connection.
    NIOSingletons.groupLoopCountSuggestion = 1
    do {
      try RawText.checkArguments()
      var command = try AndonCommand.parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try Descriptor.checkLimit()
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      exit(report(error).rawValue)
    }
  }

  /// Prints the error that ended a command, and returns its exit code.
  private static func report(_ error: any Error) -> ExitCode {
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
    // Help and version requests arrive as errors too. They are data.
    do throws(CommandError) {
      try StandardOutput.writeLine(text)
      return ExitStatus.success.code
    } catch {
      return report(error)
    }
  }
}
