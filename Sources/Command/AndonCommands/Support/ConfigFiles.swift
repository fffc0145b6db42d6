import DeepLinks
import Foundation
import LinkDialects
import SessionEngine
import TextFormats

/// The files of the configuration. Each one is found on its own: in the first layer that has it, else inside the program.
///
/// The layers are, the first before the later ones: the folder that `--config` or `ANDON_CONFIG` names, the project's, the
/// user's, the system's. So a folder with only `andon.yaml` changes the limits, and nothing else. Association files describe
/// the hosts of a table: those of a lower layer than its `links.yaml` are left out.
struct ConfigFiles: Equatable {
  /// The names of all files that are looked for. Expectations are no part of it: an option names their file.
  static let names = ConfigCheck.files + AssociationFiles.names

  /// The folders, the most specific first.
  let layers: [ConfigLayer]
  /// The standard configuration. It is kept here, because a daemon reads it again where no program is current.
  private let bundled: [String: String]

  /// The files of layers, and inside the program.
  init(layers: [ConfigLayer], bundled: [String: String] = AndonProgram.current.configuration) {
    self.layers = layers
    self.bundled = bundled
  }

  /// The files of one folder.
  init(path: String) { self.init(layers: [ConfigLayer(path: path, place: .named("--config"))], bundled: [:]) }

  /// Finds the layers: the folder that the option names, else `$ANDON_CONFIG`, and the usual ones below it.
  ///
  /// A named folder must hold a file of the configuration, so that a typing error does not select another one. `name` is
  /// the option that names it. Throws when no layer and not the program has a `links.yaml`, or when another user can
  /// change that file.
  ///
  /// Throws too for a folder that this user may not look into: the files in it would be left out unseen.
  static func find(
    option: String?, name: String = "--config", places: Places,
    bundled: [String: String] = AndonProgram.current.configuration
  ) throws(CommandError) -> ConfigFiles {
    for folder in ConfigLayer.usualFolders(places) {
      guard let problem = ConfigLayer.problem(at: folder) else { continue }
      throw CommandError(
        .config, "the folder \(folder) of the configuration cannot be read: \(problem)",
        hint: "let this user read it and the folders above it (look: ls -ld \(folder)), or begin in another folder")
    }
    var layers = ConfigLayer.usual(places, isConfig: isConfig)
    // A variable that is set and empty counts as not set, as all others do.
    let variable = places.environment[places.configVariable].flatMap { $0.isEmpty ? nil : $0 }
    let named = option.map { ($0, name) } ?? variable.map { ($0, "$\(places.configVariable)") }
    if let (path, name) = named {
      let first = try layer(path, named: name)
      layers = [first] + layers.filter { !$0.isSameFolder(as: first) }
    }
    let files = ConfigFiles(layers: layers, bundled: bundled)
    guard files.contains("links.yaml") else {
      throw CommandError(
        .notFound, "there is no folder with links.yaml", hint: "write it to ./config, or name its folder: --config DIR")
    }
    try files.checkTrust(of: "links.yaml")
    return files
  }

  /// The layer of a folder that an option or a variable names.
  private static func layer(_ path: String, named name: String) throws(CommandError) -> ConfigLayer {
    if let problem = ConfigLayer.problem(at: path) {
      throw CommandError(
        .config, "\(name) names the folder \(path), which cannot be read: \(problem)",
        hint: "let this user read it and the folders above it: ls -ld \(path)")
    }
    guard isConfig(path) else {
      let isThere = FileManager.default.fileExists(atPath: path)
      throw CommandError(
        .notFound,
        "\(name) names \(path), and "
          + (isThere ? "there is no file of the configuration in it" : "there is no such folder"),
        hint:
          "name the folder that holds links.yaml, or some of \(ConfigCheck.files.dropFirst().joined(separator: ", "))")
    }
    return ConfigLayer(path: path, place: .named(name))
  }

  private static func isConfig(_ folder: String) -> Bool {
    let folder = ConfigLayer(path: folder, place: .project)
    return names.contains { TextFile.exists(folder.file($0)) }
  }

  /// The folder of `links.yaml`; `nil` where that is inside the program.
  var linksFolder: String? { layer(of: "links.yaml")?.path }

  /// The folder of `links.yaml`, or `built in`.
  var name: String { linksFolder ?? ConfigLayer.Place.builtIn.text }

  /// Whether no layer has a file: the program runs with the files inside it.
  var isBuiltIn: Bool { Self.names.allSatisfy { layer(of: $0) == nil } }

  /// Returns the number of the layer of a file, from 0 for the most specific; the last one is the program. `nil` when there
  /// is no such file. A symbolic link that leads nowhere counts: reading it is an error.
  ///
  /// Association files below the layer of `links.yaml` do not count: they are those of another table's hosts.
  func rank(of name: String) -> Int? {
    let found = layers.firstIndex { TextFile.exists($0.file(name)) } ?? (bundled[name] == nil ? nil : layers.count)
    guard let found, AssociationFiles.names.contains(name), let table = rank(of: "links.yaml") else { return found }
    return found <= table ? found : nil
  }

  private func layer(of name: String) -> ConfigLayer? {
    rank(of: name).flatMap { $0 < layers.count ? layers[$0] : nil }
  }

  /// Returns the place that a file is read from, such as `--config`, `project` or `built in`; `nil` when there is none.
  func origin(of name: String) -> String? {
    rank(of: name).map { $0 < layers.count ? layers[$0].place.text : ConfigLayer.Place.builtIn.text }
  }

  /// Returns the name of a file: its path in its layer, or `built in links.yaml`. A file that is not there has the path at
  /// which it would be found first.
  func file(_ name: String) -> String {
    let layer = layer(of: name) ?? (rank(of: name) == nil ? layers.first : nil)
    return layer?.file(name) ?? "built in \(name)"
  }

  /// Returns whether there is a file of this name.
  func contains(_ name: String) -> Bool { origin(of: name) != nil }

  /// Returns the text of a file. Throws when it cannot be read, or when another user can change it.
  func text(_ name: String) throws(CommandError) -> String {
    let layer = layer(of: name)
    if layer == nil, contains(name), let text = bundled[name] { return text }
    try checkTrust(of: name)
    if let layer { try ConfigTrust.checkFile(layer.file(name), in: layer.path, isNamed: layer.place.isNamed) }
    do {
      return try TextFile.read(file(name))
    } catch {
      throw CommandError(error.code == .missing ? .notFound : .config, error)
    }
  }

  /// Throws when the file's layer was found, and not named, and another user can change it.
  private func checkTrust(of name: String) throws(CommandError) {
    guard let layer = layer(of: name) else { return }
    if case .named = layer.place { return }
    do {
      try ConfigTrust.checkFolder(layer.path)
    } catch {
      guard let first = layers.first, case .named = first.place else { throw error }
      throw CommandError(
        error.status, error.message, hint: "if you trust it, copy the file: cp \(layer.file(name)) \(first.path)")
    }
  }

  /// Reads the route table. Throws `RouteTableError` when it is wrong, `CommandError` when it cannot be read.
  func table() throws -> RouteTable {
    try RouteTable(yaml: try text("links.yaml"), file: file("links.yaml"))
  }

  /// Reads the route table for a command. A route whose workflow an app does not have stays in it, and its links are
  /// rejected.
  func routes() throws(CommandError) -> RouteTable {
    do {
      return try table()
    } catch let error as RouteTableError {
      var failure = CommandError(.config, "the route table is wrong\n\(error)", hint: error.hint, code: error.code)
      failure.problems = error.problems
      throw failure
    } catch {
      throw CommandError(any: error)
    }
  }

  /// Reads the route table and checks that the app has every workflow it names.
  func routes(for app: any SimulatedApp) throws(CommandError) -> RouteTable {
    let table = try routes()
    guard let missing = missingWorkflows(table, app).first else { return table }
    let names = app.workflows.map(\.name).sorted().joined(separator: ", ")
    throw CommandError(.config, missing, hint: "it has: \(names)")
  }

  /// Returns a sentence for each route whose workflow the app does not have.
  func missingWorkflows(_ table: RouteTable, _ app: any SimulatedApp) -> [String] {
    table.routes.filter { app.workflow(named: $0.workflow) == nil }.map { route in
      "\(file("links.yaml")): the route \(route.name) names the workflow \(route.workflow), which the app "
        + "\(app.name) does not have yet"
    }
  }
}
