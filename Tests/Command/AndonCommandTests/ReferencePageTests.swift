import AndonServer
import ArgumentParser
import ControlProtocol
import Foundation
import TestSupport
import Testing

@testable import AndonCommands

/// The article with the long tables: it is made from the definitions of commands, variables, limits and exit codes.
@Suite(.andon) struct ReferencePageTests {
  private static let article = Repository.url("Sources/Command/AndonCommands/AndonCommands.docc/Reference.md")

  @Test func `the reference has what the definitions say`() throws {
    let page = Self.page
    if ProcessInfo.processInfo.environment["ANDON_RECORD"] == "1" {
      try page.write(to: Self.article, atomically: true, encoding: .utf8)
    } else {
      let written = try String(contentsOf: Self.article, encoding: .utf8).split(separator: "\n")
      #expect(written == page.split(separator: "\n"), "record the article again with ANDON_RECORD=1 swift test")
    }
  }

  private static var page: String {
    """
    # Commands, variables, limits and exit codes

    What the program reads and returns, in tables.

    ## Overview

    A test makes this page from the definitions. The methods of the socket and its errors are in the article on
    `ControlProtocol`, those of the page in that on `Inspector`.

    ### The commands

    `andon COMMAND --help` explains each option. The app adds its own requests as commands.

    \(table(["command", "what it does", "options"], commands(AndonCommand.subcommands, [])))

    ### The environment

    An option on the command line comes before its variable. The variable of an option without a value is `1` or `0`. A
    program of another name has variables that begin with its own name.

    \(table(["variable", "option"], variables))

    ### The files of the configuration

    \(ConfigCommand.configuration.discussion)

    \(table(["file", "read by"], ConfigFiles.names.map { ["`\($0)`", reader(of: $0)] }))

    ### The limits

    `limits` of `andon.yaml` sets them, and its comments explain them. `andon status` shows those in force.

    \(table(["limit", "standard", "lowest", "highest"], limits))

    ### The exit codes

    \(table(["code", "meaning"], ExitStatus.allCases.map { ["\($0.rawValue)", $0.meaning] }))

    """
  }

  private static func table(_ head: [String], _ rows: [[String]]) -> String {
    ([head, head.map { _ in "---" }] + rows).map { row in
      "|" + row.map { $0.isEmpty ? " |" : " \($0.replacing("|", with: "\\|")) |" }.joined()
    }.joined(separator: "\n")
  }

  private static func commands(_ commands: [any ParsableCommand.Type], _ path: [String]) -> [[String]] {
    commands.flatMap { command -> [[String]] in
      let configuration = command.configuration
      let path = path + [configuration.commandName ?? ""]
      guard configuration.subcommands.isEmpty else { return Self.commands(configuration.subcommands, path) }
      let help = AndonCommand.helpMessage(for: command, columns: 100)
      let all = help.matches(of: /^  (?:-[a-zA-Z], )?(--[a-z0-9-]+)/.anchorsMatchLineEndings()).map {
        String($0.output.1)
      }
      let options = all.filter { !["--version", "--help"].contains($0) }.map { "`\($0)`" }
      return [["`andon \(path.joined(separator: " "))`", configuration.abstract, options.joined(separator: ", ")]]
    }
  }

  private static var variables: [[String]] {
    let program = AndonProgram.current
    let general = [
      [SocketPath.variable(of: program.name), "`--socket` of every command"],
      [Places.current.configVariable, "`--config` of every command"],
      [
        "\(program.variablePrefix)_STATE",
        "`--state` of `serve`, as an absolute path; the other commands find its socket with it",
      ],
      [
        "\(program.variablePrefix)_SOCKET_USER", "none: the user whose daemon a client uses, by its name or its number",
      ],
    ]
    let options = ServeVariables.all.map { [ServeVariables.name(of: $0, program), "`--\($0)` of `serve`"] }
    return general.map { ["`\($0[0])`", $0[1]] }
      + options.filter { $0[0] != "ANDON_STATE" }.map { ["`\($0[0])`", $0[1]] }
  }

  private static func reader(of file: String) -> String {
    ConfigCheck.files.contains(file)
      ? "`serve` and every command that makes sessions"
      : "the commands that tell how phones decide, with the `links.yaml` of the same place or a later one"
  }

  private static var limits: [[String]] {
    DaemonLimits.Name.allCases.map { name in
      let standard = name == .shards ? "half of the processors" : "\(name.standard)"
      return ["`\(name.rawValue)`", standard, "\(name.range.lowerBound)", "\(name.range.upperBound)"]
    }
  }
}
