import ArgumentParser

/// `andon config`: commands for the files of the configuration.
struct ConfigCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let program = AndonProgram.current
    return CommandConfiguration(
      commandName: "config", abstract: "Write the standard configuration, or show or check the one in use.",
      discussion: """
        The configuration is the first of: --config, $\(program.variablePrefix)_CONFIG, ./config, a folder config beside or above the program, \
        $XDG_CONFIG_HOME/\(program.name) (~/.config/\(program.name)), /etc/\(program.name), and the standard configuration inside the program. A folder \
        counts when it has a links.yaml.
        """,
      subcommands: [ConfigInitCommand.self, ConfigShowCommand.self, ConfigCheckCommand.self])
  }
}
