import DeepLinks
import Foundation
import LinkDialects
import SessionEngine
import TextFormats

/// The folder that contains `links.yaml` and `andon.yaml`, or the standard configuration inside the program.
struct ConfigFolder: Equatable {
  /// The folder's path; `nil` for the standard configuration.
  let path: String?
  /// The standard configuration. It is kept here, because a daemon reads it again where no program is current.
  private let bundled: [String: String]

  /// The folder at a path; `nil` for the standard configuration.
  init(path: String?) {
    self.path = path
    bundled = AndonProgram.current.configuration
  }

  /// The standard configuration inside the program.
  static var builtIn: ConfigFolder { ConfigFolder(path: nil) }

  /// The folder's path, or `built in`.
  var name: String { path ?? "built in" }

  /// Finds the folder: the option, else `$ANDON_CONFIG`, else the first of `Places.configFolders` with a `links.yaml`,
  /// else the standard configuration. Throws when the program has none either.
  ///
  /// A named folder must exist, so that a typing error does not select another configuration. `name` is the option that
  /// names it.
  static func find(option: String?, name: String = "--config", places: Places) throws(CommandError) -> ConfigFolder {
    let named =
      option.map { ($0, name) } ?? places.environment[places.configVariable].map { ($0, "$\(places.configVariable)") }
    if let (path, name) = named {
      let folder = ConfigFolder(path: path)
      guard folder.hasLinks else {
        throw CommandError(
          .notFound, "\(name) names \(path), and there is no links.yaml in it",
          hint: "name the folder that holds links.yaml")
      }
      return folder
    }
    let found = places.configFolders.map { ConfigFolder(path: $0) }.first(where: \.hasLinks) ?? builtIn
    guard found.hasLinks else {
      throw CommandError(
        .notFound, "there is no folder with links.yaml", hint: "write it to ./config, or name its folder: --config DIR")
    }
    if let path = found.path { try ConfigTrust.checkFolder(path) }
    return found
  }

  /// Returns what selected the folder: an option, a variable, or the order of the usual places.
  func origin(option: String?, places: Places) -> String {
    if option != nil { return "--config" }
    if places.environment[places.configVariable] != nil { return "$\(places.configVariable)" }
    return path == nil ? "no folder found" : "usual place"
  }

  /// Returns the name of a file: its path in the folder, or `built in links.yaml`.
  func file(_ name: String) -> String {
    path.map { ($0 as NSString).appendingPathComponent(name) } ?? "built in \(name)"
  }

  /// Returns whether there is a file of this name. A symbolic link that leads nowhere counts: reading it is an error.
  func contains(_ name: String) -> Bool {
    path == nil ? bundled[name] != nil : TextFile.exists(file(name))
  }

  /// Returns the text of a file. Throws when it cannot be read.
  func text(_ name: String) throws(CommandError) -> String {
    if path == nil, let text = bundled[name] { return text }
    if let path { try ConfigTrust.checkFile(file(name), in: path) }
    do {
      return try TextFile.read(file(name))
    } catch {
      throw CommandError(error.code == .missing ? .notFound : .config, error)
    }
  }

  /// Reads the route table. Throws `RouteTableError` when it is wrong, `CommandError` when it cannot be read.
  func table() throws -> RouteTable {
    try RouteTable(yamlWithDialects: try text("links.yaml"), file: file("links.yaml"))
  }

  /// Reads the route table and checks that the app has every workflow it names.
  func routes(for app: any SimulatedApp) throws(CommandError) -> RouteTable {
    let file = file("links.yaml")
    let table: RouteTable
    do {
      table = try self.table()
    } catch let error as RouteTableError {
      var failure = CommandError(.config, "the route table is wrong\n\(error)", hint: error.hint, code: error.code)
      failure.problems = error.problems
      throw failure
    } catch {
      throw CommandError(any: error)
    }
    for route in table.routes where app.workflow(named: route.workflow) == nil {
      throw CommandError(
        .config,
        "the route \(route.name) in \(file) names the workflow \(route.workflow), which the app \(app.name) does not "
          + "have", hint: "it has: \(app.workflows.map(\.name).sorted().joined(separator: ", "))")
    }
    return table
  }

  private var hasLinks: Bool { contains("links.yaml") }
}
