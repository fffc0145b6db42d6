import ArgumentParser

/// `andon config`: commands for the files of the configuration.
struct ConfigCommand: ParsableCommand {
  static var configuration: CommandConfiguration {
    let program = AndonProgram.current
    return CommandConfiguration(
      commandName: "config", abstract: "Write the standard configuration, or show or check the one in use.",
      discussion: """
        Each file is found on its own, in the first of: the folder of --config or $\(program.variablePrefix)_CONFIG, ./config, a folder \
        config beside or above the program, $XDG_CONFIG_HOME/\(program.name) (~/.config/\(program.name)), /etc/\(program.name), and inside the \
        program. So a folder with only \(ConfigCheck.files[2]) changes only the limits. `config show` and `config check` name the \
        folder of each file. Association files in a later folder than that of links.yaml are left out. A folder that is found, and not named, must be only \
        yours or root's to change, and so must its files.
        """,
      subcommands: [ConfigInitCommand.self, ConfigShowCommand.self, ConfigCheckCommand.self])
  }
}
