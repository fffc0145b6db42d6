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
  /// The standard configuration. It is kept here, because the daemon reads the files where no program is current.
  private let bundled: [String: String]
  /// The `links.yaml` of the routes in force; `nil` for the one inside the program.
  private let used: Mutex<String?>

  /// The files that a daemon has been started with; `option` is the folder that `--config` names.
  init(_ files: ConfigFiles, option: String?, places: Places = .current, program: AndonProgram = .current) {
    (self.option, self.places, bundled) = (option, places, program.configuration)
    used = Mutex(Self.links(of: files))
  }

  /// Finds the files, and reads the route table. Throws `CommandError`, and `RouteTableError` for a table that is wrong.
  func table() throws -> RouteTable {
    let found = try ConfigFiles.find(option: option, places: places, bundled: bundled)
    if let last = used.withLock({ $0 }), !TextFile.exists(last) {
      throw CommandError(
        .notFound, "\(last) is gone, and the daemon goes on with its routes",
        hint: "put it back; to use \(found.file("links.yaml")), start the daemon anew")
    }
    let table = try found.table()
    used.withLock { $0 = Self.links(of: found) }
    return table
  }

  private static func links(of files: ConfigFiles) -> String? {
    files.linksFolder == nil ? nil : files.file("links.yaml")
  }
}
