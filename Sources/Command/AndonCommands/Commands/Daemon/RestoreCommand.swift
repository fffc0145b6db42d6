import AndonServer
import ArgumentParser
import Foundation
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
        with 76. The old database is kept beside the new one, and the command prints its name. The copy itself stays. \
        What was acknowledged after the copy was made is only in the old database.
        """)
  }

  @Argument(help: "The copy, made with backup or before a migration.")
  var file: String

  @Option(name: .long, help: ArgumentHelp("The database file. Default: that of serve.", valueName: "file"))
  var database: String?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if file.isEmpty || database == "" { throw ValidationError("The path of a file is empty: name a file.") }
  }

  func run() throws {
    let path = database ?? Places.current.database
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard FileManager.default.fileExists(atPath: folder) else {
      throw CommandError(.notFound, "there is no folder \(folder) for the database", hint: "mkdir -p -m 700 \(folder)")
    }
    guard FileManager.default.fileExists(atPath: file) else {
      throw CommandError(.notFound, "there is no file \(file)", hint: "name the copy that is to be restored")
    }
    let report = RestoreReport(try restored(to: path), file: file, database: path)
    try output.print(report, text: report.text)
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
