import ArgumentParser

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The process: parses, runs, and ends with the exit code that `ExitStatus` decides.
@main
enum Main {
  static func main() async {
    StandardStream.ignoreClosedPipes()
    do {
      try RawText.checkArguments()
      var command = try AndonCommand.parseAsRoot()
      if var command = command as? any AsyncParsableCommand {
        try await command.run()
      } else {
        try command.run()
      }
    } catch {
      end(error)
    }
  }

  private static func end(_ error: any Error) -> Never {
    if let failure = error as? CommandFailure {
      StandardStream.error.writeLine(failure.text)
      exit(failure.status.rawValue)
    }
    if let status = error as? ExitCode { exit(status.rawValue) }
    let status = AndonCommand.exitCode(for: error)
    // Help and the version are what was asked for; everything else is a wrong use.
    let text = AndonCommand.fullMessage(for: error)
    if status.isSuccess {
      StandardStream.output.writeLine(text)
      exit(ExitStatus.success.rawValue)
    }
    StandardStream.error.writeLine(UsageMessage(text).text)
    exit(ExitStatus.usage.rawValue)
  }
}
