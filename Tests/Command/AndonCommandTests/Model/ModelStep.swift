import ControlProtocol
@testable import Lab
import SessionEngine

/// A request that changes a session.
struct ModelCommand: Hashable, Sendable {
  /// The change of a session.
  enum Change: Hashable, Sendable {
    case create, close
    case event(SessionEvent)
  }

  let session: String
  let change: Change
  var key: String?

  /// The command for a shell.
  var line: String {
    let command: String? =
      switch change {
      case .create: "andon session create \(session)"
      case .close: "andon session close \(session)"
      case .event(.request("reservation.add", let parameters)):
        "andon reservation add \(session) --at \(parameters["at"] ?? "") --pickup \(parameters["pickup"] ?? "")"
      case .event(.request(_, let parameters)):
        "andon reservation cancel \(session) \(parameters["reservation"] ?? "")"
      case .event(let event): event.command(in: session)
      }
    return (command ?? "# \(session): \(change)") + (key.map { "  # with the key \($0)" } ?? "")
  }
}

/// A step of a sequence: requests, or the end of the daemon.
enum ModelStep: Hashable, Sendable {
  /// One request, with its response.
  case one(ModelCommand)
  /// Requests on two connections, all sent before the first response is read.
  case together([ModelCommand])
  /// The daemon ends cleanly, or by SIGKILL, and starts again.
  case restart(kill: Bool)
  /// Requests as in `together`; the daemon is killed when half of them are answered.
  case killedAmong([ModelCommand])

  /// The commands of the step.
  var commands: [ModelCommand] {
    switch self {
    case .one(let command): [command]
    case .together(let commands), .killedAmong(let commands): commands
    case .restart: []
    }
  }

  /// Returns the step with other commands in place of several.
  func replacing(_ commands: [ModelCommand]) -> ModelStep {
    switch self {
    case .together: .together(commands)
    case .killedAmong: .killedAmong(commands)
    case .one, .restart: self
    }
  }

  /// The step as commands for a shell, with a comment where no command says it.
  var lines: [String] {
    switch self {
    case .one(let command): [command.line]
    case .together(let commands): ["# at once:"] + commands.map { "  " + $0.line }
    case .restart(kill: false): ["kill $DAEMON; wait; andon serve --database andon.db &"]
    case .restart(kill: true): ["kill -9 $DAEMON; wait; andon serve --database andon.db &"]
    case .killedAmong(let commands):
      ["# at once, and the daemon is killed among them:"] + commands.map { "  " + $0.line }
    }
  }
}
