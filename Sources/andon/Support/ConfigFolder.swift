import DeepLinks
import Foundation
import LinkDialects
import SessionEngine

/// The folder that contains `links.yaml` and `andon.yaml`.
struct ConfigFolder: Equatable {
  /// The folder's path.
  let path: String

  /// Finds the folder: the option, else `$ANDON_CONFIG`, else the first of `Places.configFolders` with a `links.yaml`.
  ///
  /// A named folder must exist, so that a typing error does not select another configuration.
  static func find(option: String?, places: Places) throws(CommandError) -> ConfigFolder {
    let named = option.map { ($0, "--config") } ?? places.environment["ANDON_CONFIG"].map { ($0, "$ANDON_CONFIG") }
    if let (path, name) = named {
      let folder = ConfigFolder(path: path)
      guard folder.hasLinks else {
        throw CommandError(
          .notFound, "\(name) names \(path), and there is no links.yaml in it",
          hint: "name the folder that holds links.yaml")
      }
      return folder
    }
    if let folder = places.configFolders.map(ConfigFolder.init).first(where: \.hasLinks) { return folder }
    throw CommandError(
      .notFound,
      "no configuration found: no config/links.yaml here or above the program, none in ~/.config/andon "
        + "or /etc/andon", hint: "name its folder: --config DIR, or ANDON_CONFIG=DIR")
  }

  /// Returns the path of a file in the folder.
  func file(_ name: String) -> String { (path as NSString).appendingPathComponent(name) }

  /// Returns the text of a file in the folder. Throws when it cannot be read.
  func text(_ name: String) throws(CommandError) -> String {
    do {
      return try String(contentsOfFile: file(name), encoding: .utf8)
    } catch {
      throw CommandError(
        .usage, "\(file(name)) is missing or cannot be read as UTF-8 text", hint: "check the file")
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
      var failure = CommandError(.usage, "the route table is wrong\n\(error)", hint: "correct \(file)")
      failure.problems = error.problems
      throw failure
    } catch {
      throw CommandError(any: error)
    }
    for route in table.routes where app.workflow(named: route.workflow) == nil {
      throw CommandError(
        .usage,
        "the route \(route.name) in \(file) names the workflow \(route.workflow), which the app \(app.name) does not "
          + "have", hint: "it has: \(app.workflows.map(\.name).sorted().joined(separator: ", "))")
    }
    return table
  }

  private var hasLinks: Bool { FileManager.default.fileExists(atPath: file("links.yaml")) }
}
