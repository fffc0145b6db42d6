import AndonServer
import ArgumentParser
import ControlProtocol
import Foundation
import Logging
import SQLiteOpening
import SessionEngine
import TextFormats

/// `andon store`: works on whole stores. A program with one kind of store does not have it.
struct StoreCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "store", abstract: "Copy a store into one of another kind, offline.",
      subcommands: [StoreCopyCommand.self])
  }
}

/// `andon store copy`: copies a store into an empty one.
struct StoreCopyCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "copy", abstract: "Copy a store into an empty one, offline.",
      discussion: """
        Stop all daemons of both stores first: while one runs, the command ends with 75. The copy has the sessions as they \
        are and the whole journal. At the end the two journals are compared byte by byte, and 65 says that they differ. The \
        original stays as it is.
        """)
  }

  @Argument(help: "The original: sqlite:FILE or postgres://user@host/name.")
  var from: String

  @Argument(help: "The copy, which must be empty or not exist: sqlite:FILE or postgres://user@host/name.")
  var to: String

  @OptionGroup var config: ConfigOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if from == to { throw ValidationError("The original and the copy are the same store: name two.") }
  }

  func run() async throws {
    let setup = try Setup.load(config: config.path)
    do {
      let (source, target) = (try Self.open(from, isSource: true, setup), try Self.open(to, isSource: false, setup))
      let result = Result { try StoreCopy(from: try Self.copied(source), to: try Self.copied(target)) }
      for store in [source, target] { try store.close() }
      let copy = try result.get()
      try output.print(
        copy, text: "copied \(counted(copy.events, "event")) and \(counted(copy.sessions, "session")) to \(to)")
    } catch let error as StorageError {
      throw CommandError(DaemonError(error))
    } catch let error as DaemonError {
      throw CommandError(error)
    }
  }

  private static func copied(_ store: OpenStore) throws(StorageError) -> any CopiedStorage {
    guard let storage = store.storage as? any CopiedStorage else {
      throw StorageError(code: .unavailable, message: "a store of this kind cannot be copied")
    }
    return storage
  }

  /// Opens a store, and keeps daemons away from a database file.
  private static func open(_ address: String, isSource: Bool, _ setup: Setup) throws -> OpenStore {
    let opening: any StoreOpening
    if address.hasPrefix("sqlite:") {
      let path = String(address.dropFirst("sqlite:".count))
      guard !isSource || FileManager.default.fileExists(atPath: path) else {
        throw CommandError(.notFound, "there is no database \(path)", hint: "name the file of the original")
      }
      opening = DatabaseOpening(.file(path))
    } else if address.hasPrefix("postgres"), let server = AndonProgram.current.server {
      opening = server(address, AndonProgram.current.version, isSource ? .original : .daemon)
    } else {
      throw ValidationError("'\(address)' is no store: name sqlite:FILE or postgres://user@host/name.")
    }
    var logger = Logger(label: AndonProgram.current.name) { _ in LineLogHandler { StandardError.writeLine($0) } }
    logger.logLevel = .error
    return try opening.open(DaemonConfiguration(socket: "", store: opening), host: setup.host, logger: logger)
  }
}
