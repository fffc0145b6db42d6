import ControlProtocol
import DeepLinks
import Synchronization
import TextFormats

/// The files of the configuration as a running daemon reads them again: the folders are found anew each time, so a folder
/// that was made meanwhile counts.
///
/// A `links.yaml` that is gone is an error: a daemon must not go over to another table because a folder was moved.
final class ReloadedFiles: Sendable {
  private let option: String?
  private let places: Places
  /// The program with the standard configuration. It is kept here, because the daemon reads the files where none is current.
  private let program: AndonProgram
  /// The texts of the files that are read only at the start, by their names, as the daemon has read them.
  private let started: [String: String]
  /// The `links.yaml` of the routes in force; `nil` for the one inside the program.
  private let used: Mutex<String?>

  /// The files that a daemon has been started with; `option` is the folder that `--config` names.
  init(_ files: ConfigFiles, option: String?, places: Places = .current, program: AndonProgram = .current) {
    (self.option, self.places, self.program) = (option, places, program)
    started = Dictionary(uniqueKeysWithValues: Self.names.map { ($0, (try? Self.text($0, in: files)) ?? nil) })
      .compactMapValues(\.self)
    used = Mutex(Self.links(of: files))
  }

  /// Finds the files, and reads the route table. Throws `CommandError`, and `RouteTableError` for a table that is wrong.
  func table() throws -> RouteTable {
    let found = try found()
    if let last = used.withLock({ $0 }), !TextFile.exists(last) {
      throw CommandError(
        .notFound, "\(last) is gone, and the daemon goes on with its routes",
        hint: "put it back; to use \(found.file("links.yaml")), start the daemon anew")
    }
    let table = try found.table()
    used.withLock { $0 = Self.links(of: found) }
    return table
  }

  /// Finds the files that are read only at the start, and compares them with those that were read then.
  func others() -> [ReloadedFile] {
    guard let found = try? found() else { return [] }
    return AndonProgram.$current.withValue(program) { Self.names.map { compared($0, in: found) } }
  }

  private static let names = ["states.yaml", "andon.yaml"]

  private func found() throws(CommandError) -> ConfigFiles {
    try ConfigFiles.find(option: option, places: places, bundled: program.configuration)
  }

  private static func text(_ name: String, in files: ConfigFiles) throws(CommandError) -> String? {
    files.contains(name) ? try files.text(name) : nil
  }

  private func compared(_ name: String, in found: ConfigFiles) -> ReloadedFile {
    var file = ReloadedFile(file: name, path: found.file(name), state: .same)
    do throws(CommandError) {
      guard try Self.text(name, in: found) != started[name] else { return file }
      if name == "states.yaml" { _ = try Setup.app(found) } else { _ = try Setup.limits(found) }
      file.state = .needsRestart
    } catch {
      (file.state, file.error) = (.refused, error.message)
    }
    return file
  }

  private static func links(of files: ConfigFiles) -> String? {
    files.linksFolder == nil ? nil : files.file("links.yaml")
  }
}
