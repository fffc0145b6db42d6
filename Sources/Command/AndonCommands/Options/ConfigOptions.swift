import ArgumentParser

/// The option that selects the configuration.
struct ConfigOptions: ParsableArguments {
  @Option(
    name: .customLong("config"),
    help: """
      A folder with files of the configuration. Default: $\(AndonProgram.current.variablePrefix)_CONFIG. A file that it \
      lacks is that of ./config, config beside or above the program, ~/.config/\(AndonProgram.current.name), \
      /etc/\(AndonProgram.current.name), or the one inside the program.
      """,
    completion: .directory)
  var path: String?

  /// Returns the files of the configuration. Throws when there are none.
  func files() throws(CommandError) -> ConfigFiles { try ConfigFiles.find(option: path, places: .current) }

  /// Loads the app with its configuration. Throws the first problem with its position.
  func setup() throws(CommandError) -> Setup { try Setup.load(config: path) }

  /// Loads the app and its links, for a command that makes no session. Throws the first problem with its position.
  func linksSetup() throws(CommandError) -> Setup { try Setup.loadLinks(config: path) }
}
