import ArgumentParser
import ControlProtocol
import Foundation
import TextFormats

/// `andon backup`: copies the database of the running daemon.
struct BackupCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "backup", abstract: "Copy the database of the running daemon to a new file.",
      discussion: """
        The daemon makes the copy, while it handles requests. The copy has everything that was acknowledged before; every \
        page of it is checked before it gets its name. Only you can read it (mode 0600): it contains secrets. An existing \
        file is never replaced. Ends with 74 when the copy cannot be written. `\(Program.name) restore` restores a copy.
        """)
  }

  @Argument(help: "The new file. Its folder must exist, and be one that only you can change.")
  var file: String

  @Option(name: .long, help: "The maximum time to wait for the copy: 30s, 10m, 2h.")
  var timeout = TimeSpan(seconds: 600)

  @OptionGroup var connection: ConnectionOptions
  @OptionGroup var output: OutputOptions

  func validate() throws { if file.isEmpty { throw ValidationError("The path of the file is empty: name a file.") } }

  func run() async throws {
    // The daemon has another working folder. The system follows `..`, because a folder can be a symbolic link.
    let path = file.hasPrefix("/") ? file : FileManager.default.currentDirectoryPath + "/" + file
    let reply = try await connection.withDaemon(deadline: timeout) { try await $0.call(Backup(path: path)) }
    try output.print(reply, text: "copied \(counted(reply.bytes, "byte")) to \(reply.path), and checked the copy")
  }
}
