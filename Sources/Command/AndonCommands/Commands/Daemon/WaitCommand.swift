import ArgumentParser
import ControlProtocol
import TextFormats

/// `andon wait`: waits until the daemon is ready.
struct WaitCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "wait", abstract: "Wait until the daemon is ready.",
    discussion:
      "Ends with 0 as soon as the daemon is ready, with 69 after the timeout, with 75 when it is degraded or stopped then."
  )

  /// The states that the command can wait for.
  enum Condition: String, ExpressibleByArgument, CaseIterable {
    /// The daemon handles all requests.
    case ready
  }

  @Option(name: .customLong("for"), help: "The state to wait for.")
  var condition: Condition = .ready

  @Option(name: .long, help: "The maximum time to wait: 500ms, 30s, 2m.")
  var timeout = TimeSpan(seconds: 30)

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    let clock = ContinuousClock()
    let end = clock.now + timeout.duration
    let path = try connection.path()
    // What the daemon said of itself. The end may cut the last attempt short, and then this tells more.
    var answered: CommandError?
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
          .busy, "the daemon at \(path) is \(hello.state.rawValue)", hint: "see the reason with: \(Program.name) status"
        )
        answered = failure
      } catch let error as CommandError {
        failure = error
      }
      // Permissions and the protocol do not change while the command waits.
      guard failure.status == .unavailable || failure.status == .busy else { throw failure }
      guard clock.now < end else { throw answered ?? failure }
      try await clock.sleep(for: .milliseconds(20))
    }
  }
}
