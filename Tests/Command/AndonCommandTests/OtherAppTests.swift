import ArgumentParser
import DeepLinks
import Foundation
import SessionEngine
import TestSupport
import Testing
import TextFormats

@testable import AndonCommands
@testable import ControlProtocol

/// An app other than the taxi: two requests, one workflow, and no section of its own.
private struct Cafe: ConfiguredApp {
  static let requests = [
    AppRequest(
      "order.add", isChanging: true, abstract: "Add an order.",
      parameters: [
        AppRequest.Parameter("size", help: "small or large.", isRequired: true), AppRequest.Parameter("note"),
      ]),
    AppRequest(
      "order.cancel", isChanging: true, abstract: "Cancel an order.",
      parameters: [AppRequest.Parameter("order", isRequired: true)]),
    AppRequest("open.door", isChanging: true, parameters: []),
  ]
  let name = "cafe"
  let tables: [AppTable] = []
  let workflows = [LinkWorkflow("order")]
  let states: [StartingState]

  init(_ file: StatesFile) { states = file.states }
  func initialRows(at: Int64) -> [AppRow] { [] }
  func makeInstance(_ context: AppContext) throws -> any AppInstance { throw AppStub.UnusedError() }
}

extension Trait where Self == ProgramTrait {
  /// The program `coffee`, without a configuration inside.
  fileprivate static var coffee: Self {
    ProgramTrait(program: AndonProgram(app: Cafe.self, name: "coffee", version: "7.8", examples: ["cafe://orders/1"]))
  }
}

/// A program of another app has its own name, places and requests, and needs no `states.yaml`.
@Suite(.coffee) struct OtherAppTests {
  private func line(_ words: String...) throws -> AppRequestLine { try AppRequestLine(words, Cafe.requests) }

  @Test func `the help of every command has the name of the program`() {
    for command in HelpTests.commands + [AndonCommand.self] {
      let help = AndonCommand.helpMessage(for: command, columns: 100)
      // The name of the limits' file is the same for every app.
      let rest = help.replacing("andon.yaml", with: "")
      #expect(!rest.lowercased().contains("andon"), "\(rest)")
      #expect(!rest.contains("taxi"), "\(rest)")
    }
    let help = AndonCommand.helpMessage(columns: 100)
    #expect(help.contains("coffee <subcommand>"))
    #expect(help.contains("  coffee open cafe://orders/1"))
    #expect(help.contains("  order add               Add an order."))
    #expect(AndonCommand.configuration.version == "7.8")
  }

  @Test func `an error names the commands of the program, and leaves what it quotes as it is`() {
    let error = CommandError(ControlClientError.connecting("/srv/andon x", errno: ECONNREFUSED, cause: ""))
    #expect(
      error.text == """
        coffee: no daemon is running: nothing listens at /srv/andon x
          hint: start it with coffee serve; it replaces a socket that was left behind
        """)
    let usage = UsageMessage("Error: wrong")
    #expect(usage.text == "coffee: wrong\n  hint: coffee --help")
  }

  @Test func `the hints of JSON name the commands of the program, and its data stays`() throws {
    let error = CommandError(ControlClientError.connecting("/andon serve", errno: ENOENT, cause: ""))
    let line = try JSONCoding.text(ErrorLine(error))
    #expect(line.contains(#""hint":"start it with coffee serve, or name its socket with --socket PATH""#), "\(line)")
    #expect(line.contains(#""message":"no daemon is running: there is no socket at /andon serve""#), "\(line)")
  }

  @Test func `a misspelt group of requests gets the nearest one`() {
    let usage = UsageMessage("Error: wrong", arguments: ["ordr", "add"])
    #expect(usage.error.message == "there is no command 'ordr'. Did you mean 'order'?")
  }

  @Test func `a request is a command of its group`() throws {
    #expect(
      try line("order", "add", "alice", "--size", "large", "--note=a=b", "--json", "--socket", "/s")
        == .arguments([
          "session", "request", "--json", "--socket", "/s", "--", "alice", "order.add", "size=large", "note=a=b",
        ]))
    #expect(
      try line("order", "cancel", "alice", "7")
        == .arguments(["session", "request", "--", "alice", "order.cancel", "order=7"]))
    #expect(try line("order", "cancel", "7") == .arguments(["session", "request", "--", "order.cancel", "order=7"]))
    // `open` is a command of every program.
    #expect(try line("open", "door") == .arguments(["open", "door"]))
    let error = #expect(throws: CommandError.self) { try line("order", "ad") }
    #expect(error?.message == "there is no command 'ad'. Did you mean 'add'?")
    #expect(error?.status == .usage)
  }

  @Test(arguments: [["order"], ["order", "--help"], ["help", "order"], ["order", "help"]])
  func `a group without a request shows its requests`(words: [String]) throws {
    guard case .help(let text) = try AppRequestLine(words, Cafe.requests) else { throw AppStub.UnusedError() }
    #expect(text.contains("  add                     Add an order."))
    #expect(text.contains("  cancel "))
  }

  @Test(arguments: [["order", "add", "-h"], ["help", "order", "add"], ["order", "help", "add"]])
  func `the help for a request tells its parameters`(words: [String]) throws {
    guard case .help(let text) = try AppRequestLine(words, Cafe.requests) else { throw AppStub.UnusedError() }
    #expect(text.contains("add [<session>] --size <size> [--note <note>]"))
    #expect(text.contains("small or large."))
  }

  @Test(arguments: [
    (["order.add", "size=large"], nil), (["bob", "order.add", "size=large", "note="], nil),
    (["order.add"], "order.add needs the parameter size"), (["order.ad", "size=x"], "the app has no request order.ad"),
    (["order.add", "size=x", "sise=y"], "order.add has no parameter sise"),
    (["order.add", "size=x", "size=y"], "the parameter size occurs twice"),
    (
      ["a", "b", "order.add"],
      "Expected the name of a request, optionally after a session's name, and then its parameters"
    ),
    (["order.add", "size=x", "y"], "'y' is not a parameter"),
  ])
  func `a request is checked with what the app declares`(words: [String], problem: String?) {
    do throws(CommandError) {
      let request = try GivenRequest(words, of: Cafe.requests)
      #expect(problem == nil)
      #expect(request.session == (words[0] == "bob" ? "bob" : "default"))
    } catch {
      #expect(error.message == problem)
      #expect(error.status == .usage)
    }
  }

  @Test func `an app needs no states`() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    // Outside this repository, whose states would be found.
    let places = Places(environment: ["HOME": "/nowhere"], workingFolder: "/", executable: nil)
    let links =
      "schemes: [cafe]\nroutes:\n  order:\n    path: orders/{order}\n    workflow: order\n    parameters: { order: integer }\n"
    try links.write(to: folder.appending(path: "links.yaml"), atomically: true, encoding: .utf8)
    let setup = try Setup.load(config: folder.path, places: places)
    #expect(setup.app.name == "cafe")
    #expect(setup.app.states.isEmpty)
    #expect(setup.app.requests == Cafe.requests)
    let wrong = "states:\n  busy:\n  - order.ad size=x\n  - ordr.add\nfixture: {}\n"
    try wrong.write(to: folder.appending(path: "states.yaml"), atomically: true, encoding: .utf8)
    let error = #expect(throws: CommandError.self) { try Setup.load(config: folder.path, places: places) }
    #expect(error?.problems.map(\.line) == [5], "\(error as Any)")
  }

  @Test func `the places of the program have its name`() throws {
    let places = Places(
      environment: ["XDG_STATE_HOME": "/s", "XDG_CONFIG_HOME": "/c"], workingFolder: "/", executable: nil)
    #expect(places.database == "/s/coffee/coffee.db")
    #expect([places.workingConfig, places.userConfig, places.systemConfig] == ["/config", "/c/coffee", "/etc/coffee"])
    #expect(places.programConfigs == [])
    let named = Places(environment: ["COFFEE_CONFIG": "/nowhere"], workingFolder: "/", executable: nil)
    let missing = #expect(throws: CommandError.self) { try ConfigFiles.find(option: nil, places: named) }
    #expect(missing?.message.hasPrefix("$COFFEE_CONFIG names /nowhere") == true)
    // This program has no configuration inside.
    let none = #expect(throws: CommandError.self) { try ConfigFiles.find(option: nil, places: places) }
    #expect(none?.message == "there is no folder with links.yaml")
  }
}
