import AndonServer
import ArgumentParser
import Foundation
import SQLiteOpening
import SessionStore
import TextFormats

/// `andon restore`: puts a copy in the place of the database of a daemon that does not run.
struct RestoreCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "restore", abstract: "Put a copy of the database in the place of the database, offline.",
      discussion: """
        Stop the daemon first: while it runs on the database, the command ends with 75. The copy is checked before \
        anything is changed: a file that is not a whole database of this program ends with 65, one of a newer version \
        with 76, a file that you may not read and a database of another user with 77. The old database is kept beside the new one, and the command prints its name. The copy itself stays. \
        What was acknowledged after the copy was made is only in the old database.
        """)
  }

  @Argument(help: "The copy, made with backup or before a migration.")
  var file: String

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The database file. Default: that of serve, by $\(AndonProgram.current.variablePrefix)_DATABASE or "
        + "$\(AndonProgram.current.variablePrefix)_STATE.", valueName: "file"))
  var database: String?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if file.isEmpty || database == "" { throw ValidationError("The path of a file is empty: name a file.") }
  }

  func run() throws {
    let path = database ?? Places.current.database
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    switch Self.problem(at: folder, reading: false) {
    case 0: break
    case ENOENT, ENOTDIR:
      throw CommandError(.notFound, "there is no folder \(folder) for the database", hint: "mkdir -p -m 700 \(folder)")
    case let error: throw Self.unreadable("the folder \(folder)", error)
    }
    switch Self.problem(at: file, reading: true) {
    case 0: break
    case ENOENT, ENOTDIR:
      throw CommandError(.notFound, "there is no file \(file)", hint: "name the copy that is to be restored")
    case let error: throw Self.unreadable("the copy \(file)", error)
    }
    let report = RestoreReport(try restored(to: path), file: file, database: path)
    try output.print(report, text: report.text)
  }

  /// Returns the `errno` of a look at a path, or of opening a file there; 0 for none.
  private static func problem(at path: String, reading: Bool) -> Int32 {
    var found = stat()
    guard stat(path, &found) == 0 else { return errno }
    return !reading || access(path, R_OK) == 0 ? 0 : errno
  }

  private static func unreadable(_ what: String, _ error: Int32) -> CommandError {
    let isForbidden = [EACCES, EPERM].contains(error)
    return CommandError(
      isForbidden ? .permission : .notFound, "\(what) cannot be read: \(String(cString: strerror(error)))",
      hint: isForbidden ? "look at its owner and mode: ls -ld" : "name the copy that is to be restored")
  }

  private func restored(to path: String) throws(CommandError) -> RestoredDatabase {
    do throws(DaemonError) {
      return try DatabaseReplacement.restore(file, to: path)
    } catch {
      throw CommandError(error)
    }
  }
}

/// What was restored, and where the old database is.
private struct RestoreReport: Encodable {
  let database: String
  let restored: String
  let bytes: Int
  let schema: Int
  /// The old database; `nil` when there was none.
  let kept: String?

  init(_ database: RestoredDatabase, file: String, database path: String) {
    (self.database, restored, bytes, schema, kept) = (path, file, database.bytes, database.schema, database.kept)
  }

  var text: String {
    "restored \(database) from \(restored): \(counted(bytes, "byte")), schema \(schema)"
      + (kept.map { "\nthe old database is kept: \($0)" } ?? "")
  }
}
