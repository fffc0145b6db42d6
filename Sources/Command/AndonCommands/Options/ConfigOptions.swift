import ArgumentParser

/// The option that selects the configuration.
struct ConfigOptions: ParsableArguments {
  @Option(
    name: .customLong("config"),
    help: """
      The folder with links.yaml. Default: $\(AndonProgram.current.variablePrefix)_CONFIG, ./config, config beside or above the program, \
      ~/.config/\(AndonProgram.current.name), /etc/\(AndonProgram.current.name), or the one inside the program.
      """,
    completion: .directory)
  var path: String?

  /// Returns the configuration folder. Throws when there is none.
  func folder() throws(CommandError) -> ConfigFolder { try ConfigFolder.find(option: path, places: .current) }

  /// Loads the app with its configuration. Throws the first problem with its position.
  func setup() throws(CommandError) -> Setup { try Setup.load(config: path) }

  /// Loads the app and its links, for a command that makes no session. Throws the first problem with its position.
  func linksSetup() throws(CommandError) -> Setup { try Setup.loadLinks(config: path) }
}
