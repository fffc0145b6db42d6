import AndonServer
import DeepLinks
import Foundation
import LinkAssociation
import SessionEngine
import TextFormats

/// The files of a configuration as `serve` reads them, each on its own: one that is wrong does not hide the others.
struct ConfigCheck {
  /// The files that `serve` reads.
  static let files = ["links.yaml", "states.yaml", "andon.yaml"]

  /// The files.
  let folder: ConfigFiles
  /// The table of links; `nil` when its file is wrong.
  let table: RouteTable?
  /// The app in its states; `nil` when the file of the states is wrong.
  let app: (any SimulatedApp)?
  /// The limits; `nil` when their file is wrong.
  let limits: DaemonLimits?
  /// The problems by which `serve` does not start.
  let lines: [CheckLine]

  /// Reads the files.
  init(_ folder: ConfigFiles) {
    var lines: [CheckLine] = []
    self.folder = folder
    table = Self.value(in: folder.file("links.yaml"), &lines) { try folder.table() }
    app = Self.value(in: folder.file("states.yaml"), &lines) { try Setup.app(folder) }
    limits = Self.value(in: folder.file("andon.yaml"), &lines) { try Setup.limits(folder) }
    self.lines = lines
  }

  /// The problems, with those of routes whose workflows the app does not have.
  var allLines: [CheckLine] {
    guard table != nil, let app else { return lines }
    var lines = lines
    _ = Self.value(in: folder.file("links.yaml"), &lines) { try folder.routes(for: app) }
    return lines
  }

  /// Returns the lines about the association files, and what is not checked because one is missing; none when there is none
  /// of them.
  static func associations(in folder: ConfigFiles, _ table: RouteTable) -> [CheckLine] {
    do {
      guard let files = try folder.knownAssociations(for: table) else { return [] }
      return AssociationReport(files, table).lines.filter { $0.severity == "error" || $0.isOfMissingFile }
        .map { CheckLine($0, folder: folder.name) }
    } catch let error as AssociationError {
      return error.problems.map { CheckLine($0, code: "invalidFile") }
    } catch {
      return [CheckLine(CommandError(any: error), file: folder.name)]
    }
  }

  /// Reads a file of the configuration. An error becomes lines and the result `nil`, so that the other files are checked
  /// too.
  private static func value<Value>(in file: String, _ lines: inout [CheckLine], _ read: () throws -> Value) -> Value? {
    do {
      return try read()
    } catch let error as RouteTableError {
      lines += error.problems.map { CheckLine($0) }
    } catch let error as CommandError where !error.problems.isEmpty {
      lines += error.problems.map { CheckLine($0, code: "invalidFile") }
    } catch {
      lines.append(CheckLine(CommandError(any: error), file: file))
    }
    return nil
  }
}

/// A file of the configuration in use, and the layer it comes from.
struct ConfigSource: Encodable {
  /// The file's name, such as `links.yaml`.
  let file: String
  let path: String
  /// The option or the variable that names the layer, or `project`, `user`, `system` or `built in`.
  let origin: String

  /// Returns the files in use among some names.
  static func all(of files: ConfigFiles, _ names: [String] = ConfigFiles.names) -> [ConfigSource] {
    names.compactMap { name in
      files.origin(of: name).map { ConfigSource(file: name, path: files.file(name), origin: $0) }
    }
  }

  /// Returns a sentence part with the files of each folder together: `links.yaml of /a (project); andon.yaml of /b (user)`.
  static func text(_ sources: [ConfigSource]) -> String {
    var folders: [(folder: String, files: [String])] = []
    for source in sources {
      let folder =
        source.origin == ConfigLayer.Place.builtIn.text
        ? source.origin : "\((source.path as NSString).deletingLastPathComponent) (\(source.origin))"
      if let index = folders.firstIndex(where: { $0.folder == folder }) {
        folders[index].files.append(source.file)
      } else {
        folders.append((folder, [source.file]))
      }
    }
    return folders.map { "\($0.files.joined(separator: ", ")) of \($0.folder)" }.joined(separator: "; ")
  }
}

/// The files that were checked, and the numbers of errors and warnings.
struct CheckSummary: Encodable {
  let folder: String
  let files: [String]
  /// The files with their layers.
  let sources: [ConfigSource]
  let routes: Int
  let errors: Int
  let warnings: Int

  /// The summary of a check that found some lines. `readsAssociations` is whether it has looked at the association files.
  init(_ check: ConfigCheck, _ lines: [CheckLine], readsAssociations: Bool = true) {
    folder = check.folder.name
    let associations = readsAssociations && check.table != nil ? AssociationFiles.names : []
    sources = ConfigSource.all(of: check.folder, ConfigCheck.files + associations)
    files = sources.map(\.file)
    routes = check.table?.routes.count ?? 0
    errors = lines.count { $0.severity == "error" }
    warnings = lines.count - errors
  }

  var text: String {
    let found =
      errors + warnings == 0 ? "nothing is wrong" : "\(counted(errors, "error")), \(counted(warnings, "warning"))"
    return "checked \(ConfigSource.text(sources)): \(counted(routes, "route")), \(found)"
  }
}
