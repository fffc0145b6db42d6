import AndonServer
import ArgumentParser
import DeepLinks
import HeadlessUI
import Lab
import SessionEngine
import TextFormats

/// `andon coverage`: what journals and expectations have exercised of what the links can do.
struct CoverageCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "coverage", abstract: "Show what journals and expectations have exercised of all that links can do.",
      discussion: """
        All that links can do is what the sample links of each route do in each state of states.yaml under each network: \
        routes, states, steps, outcomes and RIBs. Journals, as \(Program.name) log --export writes them, lists of links, and \
        logs of other programs (access logs, logcat, CSV), as replay reads them, are played in memory; - reads standard input. \
        The links of each route are counted. With --check the rules of expectations count too, a screen only where \
        a rule names it. Needs no daemon.

        A journal of real traffic also shows what the matrix does not have: a link with parameters that no sample has, a \
        session with RIBs that no state has, an outcome that no cell has, a link that is rejected. --suggest writes samples \
        and states for them, for a review. Ends with 1 when there is such a link, with 65 when a line of a log cannot be read \
        or a log has no link, otherwise with 0.
        """)
  }

  @Argument(help: ArgumentHelp("Exported journals, lists of links and logs.", valueName: "journal"))
  var journals: [String] = []

  @Option(name: .long, help: ArgumentHelp("The expectations, as matrix --check reads them.", valueName: "file"))
  var check: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Write samples and states for what the matrix does not have to this file.", valueName: "file"))
  var suggest: String?

  @Option(name: .long, help: ArgumentHelp("Also write a page to this file.", valueName: "file"))
  var html: String?

  @OptionGroup var pageLanguage: PageLanguageOption

  @OptionGroup var log: LogOptions

  @OptionGroup var jobs: JobsOptions

  @OptionGroup var config: ConfigOptions

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if suggest != nil, journals.isEmpty { throw ValidationError("--suggest needs a journal.") }
  }

  func run() async throws {
    let language = ReportLanguage(pageLanguage.language.ofText)
    let files = (page: try html.map(OutputFile.init(path:)), suggestions: try suggest.map(OutputFile.init(path:)))
    let setup = try config.setup()
    let reading = try log.reading(setup.routes)
    let matrix = try await matrix(try check.map(expectations))
    var traffic = CoverageTraffic(host: setup.host, matrix: matrix)
    do {
      for path in journals { try play(path, reading, &traffic) }
      let reasons = LinkReasons(setup.app)
      let report = CoverageReport(app: setup.app.name, matrix, traffic)
      try files.page?.write(
        CoveragePage(
          report, title: "\(AndonProgram.current.name) coverage", language: pageLanguage.language.ofText,
          reasons: reasons
        ).html)
      try files.suggestions?.write(CoverageSuggestions(report, host: setup.host).text())
      try output.print(report, text: CoverageText(report, in: pageLanguage.language.ofText, reasons: reasons).text)
      LogOptions.reportNotChecked(traffic.notChecked, in: [pageLanguage.language.ofText])
      let logs = traffic.logs
      if let error = logs.lazy.compactMap({ LogOptions.nothingRead($0, in: language) }).first { throw error }
      if logs.contains(where: { $0.notUnderstood != nil }) { throw ExitStatus.badData.code }
      if !report.gaps.isEmpty { throw ExitStatus.different.code }
    } catch let error as RecordedLogError {
      throw CommandError(error)
    }
  }

  /// Opens the sample links in every state.
  private func matrix(_ expectations: MatrixExpectations?) async throws -> CoverageMatrix {
    let workers = jobs.workers { [config = config.path] in
      try CoverageFiller(host: Setup.load(config: config).host, at: LawChecker.start)
    }
    var matrix = try await workers.first { $0.matrix }
    var links = matrix.links.makeIterator()
    try await workers.run(next: { links.next() }, work: { try $0.row(of: $1) }) { row in
      matrix.add(row, expectations: expectations)
    }
    return matrix
  }

  private func play(_ path: String, _ reading: LogReading, _ traffic: inout CoverageTraffic) throws(RecordedLogError) {
    var log = try RecordedLog(path: path, reading: reading)
    try traffic.begin(log.header, name: log.name)
    while let line = try log.next() { traffic.play(line, of: path) }
    LogOptions.report(log, in: pageLanguage.language.ofText)
    traffic.end(log)
  }

  private func expectations(_ path: String) throws(CommandError) -> MatrixExpectations {
    let text: String
    do { text = try TextFile.read(path) } catch { throw CommandError(.notFound, error) }
    do {
      return path.lowercased().hasSuffix(".csv")
        ? try MatrixExpectations(table: text, file: path) : try MatrixExpectations(yaml: text, file: path)
    } catch {
      throw CommandError(.badData, "the expectations are wrong\n\(error)", hint: error.hint, code: error.code)
    }
  }
}
