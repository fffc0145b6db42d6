import AndonServer
import DeepLinks
import Foundation
import SessionEngine
import TestSupport
import Testing

@testable import AndonCommands

@Suite(.andon) struct ConfigFilesTests {
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

  @Test func `a daemon reads the folders anew, and refuses to go on without the file of its table`() throws {
    let links = try String(contentsOf: Self.repository.appending(path: "config/links.yaml"), encoding: .utf8)
    try withFolder(["a/links.yaml": links, "here/x": ""]) { folder in
      let places = places(in: "\(folder)/here")
      let named = ReloadedFiles(
        try ConfigFiles.find(option: "\(folder)/a", places: places), option: "\(folder)/a", places: places)
      #expect(try named.table().routes.isEmpty == false)
      let found = ReloadedFiles(try ConfigFiles.find(option: nil, places: places), option: nil, places: places)
      // A folder that is made after the start counts.
      try FileManager.default.createDirectory(atPath: "\(folder)/here/config", withIntermediateDirectories: false)
      try "schemes: 3\n".write(
        toFile: "\(folder)/here/config/links.yaml", atomically: true, encoding: .utf8)
      #expect(throws: RouteTableError.self) { try found.table() }
      try links.write(toFile: "\(folder)/here/config/links.yaml", atomically: true, encoding: .utf8)
      _ = try found.table()
      try FileManager.default.removeItem(atPath: "\(folder)/here/config/links.yaml")
      let gone = #expect(throws: CommandError.self) { try found.table() }
      #expect(gone?.message.contains("here/config/links.yaml is gone") == true)
      try FileManager.default.removeItem(atPath: "\(folder)/a")
      #expect(throws: CommandError.self) { try named.table() }
    }
  }

  @Test func `a folder that cannot be looked into is named, and a file that others can change is refused`() throws {
    try withFolder(["here/config/links.yaml": ""]) { folder in
      try FileManager.default.createSymbolicLink(atPath: "\(folder)/loop", withDestinationPath: "\(folder)/loop")
      #expect(ConfigLayer.problem(at: "\(folder)/loop") != nil)
      #expect(ConfigLayer.problem(at: "\(folder)/none") == nil)
      #expect(ConfigLayer.problem(at: "\(folder)/here") == nil)
      // One that leads nowhere, or whose path is a file, has no files that could be left out.
      #expect(ConfigLayer.problem(at: "\(folder)/here/config/links.yaml") == nil)
      try FileManager.default.createDirectory(atPath: "\(folder)/closed", withIntermediateDirectories: false)
      for (option, here) in [("\(folder)/loop", "here"), (nil, "closed")] {
        try? FileManager.default.createSymbolicLink(
          atPath: "\(folder)/closed/config", withDestinationPath: "\(folder)/loop")
        let error = #expect(throws: CommandError.self) {
          try ConfigFiles.find(option: option, places: places(in: "\(folder)/\(here)"))
        }
        #expect(error?.status == .config)
        #expect(error?.message.contains(option ?? "\(folder)/closed/config") == true, "\(error?.message ?? "")")
      }
      let file = "\(folder)/here/config/links.yaml"
      try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: file)
      let files = try ConfigFiles.find(option: nil, places: places(in: "\(folder)/here"))
      let refused = #expect(throws: CommandError.self) { try files.text("links.yaml") }
      #expect(refused?.message.contains("every user can write to the file") == true)
      // A person who names a folder trusts it.
      _ = try ConfigFiles.find(option: "\(folder)/here/config", places: places()).text("links.yaml")
    }
  }

  @Test func `the option takes precedence over the environment`() throws {
    try withFolder(["a/links.yaml": "", "b/links.yaml": "", "config/links.yaml": ""]) { folder in
      let unset = try ConfigFiles.find(option: nil, places: self.places(["ANDON_CONFIG": ""], in: folder))
      #expect(unset.layers.allSatisfy { $0.place != .named("$ANDON_CONFIG") })
      let places = places(["ANDON_CONFIG": "\(folder)/b"], in: folder)
      let named = try ConfigFiles.find(option: "\(folder)/a", places: places)
      #expect(named.name == "\(folder)/a")
      let fromEnvironment = try ConfigFiles.find(option: nil, places: places)
      #expect(fromEnvironment.name == "\(folder)/b")
      #expect(fromEnvironment.origin(of: "links.yaml") == "$ANDON_CONFIG")
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
        let found = try ConfigFiles.find(option: nil, places: places)
        #expect(found.name == "\(folder)/\(expected)")
      }
    }
  }

  @Test func `each file is found on its own, in the first layer that has it`() throws {
    let files = [
      "named/expectations.yaml": "", "named/andon.yaml": "named", "here/config/states.yaml": "project",
      "home/andon/states.yaml": "user", "home/andon/links.yaml": "user",
    ]
    try withFolder(files) { folder in
      let places = places(["XDG_CONFIG_HOME": "\(folder)/home"], in: "\(folder)/here")
      let found = try ConfigFiles.find(option: "\(folder)/named", places: places)
      for (name, text, origin) in [
        ("andon.yaml", "named", "--config"), ("states.yaml", "project", "project"), ("links.yaml", "user", "user"),
      ] {
        #expect(try found.text(name) == text)
        #expect(found.origin(of: name) == origin)
      }
      #expect(
        ConfigSource.text(ConfigSource.all(of: found, ConfigCheck.files))
          == "links.yaml of \(folder)/home/andon (user); states.yaml of \(folder)/here/config (project); "
          + "andon.yaml of \(folder)/named (--config)")
    }
  }

  @Test func `a folder with only limits changes only the limits`() throws {
    try withFolder(["a/andon.yaml": "limits:\n  connections: 77\n"]) { folder in
      let found = try ConfigFiles.find(option: "\(folder)/a", places: places(["HOME": "/nowhere"]))
      #expect(try Setup.limits(found)[.connections] == 77)
      #expect(found.origin(of: "links.yaml") == "built in")
      #expect(found.file("links.yaml") == "built in links.yaml")
      #expect(!found.isBuiltIn)
      #expect(try found.routes(for: Setup.app(found)).routes.count > 20)
      // The association files are those of the table in use.
      #expect(found.origin(of: "assetlinks.json") == "built in")
    }
  }

  @Test func `association files below the folder of the table are those of other hosts, and are left out`() throws {
    let files = ["a/links.yaml": "", "a/intent-filters.xml": "", "home/andon/AndroidManifest.xml": ""]
    try withFolder(files) { folder in
      let places = places(["XDG_CONFIG_HOME": "\(folder)/home"])
      let found = try ConfigFiles.find(option: "\(folder)/a", places: places)
      #expect(found.origin(of: "states.yaml") == "built in")
      #expect(found.origin(of: "assetlinks.json") == nil)
      #expect(found.origin(of: "AndroidManifest.xml") == nil)
      #expect(found.origin(of: "intent-filters.xml") == "--config")
      #expect(found.file("assetlinks.json") == "\(folder)/a/assetlinks.json")
    }
  }

  @Test func `a layer that every user can write to is refused when a file is read from it, and not when it is named`()
    throws
  {
    try withFolder(["here/config/states.yaml": "open", "a/andon.yaml": ""]) { folder in
      let open = "\(folder)/here/config"
      #expect(chmod(open, 0o777) == 0)
      let places = places(["HOME": "/nowhere"], in: "\(folder)/here")
      for (option, hint) in [(nil, "chmod o-w \(open)"), ("\(folder)/a", "cp \(open)/states.yaml \(folder)/a")] {
        let found = try ConfigFiles.find(option: option, places: places)
        let error = #expect(throws: CommandError.self) { _ = try found.text("states.yaml") }
        #expect(error?.status == .permission)
        #expect(error?.message == "every user can write to the folder \(open)")
        #expect(error?.hint.contains(hint) == true, "\(error as Any)")
      }
      #expect(try ConfigFiles.find(option: open, places: places).text("states.yaml") == "open")
    }
  }

  @Test(arguments: ["nowhere", "andon.yaml"])
  func `limits behind a symbolic link that leads to no file are an error`(target: String) throws {
    try withFolder(["links.yaml": ""]) { folder in
      #expect(try Setup.limits(ConfigFiles(path: folder)) == DaemonLimits())
      try FileManager.default.createSymbolicLink(atPath: "\(folder)/andon.yaml", withDestinationPath: target)
      let error = #expect(throws: CommandError.self) { try Setup.limits(ConfigFiles(path: folder)) }
      #expect(error?.status == .config)
      #expect(error?.message.hasPrefix("\(folder)/andon.yaml is a symbolic link that leads to no file") == true)
    }
  }

  @Test func `a named folder that does not exist is an error`() throws {
    try withFolder(["config/links.yaml": ""]) { folder in
      let error = #expect(throws: CommandError.self) {
        _ = try ConfigFiles.find(option: "/nowhere", places: places(in: folder))
      }
      #expect(error?.status == .notFound)
      #expect(error?.message == "--config names /nowhere, and there is no such folder")
    }
  }

  @Test func `without any folder the standard configuration is used`() throws {
    let found = try ConfigFiles.find(option: nil, places: places(["HOME": "/nowhere"]))
    #expect(found.isBuiltIn)
    #expect(found.name == "built in")
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

  @Test func `a workflow that the app does not have refuses its own route alone`() throws {
    let config = Self.repository.appending(path: "config")
    let links = try String(contentsOf: config.appending(path: "links.yaml"), encoding: .utf8)
    let states = try String(contentsOf: config.appending(path: "states.yaml"), encoding: .utf8)
    let wrong = links.replacing("workflow: Wallet", with: "workflow: Purse")
    try withFolder(["links.yaml": wrong, "states.yaml": states]) { folder in
      let setup = try Setup.load(config: folder)
      #expect(setup.problems.count == 1)
      #expect(setup.problems.first?.contains("names the workflow Purse, which the app taxi does not have yet") == true)
      // A check, and a daemon that reads its table again, tell it as an error.
      let error = #expect(throws: CommandError.self) { _ = try setup.config.routes(for: setup.app) }
      #expect(error?.status == .config)
      #expect(error?.message.contains("names the workflow Purse") == true)
      #expect(error?.hint.contains("Wallet") == true)
    }
  }

  @Test func `an error of a route table has its file and line`() throws {
    try withFolder(["links.yaml": "schemes: [taxi]\nroute: 1\n", "states.yaml": "fixture: {}"]) { folder in
      let error = #expect(throws: CommandError.self) { _ = try ConfigFiles(path: folder).routes(for: AppStub()) }
      #expect(error?.message.contains("\(folder)/links.yaml:") == true)
    }
  }

  @Test func `the database is in the user's state folder`() {
    #expect(places(["HOME": "/home/a"]).database == "/home/a/.local/state/andon/andon.db")
    #expect(places(["HOME": "/home/a", "XDG_STATE_HOME": "/s"]).database == "/s/andon/andon.db")
    #expect(places(["HOME": "/home/a", "ANDON_STATE": "/t", "XDG_STATE_HOME": "/s"]).database == "/t/andon.db")
    #expect(
      places(["ANDON_STATE": "/t", "ANDON_DATABASE": "/d/x.db"]).databaseSource == ("/d/x.db", "$ANDON_DATABASE"))
    #expect(
      places(["HOME": "/home/a", "XDG_STATE_HOME": "relative"]).database == "/home/a/.local/state/andon/andon.db")
  }
}
