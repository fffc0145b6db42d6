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
        guard let pattern = NamePattern(session) else {
          try await close([session], daemon)
          continue
        }
        try await closeAll(pattern, daemon)
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

/// A pattern of names: `*` stands for any characters, `?` for one. No session's name contains them.
struct NamePattern {
  let text: String

  /// A pattern; `nil` for a plain name.
  init?(_ text: String) {
    guard text.contains(where: { $0 == "*" || $0 == "?" }) else { return nil }
    self.text = text
  }

  /// Returns whether the whole name matches.
  ///
  /// After a mismatch it goes on from the last `*`, one character later, so it takes at most as many steps as the product
  /// of the lengths.
  func matches(_ name: String) -> Bool {
    let (pattern, name) = (Array(text.utf8), Array(name.utf8))
    var (position, index) = (0, 0)
    var star: (position: Int, index: Int)?
    while index < name.count {
      if position < pattern.count, pattern[position] == UInt8(ascii: "*") {
        star = (position, index)
        position += 1
      } else if position < pattern.count, pattern[position] == UInt8(ascii: "?") || pattern[position] == name[index] {
        position += 1
        index += 1
      } else if let last = star {
        star = (last.position, last.index + 1)
        (position, index) = (last.position + 1, last.index + 1)
      } else {
        return false
      }
    }
    return pattern[position...].allSatisfy { $0 == UInt8(ascii: "*") }
  }
}
