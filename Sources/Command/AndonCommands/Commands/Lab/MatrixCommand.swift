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

      With --check the cells are compared with a file of rules. The command then ends with 1 when one differs, or when \
      there is no cell. The file is YAML, as --accept begins it, or a table with the columns links, states, networks, \
      outcome, reason and screen whose name ends with .csv; several names in a field have blanks between them. --accept \
      adds rules for the differences to the file, for you to review.
      """)

  @Argument(help: "Links; - reads them from standard input, one a line. Default: the samples of every route.")
  var links: [String] = []

  @OptionGroup var selection: MatrixSelection

  @Option(name: .long, help: ArgumentHelp("Compare the cells with the rules in this file.", valueName: "file"))
  var check: String?

  @Flag(name: .long, help: "With --check: add rules for the cells that differ to the file.")
  var accept = false

  @Flag(name: .long, help: "With --check: show only the links that differ in a cell.")
  var changed = false

  @Option(name: .long, help: ArgumentHelp("Also write a page with every screen to this file.", valueName: "file"))
  var html: String?

  @Option(name: .long, help: ArgumentHelp("With --check: write a JUnit XML report to this file.", valueName: "file"))
  var junit: String?

  @Flag(name: .long, help: "Print CSV: a line for each cell.")
  var csv = false

  @OptionGroup var jobs: JobsOptions

  @OptionGroup var config: ConfigOptions

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if accept, !selection.isWhole {
      throw ValidationError(
        "--accept writes the rules of the whole file, so it needs every cell: leave out --link, --state and --network.")
    }
    if accept, isTable { throw ValidationError("--accept writes YAML: it cannot change a table of rules.") }
    guard check == nil else { return }
    if accept { throw ValidationError("--accept needs --check FILE: the file that gets the rules.") }
    if changed { throw ValidationError("--changed needs --check FILE: the file that tells what was expected.") }
    if junit != nil { throw ValidationError("--junit needs --check FILE: the file that tells what was expected.") }
  }

  func run() async throws {
    let page = try html.map(OutputFile.init(path:))
    let report = try junit.map(OutputFile.init(path:))
    let setup = try config.setup()
    let existing = try check.flatMap { try expectations(in: $0) }
    let matrix = try await fill(setup, page)
    guard let check else {
      if !printsRows { try printText(of: matrix) }
      if !matrix.faults.isEmpty { throw ExitStatus.different.code }
      return
    }
    if accept { return try accept(matrix, existing, check) }
    let comparison = try MatrixComparison(matrix, with: try rules(existing ?? "", check), isWhole: isWhole)
    if changed, !comparison.differences.isEmpty {
      try print(matrix.filtered(comparison.isDifferent))
    }
    try output.print(comparison, text: comparison.text(file: check))
    try report?.write(comparison.junit(name: "\(AndonProgram.current.name) matrix --check \(check)"))
    guard comparison.isEqual else { throw ExitStatus.different.code }
  }

  // MARK: - The cells

  private func fill(_ setup: Setup, _ file: OutputFile?) async throws -> Matrix {
    let chosen = try selection.links(try given(setup), setup, isGiven: !links.isEmpty)
    let fillers = try fillers(setup, showsScreens: file != nil)
    var matrix = Matrix(links: chosen, columns: try await fillers.first { $0.columns })
    var page = file.map { _ in MatrixPage(title: "\(setup.app.name): every link in every state") }
    if page != nil { for tree in try await fillers.first({ try $0.trees() }) { page?.add(before: tree) } }
    var progress = Progress("cells", "filled", of: matrix.links.count * matrix.columns.count)
    var rest = matrix.links.makeIterator()
    if check == nil { try printHeading() }
    try await fillers.run(next: { rest.next() }, work: { try $0.row(of: $1) }) { row in
      let places = matrix.add(row.cells)
      if check == nil, printsRows { try printRows(places) }
      page?.add(row)
      progress.count(row.cells.count)
    }
    progress.clear()
    if let file, let page { try file.write(try page.html(of: matrix)) }
    return matrix
  }

  /// The workers that fill the rows, each with an app of its own.
  private func fillers(_ setup: Setup, showsScreens: Bool) throws -> Workers<MatrixFiller> {
    let names = Set(try selection.states(setup).map(\.name))
    let (config, networks, at) = (config.path, selection.networks, try selection.time.milliseconds)
    return jobs.workers {
      let host = try Setup.load(config: config).host
      return try MatrixFiller(
        host: host, states: host.app.states.filter { names.contains($0.name) }, networks: networks, at: at,
        showsScreens: showsScreens)
    }
  }

  private func given(_ setup: Setup) throws -> [MatrixLink] {
    guard !links.isEmpty else { return MatrixLink.samples(of: setup.routes) }
    var (given, rest, worst) = ([MatrixLink](), Links(arguments: links), ExitStatus.success)
    while let url = try rest.nextReadable(output, &worst) { given.append(MatrixLink(url, routes: setup.routes)) }
    // A matrix without a line of the input would be taken for the whole one.
    guard worst == .success else { throw worst.code }
    guard check != nil || !given.isEmpty else {
      throw CommandError(.badData, "standard input has no links", hint: "write one a line, or leave out -")
    }
    return given
  }

  // MARK: - Expectations

  /// Whether no option narrows the matrix, so that every rule should match a cell.
  private var isWhole: Bool { links.isEmpty && selection.isWhole }

  /// Whether the rules are in a table, as a spreadsheet exports it.
  private var isTable: Bool { check?.lowercased().hasSuffix(".csv") ?? false }

  /// The text of the file; `nil` when --accept is to begin it.
  private func expectations(in path: String) throws -> String? {
    if accept, !TextFile.exists(path) { return nil }
    do {
      return try TextFile.read(path)
    } catch {
      guard error.code == .missing else { throw CommandError(.notFound, error) }
      throw CommandError(
        .notFound, error.message, hint: "begin it with: \(Program.name) matrix --check \(path) --accept")
    }
  }

  private func rules(_ text: String, _ path: String) throws -> MatrixExpectations {
    do {
      return isTable
        ? try MatrixExpectations(table: text, file: path) : try MatrixExpectations(yaml: text, file: path)
    } catch {
      throw Self.failure(error)
    }
  }

  private func accept(_ matrix: Matrix, _ existing: String?, _ path: String) throws {
    let text: String
    do {
      text = try MatrixAcceptance.text(accepting: matrix, existing: existing, file: path, isWhole: links.isEmpty)
    } catch {
      throw Self.failure(error)
    }
    let isSame = text == existing
    if !isSame { try ReplacedFile.write(text, to: path, newMode: .shared) }
    try output.print(
      Accepted(file: path, changed: !isSame),
      text: isSame ? "\(path) expects every cell already" : "\(path) now expects every cell: review its last lines")
  }

  private static func failure(_ error: RouteTableError) -> CommandError {
    var failure = CommandError(.badData, "the expectations are wrong\n\(error)", hint: error.hint, code: error.code)
    failure.problems = error.problems
    return failure
  }

  // MARK: - Output

  /// Whether the cells are printed row by row, and not as a text about all of them.
  private var printsRows: Bool { output.json || csv }

  private func print(_ matrix: Matrix) throws {
    guard printsRows else { return try printText(of: matrix) }
    try printHeading()
    try printRows(matrix.places)
  }

  private func printText(of matrix: Matrix) throws {
    try StandardOutput.writeLine(MatrixText(matrix, width: StandardOutput.width ?? 80).text)
  }

  private func printHeading() throws {
    if csv, !output.json { try StandardOutput.writeLine(MatrixCSV.heading) }
  }

  private func printRows(_ places: some Sequence<Matrix.Place>) throws {
    let lines = try places.map { output.json ? try JSONCoding.text($0) : MatrixCSV.line($0) }
    if !lines.isEmpty { try StandardOutput.writeLine(lines.joined(separator: "\n")) }
  }
}

/// The answer of `--accept`.
private struct Accepted: Encodable {
  let file: String
  let changed: Bool
}
