import ArgumentParser
import HeadlessUI
import AndonServer
import DeepLinks
import Foundation
import Lab
import LinkAssociation
import SessionEngine
import TextFormats

/// `andon campaign`: tells in plain sentences what each audience of a campaign sees after its links.
struct CampaignCommand: AsyncParsableCommand {
  static var configuration: CommandConfiguration {
    CommandConfiguration(
      commandName: "campaign",
      abstract: "Tell in plain sentences what each audience of a campaign sees, and what is broken.",
      discussion: """
        The file is a table of a spreadsheet (.xlsx, CSV, semicolons or tabs), a link on each line, the HTML of a mail or a \
        page, a mail as a file (.eml), or the JSON that a service exports. Its bytes tell its form and its encoding: UTF-8, UTF-16, CP932, or what a page or \
        a mail declares. An .xlsx needs the program unzip. What the file was read as, and what of it was not read, is \
        printed on standard error.

        A table has a row of titles. Its columns are \(CampaignFile.columns.en), or in Japanese \
        \(CampaignFile.columns.ja). The dates of a row, as 2026-12-01 or 2026/12/01 9:00, replace --from and --until for \
        it, and its channel, such as メール, push or LINE, replaces --tapped-in. A time of day stands beside the date, or in \
        the column of times.

        An audience is a state below `audiences:` in states.yaml, or its name there in either language; several have 、 , / ; \
        or the end of a line between them. Without one, and for 全員 or all, a link is opened for all. Each link is opened in \
        memory as a person does it: the app is installed, what it asks for is allowed, and the person logs in. Needs no \
        daemon.

        A short link, such as one of bit.ly, is not broken and not fine: it is not checked, because only its service knows what \
        it opens. --short-links names a table of short and long links, and the long link is then checked.

        Example: \(Program.name) campaign spring.csv --from 2026-12-01 --until 2026-12-31 --html spring.html

        With a later version of the file it tells which links are new, gone, or show something else.

        Ends with 0 when no link is broken, with 1 when one is or when none of them can be checked, and with 65 when the file \
        has no links.
        """)
  }

  @Argument(help: "The file; - reads standard input.")
  var file: String

  @Argument(help: ArgumentHelp("A later version of the file: tells what is different.", valueName: "later"))
  var later: String?

  @Option(name: .long, help: "The beginning: a day in Japan, as 2026-12-01, or a time with a zone. Default: now.")
  var from: String?

  @Option(name: .long, help: "The end: a day in Japan, which is included, or a time with a zone.")
  var until: String?

  @Option(
    name: .customLong("tapped-in"),
    help: ArgumentHelp(
      "Where people tap the links: \(TapPlace.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "place"),
    completion: .list(TapPlace.allCases.map(\.rawValue)))
  var tapped = TapPlace.mail.rawValue

  @Option(
    help: ArgumentHelp(
      "The value of a placeholder, to check the link with it, such as coupon=SPRING300. Repeatable.",
      valueName: "name=text"))
  var value: [String] = []

  @Option(help: ArgumentHelp("A file with values of placeholders: NAME=TEXT on each line.", valueName: "file"))
  var values: String?

  @Option(
    help: ArgumentHelp(
      "The app's versions in the field: version,share in percent,links.yaml (a file or REVISION:PATH) on each line.",
      valueName: "file"))
  var versions: String?

  @Option(
    name: [.customLong("lang"), .customLong("language")],
    help: "The language: ja, en or both. Default: that of the terminal.")
  var language = ReportLanguage.ofTerminal

  @Flag(help: "Tell only of the broken links.")
  var broken = false

  @Option(name: .long, help: ArgumentHelp("Also write a page to forward to this file.", valueName: "file"))
  var html: String?

  @OptionGroup var shortLinks: ShortLinkOptions

  @OptionGroup var jobs: JobsOptions

  @OptionGroup var config: ConfigOptions

  @OptionGroup var output: OutputOptions

  func run() async throws {
    try checkPage()
    _ = try place
    let page = try html.map { path in
      try CommandError.about(path, in: language) { () throws(CommandError) in try OutputFile(path: path) }
    }
    let period = try period
    let setup = try config.setup()
    let firstFile = try links(in: file, of: setup.routes, now: period.from)
    let first = try await report(on: firstFile, setup, period)
    let secondFile = try later.map { try links(in: $0, of: setup.routes, now: period.from) }
    try warnOfUnusedValues([firstFile] + [secondFile].compactMap(\.self))
    var second: CampaignReport?
    if let secondFile { second = try await report(on: secondFile, setup, period) }
    let report = second ?? first
    let named = later ?? file
    let name = named == "-" ? "\(AndonProgram.current.name) campaign" : named.fileName
    let title = (secondFile ?? firstFile).title.map { setup.routes.secrets.redact($0) } ?? name
    try page?.write(CampaignPage(report, title: title, period: period).html)
    let languages = language.languages
    func joined(_ text: (Language) -> String) -> String { languages.map(text).joined(separator: "\n\n\n") }
    if second != nil {
      let comparison = CampaignComparison(first, report)
      try output.print(comparison, text: joined { comparison.text(in: $0) })
    } else {
      try output.print(report, text: joined { CampaignText(report, in: $0, onlyBroken: broken).text })
    }
    LogOptions.reportNotChecked(report.notChecked, in: languages)
    if !report.broken.isEmpty || report.entries.allSatisfy(\.isNotChecked) { throw ExitStatus.different.code }
  }

  /// Refuses a page in place of a file that is read.
  private func checkPage() throws(CommandError) {
    guard let html, let page = Self.identity(html) else { return }
    for read in [file, later].compactMap(\.self) where read != "-" && Self.identity(read) == page {
      throw CommandError(.usage, "--html would replace \(read), which is read", hint: "name another file for the page")
    }
  }

  /// The device and the number of a file; `nil` when it is not there.
  private static func identity(_ path: String) -> [UInt64]? {
    var found = stat()
    return stat(path, &found) == 0 ? [UInt64(found.st_dev), UInt64(found.st_ino)] : nil
  }

  /// Where people tap the links. A wrong place is an error in the language of the report.
  private var place: TapPlace {
    get throws(CommandError) {
      guard let place = TapPlace(rawValue: tapped) else {
        throw wrong(.usage, .noPlace, ["text": tapped], hint: .places)
      }
      return place
    }
  }

  private var period: CampaignPeriod {
    get throws(CommandError) {
      let begin = try from.map { text throws(CommandError) in try moment(text, atEnd: false) } ?? .now
      let end = try until.map { text throws(CommandError) in try moment(text, atEnd: true) }
      if let end, end < begin { throw wrong(.usage, .endsEarly, [:], hint: .order) }
      return CampaignPeriod(from: begin, until: end)
    }
  }

  private func moment(_ text: String, atEnd: Bool) throws(CommandError) -> Timestamp {
    guard let moment = CampaignPeriod.moment(text, atEnd: atEnd) else {
      throw wrong(.usage, CampaignPeriod.isNoDay(text) ? .noDay : .noMoment, ["text": text], hint: .moments)
    }
    return moment
  }

  /// The error for an option, in the language of the report.
  private func wrong(
    _ status: ExitStatus, _ message: CampaignOptionSentence, _ values: [String: String], hint: CampaignOptionSentence
  ) -> CommandError {
    CommandError(status, message.sentence(values), hint: hint.sentence, in: language)
  }

  /// The values of placeholders, those of the options before those of the file.
  private func givenValues() throws -> [String: String] {
    let lines = try values.map { try text(of: $0).split(whereSeparator: \.isNewline).map(String.init) } ?? []
    let ofFile = try pairs(lines.filter { !$0.trimmed.isEmpty && !$0.hasPrefix("#") })
    return ofFile.merging(try pairs(value)) { $1 }
  }

  private func pairs(_ texts: [String]) throws(CommandError) -> [String: String] {
    var given: [String: String] = [:]
    for pair in texts {
      guard let sign = pair.firstIndex(of: "="), sign != pair.startIndex else {
        throw wrong(.usage, .noValue, ["text": pair], hint: .value)
      }
      let name = String(pair[..<sign]).trimmed
      guard given[name] == nil else { throw wrong(.usage, .twice, ["name": name], hint: .once) }
      given[name] = pair[pair.index(after: sign)...].trimmed
    }
    return given
  }

  /// Tells the values on standard error that no link of the files has a placeholder for.
  private func warnOfUnusedValues(_ files: [CampaignFile]) throws {
    let unused = Set(try givenValues().keys).subtracting(files.flatMap(\.placeholders))
    for language in language.languages {
      for name in unused.sorted() {
        let line = CampaignOptionSentence.unused.sentence(["name": name])[language]
        StandardError.writeLine("\(AndonProgram.current.name): \(line.escapingControlCharacters)")
      }
    }
  }

  /// The versions of the app in the field.
  private func fieldVersions() throws -> [CampaignVersion] {
    guard let versions else { return [] }
    do {
      return try CampaignVersion.versions(try text(of: versions)) { try linkTable($0, of: versions) }
    } catch let error as CampaignVersionError {
      if let sum = error.sum {
        let values = ["line": "\(error.line)", "file": versions, "sum": String(format: "%g", sum)]
        throw wrong(.badData, .sharesAbove, values, hint: .shares)
      }
      throw wrong(.badData, .noVersion, ["line": "\(error.line)", "file": versions], hint: .version)
    }
  }

  /// The table of links that a file of versions names. Its errors are in the language of the report.
  private func linkTable(_ table: String, of versions: String) throws(CommandError) -> RouteTable {
    do throws(CommandError) {
      return try LinksSource(table, config: config).earlierTable().table
    } catch {
      let ja = CampaignOptionSentence.noTable.sentence(["file": versions, "table": table]).ja
      throw CommandError(
        error.status, BilingualText(en: error.message, ja: ja),
        hint: BilingualText(en: error.hint, ja: CampaignOptionSentence.nameTable.sentence.ja), code: error.code,
        in: language)
    }
  }

  private func links(in file: String, of routes: RouteTable, now: Timestamp) throws(CommandError) -> CampaignFile {
    let bytes = try CommandError.about(file, in: language) { () throws(CommandError) in
      try InputBytes.bytes(file, limit: CampaignFile.maximumBytes)
    }
    let table = try CommandError.about(shortLinks.shortLinks ?? "", in: language) { () throws(CommandError) in
      try shortLinks.table(in: language)
    }
    let links: CampaignFile
    do {
      links = try CampaignFile(bytes, shortLinks: table, hosts: routes.hosts, schemes: routes.schemes, now: now)
    } catch {
      throw unreadable(file, error)
    }
    guard !links.links.isEmpty else {
      let message = CampaignFileSentence.noLinks.sentence(["file": BilingualText(file), "source": links.source])
      let hint: CampaignFileSentence = links.form == .page ? .inHTML : .forms
      throw CommandError(.badData, message, hint: hint.sentence, in: language)
    }
    for language in language.languages {
      for line in links.remarks {
        StandardError.writeLine("\(AndonProgram.current.name): \(line[language].escapingControlCharacters)")
      }
    }
    return links
  }

  /// Reads a file of an option. Its errors are in the language of the report.
  private func text(of file: String) throws(CommandError) -> String {
    try CommandError.about(file, in: language) { () throws(CommandError) in try TableText.text(file) }
  }

  /// The error for a file in a form that is not read.
  private func unreadable(_ file: String, _ error: CampaignFileError) -> CommandError {
    let message = error.code.sentence(["file": file, "message": error.message])
    let hint = CampaignFileHint(rawValue: error.codeText)?.sentence(["hint": error.hint]) ?? BilingualText(error.hint)
    return CommandError(
      error.code == .noProgram ? .unavailable : .badData, message, hint: hint, code: error.codeText, in: language)
  }

  private func report(on links: CampaignFile, _ setup: Setup, _ period: CampaignPeriod) async throws -> CampaignReport {
    let associations: LinkAssociations?
    do {
      associations = try setup.config.knownAssociations(for: setup.routes)
    } catch let error as AssociationError {
      throw CommandError(.badData, error)
    }
    let setting = CampaignSetting(
      period: period, associations: associations, place: try place, values: try givenValues(),
      versions: try fieldVersions(), hasPictures: html != nil)
    let config = config.path
    let runners = jobs.workers { try CampaignRunner(host: Setup.load(config: config).host, setting: setting) }
    var progress = Progress("links", "opened", of: links.links.count, isBeforeOutput: true)
    defer { progress.clear() }
    return try await CampaignRunner.report(on: links, by: runners) { progress.count() }
  }
}

extension String {
  /// The part after the last slash.
  fileprivate var fileName: String { split(separator: "/").last.map(String.init) ?? self }
}
