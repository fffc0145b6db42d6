import AndonServer
import ArgumentParser
import DeepLinks
import Foundation
import Lab
import SessionEngine
import TextFormats

/// `andon matrix`: opens every link in every state, in memory.
struct MatrixCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "matrix", abstract: "Show which screen each link opens in each state of the app, and why.",
    discussion: """
      Without links it opens the samples of every route: `samples:` in links.yaml, else links made up from the types of \
      the parameters. Each link is opened in every state of states.yaml, on a quick, a slow and a failing network, in \
      memory; time passes while a link loads. Needs no daemon.

      A cell is the whole answer: the outcome, the screen with its title and text, the location, the tree, the requests, \
      what lies behind (the phone's back), what was lost, and whether the link ended on another screen than its own.

      With --check the cells are compared with a file of rules. The command then ends with 1 when one differs, when a rule \
      names a route, a link or a state that is not there, or when there is no cell. The file is YAML, as --accept begins it, \
      or a table with the columns links, states, networks, outcome, reason, screen and location whose name ends with .csv; \
      several names in a field have blanks between them. --accept adds rules for the differences to the file, for you to \
      review; with links, --link, --state or --network it adds rules for those cells only.

      Where the association files are beside links.yaml, the phones are named on which a link does not come to the app. With \
      --platform, and --from for the place of the tap, only links that come to the app on that phone are opened, in states \
      with the app; the others are named with the rule that decides.

      With --baseline the whole cells are compared with those that --record wrote, also by another version of the program. \
      A state that cannot be reached is told, and does not hide the others; the command then ends with 1.
      """)

  @Argument(help: "Links; - reads them from standard input, one a line. Default: the samples of every route.")
  var links: [String] = []

  @OptionGroup var selection: MatrixSelection

  @Option(name: .long, help: ArgumentHelp("Compare the cells with the rules in this file.", valueName: "file"))
  var check: String?

  @Flag(name: .long, help: "With --check: add rules for the cells that differ to the file.")
  var accept = false

  @Option(
    name: .long,
    help: ArgumentHelp("Write the cells to this file, packed when it ends with .gz.", valueName: "file"))
  var record: String?

  @Option(name: .long, help: ArgumentHelp("Compare the cells with those of this file.", valueName: "file"))
  var baseline: String?

  @Flag(name: .long, help: "With --check or --baseline: show only the links that differ in a cell.")
  var changed = false

  @Flag(name: .long, help: "With --check or --baseline: print Markdown, for a comment on a pull request.")
  var markdown = false

  @Option(
    name: .long, help: ArgumentHelp("Only this part of the links: 2/8 is the second of eight.", valueName: "part"))
  var shard: MatrixShard?

  @Flag(name: .long, help: "Run again when a file of the configuration changes, and show what differs.")
  var watch = false

  @Option(name: .long, help: ArgumentHelp("Also write a page with every screen to this file.", valueName: "file"))
  var html: String?

  @Option(
    name: .long,
    help: ArgumentHelp("With --check or --baseline: write a JUnit XML report to this file.", valueName: "file"))
  var junit: String?

  @OptionGroup var pageLanguage: PageLanguageOption

  @Flag(name: .long, help: "Print CSV: a line for each cell.")
  var csv = false

  @OptionGroup var way: LinkWayOptions

  @OptionGroup var jobs: JobsOptions

  @OptionGroup var config: ConfigOptions

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if way.notInstalled { throw ValidationError("Nothing is opened without the app: use explain --not-installed.") }
    if accept, way.isAsked {
      throw ValidationError("--accept needs the whole matrix: leave out --platform and --from.")
    }
    if accept, check.map(MatrixRulesFile.isTable) == true {
      throw ValidationError("--accept writes YAML: it cannot change a table of rules.")
    }
    if accept, shard != nil { throw ValidationError("--accept needs the whole matrix: leave out --shard.") }
    if check != nil, baseline != nil { throw ValidationError("Choose --check or --baseline.") }
    if markdown, output.json { throw ValidationError("Choose --markdown or --json.") }
    if watch, links.contains("-") || accept { throw ValidationError("--watch needs neither - nor --accept.") }
    if accept, check == nil { throw ValidationError("--accept needs --check FILE: the file that gets the rules.") }
    guard check == nil, baseline == nil else { return }
    for (isGiven, name) in [(changed, "--changed"), (junit != nil, "--junit"), (markdown, "--markdown")] where isGiven {
      throw ValidationError("\(name) needs --check FILE or --baseline FILE: the file that tells what was expected.")
    }
  }

  func run() async throws {
    guard watch else {
      if try await !runOnce() { throw ExitStatus.different.code }
      return
    }
    try await MatrixWatch(config: config).run { try await runOnce() }
  }

  /// Fills the matrix, compares it and writes the reports. Returns whether all is as expected.
  private func runOnce() async throws -> Bool {
    let files = (page: try html.map(OutputFile.init(path:)), report: try junit.map(OutputFile.init(path:)))
    let recording = try record.map(OutputFile.init(path:))
    let recorded = try baseline.map { try Self.read($0) }
    let working = try WorkingSetup.load(config: config.path)
    let rules = try check.map { try MatrixRulesFile(path: $0, isBegun: accept) }
    let at = try selection.at == nil ? recorded?.head.at ?? selection.time.milliseconds : selection.time.milliseconds
    let chosen = (links: try chosen(working.setup), states: try selection.states(working.setup))
    let phones = MatrixPhones(try LinkPhones(way, working.setup), chosen.links, chosen.states)
    var filling = MatrixFilling(
      working: working, links: phones.links, states: phones.states, networks: selection.networks, at: at,
      showsScreens: files.page != nil)
    let isCompared = check != nil || baseline != nil
    let keepsCells = isCompared || recording != nil || files.page != nil || !printsRows
    let matrix = try await filling.run(jobs: jobs, config: config.path, keepsCells: keepsCells) { row, places in
      if !isCompared { try printRow(row, places) }
    }
    guard matrix.count > 0 || isCompared || !matrix.unreachable.isEmpty else {
      for line in phones.lines { StandardError.writeLine(line[pageLanguage.language.ofText]) }
      throw CommandError(
        .different, "nothing was opened: no link or no state is left",
        hint: shard == nil ? "choose others with --link and --state" : "divide the links in fewer parts")
    }
    if let recording {
      let head = MatrixRecord.Head(
        app: working.setup.app.name, version: AndonVersion.text, at: at, unreachable: matrix.unreachable.map(\.state))
      try recording.writePacked(MatrixRecord.text(of: matrix, head))
    }
    if accept, let rules { return try accept(matrix, rules, working) }
    let comparison = try comparison(matrix, working.setup, rules, recorded)?.adding(
      problems: working.problems + phones.unopened)
    if let page = files.page {
      try page.write(try filling.html(of: matrix, comparison, in: pageLanguage.language.only))
    }
    let isWhole = try report(matrix, comparison, working, files.report)
    try print(phones, isCompared: isCompared)
    return isWhole && working.problems.isEmpty && matrix.unreachable.isEmpty && matrix.faults.isEmpty
  }

  /// Prints what was found. Returns whether it is as expected.
  private func report(
    _ matrix: Matrix, _ comparison: MatrixComparison?, _ working: WorkingSetup, _ file: OutputFile?
  ) throws -> Bool {
    guard let comparison else {
      for problem in working.problems { StandardError.writeLine(problem) }
      if !printsRows { try printText(of: matrix, working.setup) }
      if printsRows {
        for state in matrix.unreachable {
          StandardError.writeLine(state.words[pageLanguage.language.ofText])
          if output.json { try output.print(UnreachableLine(unreachable: state), text: "") }
        }
        for fault in matrix.faultSentences { StandardError.writeLine(fault[pageLanguage.language.ofText]) }
      }
      return true
    }
    if changed, !comparison.differences.isEmpty { try print(matrix.filtered(comparison.isDifferent), working.setup) }
    let title = "\(AndonProgram.current.name) matrix"
    let text = markdown ? comparison.markdown(title: title) : comparison.text(in: pageLanguage.language.ofText)
    try output.print(comparison, text: text)
    let lines = Dictionary(
      working.setup.routes.findings { _ in nil }.compactMap { finding in finding.line.map { (finding.key, $0) } }
    ) { first, _ in first }
    try file?.write(
      comparison.junit(
        name: title, routes: working.setup.config.file("links.yaml"), states: working.setup.config.file("states.yaml")
      ) { lines["routes.\($0)"] })
    return comparison.isEqual
  }

  /// Prints the phones on which links do not come to the app: below the cells, and beside a comparison.
  private func print(_ phones: MatrixPhones, isCompared: Bool) throws {
    if output.json, !isCompared {
      for link in phones.unreached { try output.print(link, text: "") }
      return
    }
    for line in phones.lines.map({ $0[pageLanguage.language.ofText] }) {
      guard !printsRows, !isCompared else {
        StandardError.writeLine(line)
        continue
      }
      try StandardOutput.writeLine(line)
    }
  }

  private func comparison(
    _ matrix: Matrix, _ setup: Setup, _ rules: MatrixRulesFile?, _ recorded: MatrixRecord?
  ) throws -> MatrixComparison? {
    guard let recorded, let baseline else { return try rules?.comparison(with: matrix, setup) }
    let given = links.isEmpty ? nil : Set(matrix.links.map(\.shown))
    return MatrixComparison(matrix, with: recorded, file: baseline) { link, route, state in
      given?.contains(link) != false && shard?.has(link) != false && selection.takes(link, route: route)
        && selection.takes(state: state)
    }
  }

  /// Adds rules to the file. Returns whether the next comparison finds nothing wrong, and tells what it would find.
  private func accept(_ matrix: Matrix, _ rules: MatrixRulesFile, _ working: WorkingSetup) throws -> Bool {
    let isWhole = links.isEmpty && selection.isWhole
    let accepted = try rules.accepting(matrix, isWhole: isWhole)
    let isSame = accepted.text == rules.text
    let cells = "\(isWhole ? "all " : "")\(counted(matrix.count, "cell"))"
    if !isSame { try ReplacedFile.write(accepted.text, to: rules.path, newMode: .shared) }
    try output.print(
      Accepted(file: rules.path, changed: !isSame),
      text: isSame
        ? "\(rules.path) expects \(cells) already" : "\(rules.path) now expects \(cells): review its last lines")
    let next = try accepted.comparison(with: matrix, working.setup).adding(problems: working.problems)
    guard !next.isEqual else { return true }
    StandardError.writeLine(next.text(in: pageLanguage.language.ofText))
    return false
  }

  private static func read(_ path: String) throws -> MatrixRecord {
    do throws(RecordedLogError) {
      return try MatrixRecord(path: path)
    } catch {
      guard error.code == .notFound else { throw CommandError(.badData, error) }
      throw CommandError(.notFound, error.message, hint: "record it with: \(Program.name) matrix --record \(path)")
    }
  }

  // MARK: - The cells

  /// The links of the matrix.
  private func chosen(_ setup: Setup) throws -> [MatrixLink] {
    try selection.links(try given(setup), setup, isGiven: !links.isEmpty).filter { shard?.has($0.shown) ?? true }
  }

  private func given(_ setup: Setup) throws -> [MatrixLink] {
    guard !links.isEmpty else { return MatrixLink.samples(of: setup.routes) }
    var (given, rest, worst) = ([MatrixLink](), Links(arguments: links), ExitStatus.success)
    while let url = try rest.nextReadable(output, &worst) { given.append(MatrixLink(url, routes: setup.routes)) }
    // A matrix without a line of the input would be taken for the whole one.
    guard worst == .success else { throw worst.code }
    guard check != nil || baseline != nil || !given.isEmpty else {
      throw CommandError(.badData, "standard input has no links", hint: "write one a line, or leave out -")
    }
    return given
  }

  // MARK: - Output

  /// Whether the cells are printed row by row, and not as a text about all of them.
  private var printsRows: Bool { output.json || csv }

  private func print(_ matrix: Matrix, _ setup: Setup) throws {
    guard printsRows else { return try printText(of: matrix, setup) }
    try printHeading()
    try printRows(matrix.places)
  }

  private func printText(of matrix: Matrix, _ setup: Setup) throws {
    let text = MatrixText(
      matrix, width: StandardOutput.width ?? 80, in: pageLanguage.language.ofText, words: MatrixWords(setup.host))
    try StandardOutput.writeLine(text.text)
  }

  /// Prints the cells of a row as soon as they are there; the heading before the first.
  private func printRow(_ row: Int, _ places: [Matrix.Place]) throws {
    if row == 0 { try printHeading() }
    if printsRows { try printRows(places) }
  }

  private func printHeading() throws {
    if csv, !output.json { try StandardOutput.writeLine(MatrixCSV.heading) }
  }

  private func printRows(_ places: some Sequence<Matrix.Place>) throws {
    let lines = try places.map { output.json ? try JSONCoding.text($0) : MatrixCSV.line($0) }
    if !lines.isEmpty { try StandardOutput.writeLine(lines.joined(separator: "\n")) }
  }
}

/// A state without cells, after the cells in JSON.
private struct UnreachableLine: Encodable {
  let unreachable: UnreachableState
}

/// The answer of `--accept`.
private struct Accepted: Encodable {
  let file: String
  let changed: Bool
}
