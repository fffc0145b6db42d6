import ArgumentParser
import ControlProtocol
import SessionEngine
import TextFormats

/// `andon session close`: closes sessions.
struct SessionCloseCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "close", abstract: "Close sessions: their trees and data are removed, their link history stays.",
    discussion: """
      A name with * (any characters) or ? (one character) is a pattern: 'm.*' closes m.1 and m.2. Quote it, so that the \
      shell does not replace it. A pattern never closes the session `default`. Without a match it ends with 66.
      """)

  @Argument(help: ArgumentHelp("The sessions, by name or pattern.", valueName: "session"))
  var sessions: [String]

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func run() async throws {
    try await connection.withDaemon { daemon in
      for session in sessions {
        let pattern = NamePattern(session)
        if pattern.isPattern { try await closeAll(pattern, daemon) } else { try await close([session], daemon) }
      }
    }
  }

  /// Closes every session that a pattern matches. A list of sessions has a maximum, so it is read again until no session
  /// on it matches.
  private func closeAll(_ pattern: NamePattern, _ daemon: DaemonConnection) async throws {
    var isFirst = true
    while true {
      let listed = try await daemon.call(SessionList(all: true)).sessions.map(\.session)
      let names = listed.filter { $0 != "default" && pattern.matches($0) }
      guard !names.isEmpty else {
        guard isFirst else { return }
        throw CommandError(
          .notFound, "no session matches \(pattern.text)", hint: "list the sessions: andon session list",
          code: ControlError.Kind.sessionNotFound.rawValue)
      }
      isFirst = false
      try await close(names, daemon)
    }
  }

  private func close(_ names: [String], _ daemon: DaemonConnection) async throws {
    for reply in try await daemon.calls(names.map { SessionClose(session: $0) }) {
      let reply = try reply.mapError { CommandError($0) }.get()
      let ended = reply.settled.isEmpty ? "" : ": \(counted(reply.settled.count, "waiting link")) ended with it"
      try output.print(reply, text: "closed \(reply.session)\(ended)")
    }
  }
}
