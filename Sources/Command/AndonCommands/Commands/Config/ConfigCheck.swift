import AndonServer
import DeepLinks
import LinkAssociation
import SessionEngine
import TextFormats

/// The files of a configuration as `serve` reads them, each on its own: one that is wrong does not hide the others.
struct ConfigCheck {
  /// The files that `serve` reads.
  static let files = ["links.yaml", "states.yaml", "andon.yaml"]

  /// The folder of the files.
  let folder: ConfigFolder
  /// The table of links; `nil` when its file is wrong.
  let table: RouteTable?
  /// The app in its states; `nil` when the file of the states is wrong.
  let app: (any SimulatedApp)?
  /// The limits; `nil` when their file is wrong.
  let limits: DaemonLimits?
  /// The problems by which `serve` does not start.
  let lines: [CheckLine]

  /// Reads the files of a folder.
  init(_ folder: ConfigFolder) {
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

  /// Returns the lines about the association files, and what is not checked because one is missing; none when the folder has
  /// none of them.
  static func associations(in folder: ConfigFolder, _ table: RouteTable) -> [CheckLine] {
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

/// The files that were checked, and the numbers of errors and warnings.
struct CheckSummary: Encodable {
  let folder: String
  let files: [String]
  let routes: Int
  let errors: Int
  let warnings: Int

  /// The summary of a check that found some lines. `readsAssociations` is whether it has looked at the association files.
  init(_ check: ConfigCheck, _ lines: [CheckLine], readsAssociations: Bool = true) {
    folder = check.folder.name
    let associations = readsAssociations && check.table != nil ? AssociationFiles.names : []
    files = (ConfigCheck.files + associations).filter { check.folder.contains($0) }
    routes = check.table?.routes.count ?? 0
    errors = lines.count { $0.severity == "error" }
    warnings = lines.count - errors
  }

  var text: String {
    let found =
      errors + warnings == 0 ? "nothing is wrong" : "\(counted(errors, "error")), \(counted(warnings, "warning"))"
    return "checked \(files.joined(separator: ", ")) of \(folder): \(counted(routes, "route")), \(found)"
  }
}
