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

  /// Loads the app with its configuration, and writes which routes have no workflow to the standard error. Throws the first
  /// problem with its position.
  func setup() throws(CommandError) -> Setup {
    let setup = try Setup.load(config: path)
    for problem in setup.problems { StandardError.writeLine(problem) }
    return setup
  }

  /// Loads the app and its links, for a command that makes no session. Throws the first problem with its position.
  func linksSetup() throws(CommandError) -> Setup { try Setup.loadLinks(config: path) }
}
