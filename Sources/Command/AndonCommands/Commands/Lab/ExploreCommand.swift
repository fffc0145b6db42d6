import AndonServer
import ArgumentParser
import Foundation
import Lab
import SessionEngine
import TextFormats

/// `andon explore`: finds the states of the app and the mistakes in them.
struct ExploreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    abstract: "Find the states of the app by taps, links, replies and time, and mistakes in them.",
    discussion: """
      Follows every way from a new session and from every state of states.yaml, breadth first, in memory: each tap, \
      a sample link of each route, the network lost and back, and time until something changes. Equal sessions are one \
      state. Needs no daemon. The result is the same on every machine.

      It finds broken rules, leaks, dead ends, waits that nothing ends, buttons that do nothing, requests whose reply no \
      screen shows, RIBs that are never attached or not in the code, trees that only links reach, links that complete on another \
      screen than their own, texts missing in a language, and links that end differently in another order. It also \
      searches random sequences of events for broken laws, those of the app's own among them. Each finding comes with the \
      shortest commands that show it. Ends with 1 when something is found that is not in the file of --known.
      """)

  @Option(name: .long, help: "The number of states from which no more transitions are followed.")
  var limit = 10_000

  @Option(name: .long, help: "The maximum number of events after a starting state.")
  var depth: Int?

  @Option(
    name: .customLong("state"), help: "Begin in these states only; * stands for any characters.", completion: .states)
  var statePatterns: [String] = []

  @Option(
    name: .customLong("text"),
    help: ArgumentHelp(
      "A text for a field. Default: what states.yaml types into it, or the parameter of its name in a sample link.",
      valueName: "name=value"))
  var texts: [Setting] = []

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The RIB tree of the app's code, to compare with what is reached: what ribs blueprint --format json prints.",
      valueName: "file"))
  var blueprint: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Go on with the exploration in this file, if it exists, and save it there.", valueName: "file"))
  var resume: String?

  @Option(
    name: .long, help: ArgumentHelp("Also draw the screens and the transitions between them as SVG.", valueName: "file")
  )
  var graph: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Check the laws in this many random sequences of 25 events; 0 checks none.", valueName: "count"))
  var laws = 100

  @Option(name: .long, help: "The seed of the first of these sequences; each later one has the next.")
  var seed: UInt64 = 1

  @Option(
    name: .long,
    help: ArgumentHelp("Findings that are no news: what explore --json has printed.", valueName: "file"))
  var known: String?

  @OptionGroup var jobs: JobsOptions

  @OptionGroup var config: ConfigOptions

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if limit < 1 { throw ValidationError("--limit must be at least 1.") }
    if laws < 0 { throw ValidationError("--laws must not be negative.") }
    if let depth, depth < 0 { throw ValidationError("--depth must not be negative.") }
  }

  func run() async throws {
    let picture = try graph.map(OutputFile.init(path:))
    if let resume { try ReplacedFile.check(resume) }
    let setup = try config.setup()
    let code = try blueprint.map(declaredTree)
    let known = try self.known.map(knownFindings) ?? KnownFindings()
    let make = try explorers(setup)
    var explorer = try make(setup.host)
    if let resume, TextFile.exists(resume) { try goOn(&explorer, from: resume) }
    let workers = jobs.workers { [config = config.path] in try make(Setup.load(config: config).host) }
    try await follow(&explorer, workers)
    if let resume { try ReplacedFile.write(ExploreFile.text(of: explorer), to: resume) }
    try picture?.write(ExploreSVG(explorer).text)
    let report = try ExploreReport(
      explorer, code: code, places: statePatterns.isEmpty ? limit : 0,
      laws: await ExploreLaws.search(explorer, sequences: laws, seed: seed, besides: known.violations, by: workers),
      known: known)
    if output.json {
      for finding in report.known { try output.print(ExploreFindingRecord(finding, isKnown: true), text: "") }
      for finding in report.findings { try output.print(ExploreFindingRecord(finding), text: "") }
    }
    try output.print(report, text: report.text)
    if !report.findings.isEmpty { throw ExitStatus.different.code }
  }

  /// Returns what makes the explorers of an app. Throws when there is no such state.
  private func explorers(_ setup: Setup) throws -> @Sendable (SessionHost) throws -> Explorer {
    let names = try statePatterns.isEmpty ? nil : Set(setup.states(matching: statePatterns).map(\.name))
    var texts: [String: [String]] = [:]
    for text in self.texts { texts[text.name, default: []].append(text.value) }
    return { [texts] host in
      let states = names.map { names in host.app.states.filter { names.contains($0.name) } }
      let moves = ExploreMoves(routes: host.routes, states: host.app.states, texts: texts)
      do {
        return try Explorer(host: host, moves: moves, from: states, at: LawChecker.start)
      } catch let error as StartingStateError {
        throw CommandError(error)
      }
    }
  }

  private func declaredTree(_ path: String) throws -> DeclaredTree {
    do {
      return try DeclaredTree(json: TextFile.read(path, limit: 1 << 24))
    } catch let error as TextFileError {
      throw CommandError(.usage, error)
    } catch let error as DeclaredTree.Failure {
      throw CommandError(.badData, error)
    }
  }

  private func goOn(_ explorer: inout Explorer, from path: String) throws {
    do {
      try ExploreFile.resume(&explorer, from: TextFile.read(path, limit: 1 << 30))
    } catch let error as TextFileError {
      throw CommandError(.usage, error)
    } catch let error as ExploreFile.Failure {
      throw CommandError(.badData, error)
    }
  }

  private func knownFindings(_ path: String) throws -> KnownFindings {
    do {
      return try KnownFindings(json: TextFile.read(path, limit: 1 << 24), file: path)
    } catch let error as TextFileError {
      throw CommandError(.usage, error)
    } catch let error as KnownFindings.Failure {
      throw CommandError(.badData, error)
    }
  }

  private func follow(_ explorer: inout Explorer, _ workers: Workers<Explorer>) async throws {
    var (progress, states) = (Progress("states", "found", of: limit), 0)
    try await explorer.follow(limit: limit, depth: depth ?? .max, by: workers) {
      progress.count($0 - states)
      states = $0
    }
    progress.clear()
  }
}
