import ArgumentParser
import ControlProtocol

/// `andon wait`: returns when the daemon is in a state.
struct WaitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wait", abstract: "Wait until the daemon is ready.",
    discussion: "Ends with 0 as soon as it is, with 69 when it was not in time.")

  /// What can be waited for.
  enum Condition: String, ExpressibleByArgument, CaseIterable {
    /// The daemon answers everything.
    case ready
  }

  @Option(name: .customLong("for"), help: "What to wait for.")
  var condition: Condition = .ready

  @Option(name: .long, help: "How long to wait at most: 500ms, 30s, 2m.")
  var timeout = TimeSpan(seconds: 30)

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let clock = ContinuousClock()
    let end = clock.now + timeout.duration
    let path = try connection.path()
    while true {
      let failure: CommandError
      do {
        let left = max(1, (end - clock.now).milliseconds)
        let daemon = try await DaemonConnection.open(path: path, deadline: TimeSpan(milliseconds: min(left, 1000)))
        let hello = daemon.hello
        await daemon.close()
        if hello.state == .ready {
          try output.print(hello, text: "ready: process \(hello.pid) at \(path)")
          return
        }
        failure = CommandError(
          .unavailable, "the daemon at \(path) is \(hello.state.rawValue)", hint: "see why with: andon status")
      } catch let error as CommandError {
        failure = error
      }
      // Permissions and the protocol do not change while the command waits.
      guard failure.status == .unavailable || failure.status == .busy, clock.now < end else { throw failure }
      try await clock.sleep(for: .milliseconds(20))
    }
  }
}
