import AndonServer
import DeepLinks
import Foundation
import SessionEngine
import TestSupport
import Testing

@testable import AndonCommands

@Suite(.andon) struct ConfigFolderTests {
  private static let repository = Repository.root

  /// Runs `body` with a temporary folder that contains files.
  private func withFolder(_ files: [String: String], _ body: (String) throws -> Void) throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    try body(folder.path)
  }

  private func places(_ environment: [String: String] = [:], in folder: String = "/", executable: String? = nil)
    -> Places
  {
    Places(environment: environment, workingFolder: folder, executable: executable)
  }

  @Test func `the option takes precedence over the environment`() throws {
    try withFolder(["a/links.yaml": "", "b/links.yaml": "", "config/links.yaml": ""]) { folder in
      let places = places(["ANDON_CONFIG": "\(folder)/b"], in: folder)
      let named = try ConfigFolder.find(option: "\(folder)/a", places: places)
      #expect(named.path == "\(folder)/a")
      let fromEnvironment = try ConfigFolder.find(option: nil, places: places)
      #expect(fromEnvironment.path == "\(folder)/b")
    }
  }

  @Test func `the default order is the working folder, the program folder, the user folder`() throws {
    let program = ["program/config/links.yaml": "", "program/.build/debug/andon": ""]
    let user = ["home/andon/links.yaml": ""]
    try withFolder(program.merging(user) { $1 }.merging(["here/config/links.yaml": ""]) { $1 }) { folder in
      let environment = ["XDG_CONFIG_HOME": "\(folder)/home"]
      let executable = "\(folder)/program/.build/debug/andon"
      for (here, executable, expected) in [
        ("here", executable, "here/config"), ("elsewhere", executable, "program/config"),
        ("elsewhere", "/usr/bin/andon", "home/andon"),
      ] {
        let places = places(environment, in: "\(folder)/\(here)", executable: executable)
        let found = try ConfigFolder.find(option: nil, places: places)
        #expect(found.path == "\(folder)/\(expected)")
      }
    }
  }

  @Test(arguments: ["nowhere", "andon.yaml"])
  func `limits behind a symbolic link that leads to no file are an error`(target: String) throws {
    try withFolder(["links.yaml": ""]) { folder in
      #expect(try Setup.limits(ConfigFolder(path: folder)) == DaemonLimits())
      try FileManager.default.createSymbolicLink(atPath: "\(folder)/andon.yaml", withDestinationPath: target)
      let error = #expect(throws: CommandError.self) { try Setup.limits(ConfigFolder(path: folder)) }
      #expect(error?.status == .config)
      #expect(error?.message.hasPrefix("\(folder)/andon.yaml is a symbolic link that leads to no file") == true)
    }
  }

  @Test func `a named folder that does not exist is an error`() throws {
    try withFolder(["config/links.yaml": ""]) { folder in
      let error = #expect(throws: CommandError.self) {
        _ = try ConfigFolder.find(option: "/nowhere", places: places(in: folder))
      }
      #expect(error?.status == .notFound)
      #expect(error?.message == "--config names /nowhere, and there is no links.yaml in it")
    }
  }

  @Test func `without any folder the standard configuration is used`() throws {
    let found = try ConfigFolder.find(option: nil, places: places(["HOME": "/nowhere"]))
    #expect(found == .builtIn)
    #expect(try found.routes(for: Setup.app(found)).routes.count > 20)
    #expect(try Setup.limits(found)[.pendingLinks] == 8)
  }

  @Test func `the standard configuration is that of the repository`() throws {
    for (name, text) in AndonProgram.current.configuration {
      let file = Self.repository.appending(path: "config/\(name)")
      #expect(try text == String(contentsOf: file, encoding: .utf8), "\(name)")
    }
  }

  @Test func `the configuration of the repository loads`() throws {
    let setup = try Setup.load(config: Self.repository.appending(path: "config").path)
    #expect(setup.app.name == "taxi")
    #expect(!setup.routes.routes.isEmpty)
  }

  @Test func `a workflow that the app does not have is an error`() throws {
    let config = Self.repository.appending(path: "config")
    let links = try String(contentsOf: config.appending(path: "links.yaml"), encoding: .utf8)
    let states = try String(contentsOf: config.appending(path: "states.yaml"), encoding: .utf8)
    let wrong = links.replacing("workflow: Wallet", with: "workflow: Purse")
    try withFolder(["links.yaml": wrong, "states.yaml": states]) { folder in
      let error = #expect(throws: CommandError.self) { _ = try Setup.load(config: folder) }
      #expect(error?.status == .config)
      #expect(error?.message.contains("names the workflow Purse") == true)
      #expect(error?.hint.contains("Wallet") == true)
    }
  }

  @Test func `an error of a route table has its file and line`() throws {
    try withFolder(["links.yaml": "schemes: [taxi]\nroute: 1\n", "states.yaml": "fixture: {}"]) { folder in
      let error = #expect(throws: CommandError.self) { _ = try ConfigFolder(path: folder).routes(for: AppStub()) }
      #expect(error?.message.contains("\(folder)/links.yaml:") == true)
    }
  }

  @Test func `the database is in the user's state folder`() {
    #expect(places(["HOME": "/home/a"]).database == "/home/a/.local/state/andon/andon.db")
    #expect(places(["HOME": "/home/a", "XDG_STATE_HOME": "/s"]).database == "/s/andon/andon.db")
    #expect(
      places(["HOME": "/home/a", "XDG_STATE_HOME": "relative"]).database == "/home/a/.local/state/andon/andon.db")
  }
}
