import ArgumentParser
import Foundation
import Testing

@testable import AndonCommands

/// The variables for the options of `serve`, and the folder of `--state`.
@Suite(.andon) struct ServeVariableTests {
  private func added(_ words: String, _ environment: [String: String]) throws -> String {
    try ServeVariables.adding(to: words.split(separator: " ").map(String.init), environment: environment)
      .joined(separator: " ")
  }

  @Test func `a variable is an option, and an option comes before its variable`() throws {
    #expect(try added("serve --json", ["ANDON_LOG_LEVEL": "debug"]) == "serve --log-level=debug --json")
    #expect(try added("serve --log-level info", ["ANDON_LOG_LEVEL": "debug"]) == "serve --log-level info")
    #expect(try added("serve --log-level=info", ["ANDON_LOG_LEVEL": "debug"]) == "serve --log-level=info")
    #expect(try added("serve", ["ANDON_LOG_LEVEL": ""]) == "serve")
    #expect(try added("status", ["ANDON_LOG_LEVEL": "debug"]) == "status")
    #expect(try added("serve", ["ANDON_CHECK_DATABASE": "1", "ANDON_IN_MEMORY": "0"]) == "serve --check-database")
    #expect(try added("serve --in-memory", ["ANDON_STATE": "/s", "ANDON_DATABASE": "/d"]) == "serve --in-memory")
    let error = #expect(throws: CommandError.self) { try added("serve", ["ANDON_JSON": "yes"]) }
    #expect(error?.message == "the variable ANDON_JSON is 'yes', and it must be 1 or 0")
    #expect(error?.status == .usage)
  }

  @Test func `a message names the variable that a person has set, and a relative folder is refused`() throws {
    let text = "Error: --inspector: 'x' is not an address. --inspector-host and --metrics\nUsage: --inspector"
    let named = ServeVariables.naming(
      text, arguments: ["serve", "--metrics=1"], environment: ["ANDON_INSPECTOR": "x", "ANDON_METRICS": "y"])
    #expect(
      named == "Error: ANDON_INSPECTOR: 'x' is not an address. --inspector-host and --metrics\nUsage: --inspector")
    let error = #expect(throws: CommandError.self) { try added("serve", ["ANDON_STATE": "state"]) }
    #expect(error?.status == .usage)
    #expect(error?.message.contains("absolute path") == true)
  }

  /// The options of every command have no variable of `serve`.
  @Test func `every option of serve has a variable`() throws {
    let help = AndonCommand.helpMessage(for: ServeCommand.self, columns: 200)
    let options = help.matches(of: /^ +--([a-z-]+)/.anchorsMatchLineEndings()).map { String($0.output.1) }
    #expect(options.count > 10, "\(options)")
    for option in options where !["socket", "config", "version", "help"].contains(option) {
      let words = ["x", "1", "/x"].map { value in
        try? added("serve", [ServeVariables.name(of: option, .current): value])
      }
      #expect(words.contains { $0?.contains(" --\(option)") == true }, "\(option)")
    }
  }

  @Test func `one folder holds the socket and the database, and one variable leads to both`() throws {
    try AndonProcess.inFolder { andon in
      let folder = andon.path("both")
      let script = "unset ANDON_SOCKET HOME; export ANDON_STATE='\(folder)'; exec \"$0\" \"$@\""
      let daemon = try andon.start(["serve"], script: script)
      defer {
        daemon.terminate()
        daemon.waitUntilExit()
      }
      #expect(try andon.run(["wait", "--timeout", "20s"], script: script).status == 0)
      let status = try andon.run(["status"], script: script)
      #expect(status.output.contains("\(folder)/andon.db"), "\(status)")
      var found = stat()
      #expect(lstat(folder, &found) == 0)
      #expect(found.st_mode & 0o777 == 0o700)
      #expect(FileManager.default.fileExists(atPath: "\(folder)/andon.sock"))
      #expect(try andon.run(["serve", "--state", folder, "--in-memory"]).status == 64)
    }
  }

  @Test func `a folder of the state that is open to others gets the command that closes it`() throws {
    try AndonProcess.inFolder { andon in
      let folder = andon.path("open")
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o755])
      let refused = try andon.run(["serve", "--state", folder])
      #expect(refused.status == 77, "\(refused)")
      #expect(refused.error.contains("has the mode 0755, and it must have 0700\n"), "\(refused)")
      #expect(refused.error.contains("chmod 0700 '\(folder)'"), "\(refused)")
      // The folder of a named socket may be a shared one.
      let named = try andon.run(["serve", "--in-memory", "--socket", "\(folder)/andon.sock"])
      #expect(named.status == 77 && !named.error.contains("chmod"), "\(named)")
    }
  }

  @Test(arguments: ["status", "doctor", "restore", "backup"])
  func `a command with the option of serve for the state is told of the variable`(command: String) throws {
    try AndonProcess.inFolder { andon in
      let result = try andon.run([command, "--state", "/srv/a"])
      #expect(result.status == 64, "\(result)")
      #expect(result.error.contains("export ANDON_STATE=DIR\n"), "\(result)")
    }
  }
}
