import AndonServer
import ArgumentParser
import ControlProtocol
import DeepLinks
import Foundation
import SessionEngine
import TextFormats

/// `andon config show`: shows the values in use and their origin.
struct ConfigShowCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "show", abstract: "Show the configuration in use: its files, its tables and its limits.",
      discussion:
        "Reads the files as `\(Program.name) serve` does at its start. A running daemon shows its limits with \(Program.name) status."
    )
  }

  @Flag(name: .long, help: "Show the file and the line, the variable or the default that each value comes from.")
  var origin = false

  @OptionGroup var config: ConfigOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    let values = try values()
    guard !output.json else {
      for value in values { try output.print(value, text: "") }
      return
    }
    var table = TextTable(origin ? ["NAME", "VALUE", "FROM"] : ["NAME", "VALUE"], width: StandardOutput.width)
    for value in values { table.add([value.name, value.value] + (origin ? [value.origin] : [])) }
    try output.print(values, text: table.text)
  }

  private func values() throws -> [ConfigValue] {
    let setup = try config.setup()
    let folder = setup.config
    let places = Places.current
    let variable = SocketPath.variable(of: places.program)
    let isSet = { (name: String) in places.environment[name]?.isEmpty == false }
    return [
      ConfigValue(
        name: "config", value: Self.folders(folder), origin: (folder.layers.first?.place ?? .builtIn).text),
      ConfigValue(
        name: "socket", value: try ConnectionOptions.path(of: nil),
        origin: [variable, "\(SocketPath.variablePrefix(of: places.program))_STATE", "XDG_RUNTIME_DIR"].first(
          where: isSet
        )
        .map { "$\($0)" } ?? "default"),
      ConfigValue(name: "database", value: places.databaseSource.path, origin: places.databaseSource.origin),
      ConfigValue(name: "routes", value: "\(setup.routes.routes.count)", origin: folder.file("links.yaml")),
      ConfigValue(name: "states", value: "\(setup.app.states.count)", origin: folder.file("states.yaml")),
    ] + ConfigSource.all(of: folder).map { ConfigValue(name: $0.file, value: $0.path, origin: $0.origin) }
      + limits(setup)
  }

  /// Returns the folders in which files are looked for, the first one before the later ones, and the program.
  private static func folders(_ files: ConfigFiles) -> String {
    (files.layers.map { "\($0.path) (\($0.place.text))" } + [ConfigLayer.Place.builtIn.text]).joined(separator: ", ")
  }

  private func limits(_ setup: Setup) -> [ConfigValue] {
    let file = setup.config.file("andon.yaml")
    let text = (try? setup.config.text("andon.yaml")) ?? ""
    let lines = DaemonLimits.lines(yaml: text)
    return DaemonLimits.Name.allCases.map { name in
      ConfigValue(
        name: name.rawValue, value: "\(setup.limits[name])", origin: lines[name].map { "\(file):\($0)" } ?? "default")
    }
  }
}

/// One value in use.
private struct ConfigValue: Encodable {
  let name: String
  let value: String
  /// The file and line, the variable or the option that gives the value; `default` where nothing does.
  let origin: String
}
