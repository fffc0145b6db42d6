import ArgumentParser
import Foundation
import NIOCore
import TextFormats

/// The process: parses the arguments, runs the command, and exits with its `ExitStatus`.
enum CommandProcess {
  /// Runs the command for `AndonProgram.current`.
  @MainActor static func run() async {
    Descriptor.replaceClosedStreams()
    Descriptor.ignoreBrokenPipes()
    // A client command uses one connection.
    NIOSingletons.groupLoopCountSuggestion = 1
    var arguments = Array(CommandLine.arguments.dropFirst())
    do {
      try checkArguments(arguments)
      try RawText.checkArguments()
      let line = try AppRequestLine(arguments, AndonProgram.current.requests)
      switch line {
      case .arguments(let general):
        arguments = try ServeVariables.adding(to: general, environment: Places.current.environment)
      case .help(let text):
        try StandardOutput.writeLine(text)
        return
      }
      var command = try AndonCommand.parseAsRoot(arguments)
      if var command = command as? any AsyncParsableCommand {
        try Descriptor.checkLimit()
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      exit(report(error, arguments).rawValue)
    }
  }

  /// Throws wrong usage for a command without arguments: a script whose command is lost must not go on.
  private static func checkArguments(_ arguments: [String]) throws(CommandError) {
    guard arguments.isEmpty else { return }
    // Swift reads the arguments of a process from there.
    guard FileManager.default.fileExists(atPath: "/proc/self/cmdline") else {
      throw CommandError(.usage, "the arguments cannot be read, because /proc is not there", hint: "mount it")
    }
    StandardError.writeLine(AndonCommand.helpMessage())
    throw CommandError(.usage, "no command is given", hint: "\(AndonProgram.current.name) --help")
  }

  /// Prints the error that ended a command, and returns its exit code.
  ///
  /// `parsed` are the arguments that the argument parser got.
  private static func report(_ error: any Error, _ parsed: [String]) -> ExitCode {
    let arguments = ArgumentText(Array(CommandLine.arguments.dropFirst()))
    if let failure = (error as? CommandError)?.redacted(arguments) { return report(failure, text: failure.text) }
    if let status = error as? ExitCode { return status }
    let text = ServeVariables.naming(
      AndonCommand.fullMessage(for: error), arguments: Array(CommandLine.arguments.dropFirst()))
    guard AndonCommand.exitCode(for: error).isSuccess else {
      let usage = UsageMessage(arguments.escaped(text), arguments: parsed)
      return report(usage.error.redacted(arguments), text: arguments.redacted(usage.text))
    }
    // The parser has help also for a group without a command, and for a command that is not there.
    let usage = UsageMessage("", arguments: parsed)
    if usage.isUnknownCommand { return report(usage.error.redacted(arguments), text: arguments.redacted(usage.text)) }
    if !UsageMessage.asksForHelp(parsed) {
      StandardError.writeLine(text)
      return ExitStatus.usage.code
    }
    // Help and version requests arrive as errors too. They are data.
    do throws(CommandError) {
      try StandardOutput.writeLine(text)
      return ExitStatus.success.code
    } catch {
      return report(error, parsed)
    }
  }

  /// Prints an error as text to standard error, and with `--json` as an object to standard output. An error of `serve` is a
  /// line of its log where that is JSON.
  private static func report(_ error: CommandError, text: String) -> ExitCode {
    if let log = ServeLog.current {
      log.report(error)
      return error.status.code
    }
    StandardError.writeLine(text)
    if OutputOptions.isJSON(CommandLine.arguments), let line = try? JSONCoding.text(ErrorLine(error)) {
      _ = try? StandardOutput.writeLine(line)
    }
    return error.status.code
  }
}
