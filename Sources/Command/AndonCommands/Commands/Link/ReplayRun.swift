import DeepLinks
import HeadlessUI
import Lab
import SessionEngine
import TextFormats

/// One run of `andon replay`, from the first line of the file to the exit code.
struct ReplayRun {
  var replayer: Replayer
  let secrets: Redactor
  let output: OutputOptions
  /// The language of the text.
  let language: Language
  /// The words for reasons.
  let reasons: LinkReasons
  /// Whether only the causes are printed.
  let isBrief: Bool
  /// Whether the first event of a cause is printed with its fields.
  let hasFields: Bool
  let failsUnmatched: Bool
  /// The report; `nil` when none is to be written.
  var report: JUnitReport?
  /// The number of events that were not written again, because the app refuses them now.
  private var removed = 0
  /// The number of lines of a list that are not UTF-8.
  private var unread = 0
  /// What was read of the file; `nil` before its end, and for a journal or a list that was read whole.
  private var tally: LogTally?
  /// Whether the outcomes of links are shown, because there are no recorded ones.
  private var showsOutcomes: Bool

  /// A run. `isInState` tells whether only the links are opened, in a starting state.
  init(
    replayer: Replayer, secrets: Redactor, output: OutputOptions, language: Language, reasons: LinkReasons,
    isBrief: Bool, hasFields: Bool, isInState: Bool, failsUnmatched: Bool, report: JUnitReport?
  ) {
    self.replayer = replayer
    self.secrets = secrets
    self.output = output
    (self.language, self.reasons) = (language, reasons)
    self.isBrief = isBrief
    self.hasFields = hasFields
    showsOutcomes = isInState
    self.failsUnmatched = failsUnmatched
    self.report = report
  }

  // MARK: - The lines

  /// Replays every line, and prints the outcomes of links that have no recorded one.
  mutating func compare(_ log: RecordedLog, by workers: Workers<Replayer>) async throws {
    if log.header == nil { showsOutcomes = true }
    var progress = Progress("events", "replayed")
    try await replay(log, by: workers) { run, _, event, _ in
      if let event { try run.append(event) }
      progress.count()
    }
    progress.clear()
  }

  /// Replays a journal, and writes it again with today's outcomes. Throws before the file is touched when events cannot be
  /// compared and are not to be skipped.
  mutating func accept(_ log: RecordedLog, by workers: Workers<Replayer>, path: String) async throws {
    guard let header = log.header else { return }
    guard !log.isPacked else {
      throw CommandError(
        .usage, "\(path) is packed by gzip, and is not written again", hint: "unpack it: gunzip \(path)")
    }
    var draft = try ReplacedFile(path: path)
    do {
      try draft.write(JSONCoding.text(LogHeader(app: header.app)) + "\n")
      try await replay(log, by: workers) { run, line, event, entry in
        if let event { try run.append(event, isAccepted: true) }
        if case .comment(let text) = line.content {
          try draft.write(text + "\n")
        } else if let entry {
          try draft.write(JSONCoding.text(entry) + "\n")
        } else if event != nil {
          run.removed += 1
        }
      }
      let isKept = failsUnmatched && replayer.summary.unmatched != nil || replayer.summary.events == 0
      if isKept { draft.discard() } else { try draft.commit() }
    } catch {
      draft.discard()
      throw error
    }
  }

  /// Replays every line. `each` gets it with its event, and with the entry that is recorded of it today.
  private mutating func replay(
    _ log: RecordedLog, by workers: Workers<Replayer>,
    each: (inout ReplayRun, RecordedLog.Line, ReplayedEvent?, JournalEntry?) throws -> Void
  ) async throws {
    var (log, replayer) = (log, replayer)
    defer { self.replayer = replayer }
    try await replayer.replay(by: workers, next: { try nextReadable(&log) }) { line, event, replayer in
      try each(&self, line, event, replayer.accepted)
    }
    LogOptions.report(log, in: language)
    if log.tally.isWorthReporting { tally = log.tally }
  }

  /// Returns the next line. A line of a list of links that is not UTF-8 is reported and counted in `unread`; a journal
  /// with such a line is damaged.
  private mutating func nextReadable(_ log: inout RecordedLog) throws -> RecordedLog.Line? {
    while true {
      do throws(RecordedLogError) {
        return try log.next()
      } catch {
        guard error.code == .notText, log.header == nil else { throw error }
        let error = CommandError(error)
        StandardError.writeLine(error.text)
        if output.json { try output.print(ErrorLine(error), text: "") }
        unread += 1
      }
    }
  }

  /// Prints an event, and adds it to the report. An event of a journal that is equal is only counted. Where today's outcomes
  /// are accepted, only a fault of the app is a failure in the report.
  private mutating func append(_ event: ReplayedEvent, isAccepted: Bool = false) throws {
    let isPrinted = !isBrief && (showsOutcomes || output.json && !event.differences.isEmpty)
    guard report != nil || isPrinted else { return }
    let shown = event.redacted(by: secrets)
    let (isRecorded, isFailure) = (!showsOutcomes, failsUnmatched)
    var reported = shown
    if isAccepted { reported.differences.removeAll { !$0.isFault } }
    report?.add(reported, isRecorded: isRecorded, failsUnmatched: isFailure)
    guard isPrinted else { return }
    let row =
      shown.differences.isEmpty
      ? shown.answer.map { ReplayedRow(line: shown.line, at: shown.at, outcome: $0).text(language, reasons) } : nil
    try output.print(shown, text: row ?? shown.differenceText(in: language))
  }

  // MARK: - The end

  /// The causes with their first events, redacted.
  private var groups: [ReplayGroup] { replayer.groups.sorted.map { $0.redacted(by: secrets) } }

  /// Prints the causes and the summary.
  func printEnd() throws {
    let shown = isBrief || !showsOutcomes ? groups : []
    if !output.json {
      for group in shown {
        try output.print(
          "", text: isBrief ? group.title(in: language) : group.text(hasFields: hasFields, in: language))
      }
      if replayer.groups.others > 0 {
        let others = ReplaySentence.furtherCauses.sentence(["count": "\(replayer.groups.others)"])
        try output.print("", text: others[language])
      }
    }
    let causes = shown.map { ReplayCauseLine(count: $0.count, cause: $0.cause.text, line: $0.first.line) }
    LogOptions.reportNotChecked(replayer.summary.notChecked, in: [language])
    let log = tally.map { $0.sentence[language] + "\n" } ?? ""
    try output.print(
      ReplaySummaryLine(summary: replayer.summary, causes: causes.isEmpty ? nil : causes, log: tally),
      text: log + replayer.summary.sentence[language])
  }

  /// Returns the page of the causes.
  func page(title: String, in language: Language) -> String {
    ReplayPage(
      title: title, groups: groups, others: replayer.groups.others, summary: replayer.summary, log: tally,
      language: language
    ).html
  }

  /// Returns the JUnit XML document, which has a failed test when nothing was replayed; `nil` without a report.
  func junit(title: String, file: String, hasShard: Bool) -> String? {
    guard var report else { return nil }
    if replayer.summary.events == 0 { report.addNothingCompared(nothingReplayed(file, hasShard).text) }
    return report.xml(name: title)
  }

  /// Ends with the exit code of the run. `file` is the name of the file.
  func end(file: String, hasShard: Bool, hasAccepted: Bool) throws {
    let summary = replayer.summary
    if summary.events == 0 { throw nothingReplayed(file, hasShard) }
    if unread > 0 || tally?.notUnderstood != nil { throw ExitStatus.badData.code }
    if failsUnmatched, let lost = summary.unmatched {
      throw error(
        .notComparable, ["events": .number(lost, "event"), "file": BilingualText(file)], hint: .exportWhole)
    }
    if failsUnmatched, summary.compared == 0 {
      throw error(.nothingCompared, [:], hint: .compareLinks)
    }
    if hasAccepted {
      guard summary.faulty == nil else {
        throw error(.stillFaulty, ["file": BilingualText(file)], hint: .correctApp)
      }
      let values = ["file": BilingualText(file), "removed": removedText]
      StandardError.writeLine(
        "\(AndonProgram.current.name): \(ReplayEndSentence.accepted.sentence(values)[language])")
    } else if summary.different > 0 {
      throw ExitStatus.different.code
    }
  }

  private var removedText: BilingualText {
    removed == 0
      ? BilingualText("") : ReplayEndSentence.withoutRefused.sentence(["events": .number(removed, "event")])
  }

  /// The error of a replay in its language.
  private func error(
    _ message: ReplayEndSentence, _ values: [String: BilingualText], hint: ReplayEndSentence
  ) -> CommandError {
    CommandError(
      .different, message.sentence(values), hint: hint.sentence(["program": Program.name]),
      in: ReportLanguage(language))
  }

  /// The error of a replay that tested nothing. A test that ran it must not pass.
  private func nothingReplayed(_ name: String, _ hasShard: Bool) -> CommandError {
    if let error = tally.flatMap({ LogOptions.nothingRead($0, in: ReportLanguage(language)) }) { return error }
    let summary = replayer.summary
    let (reason, hint): (ReplayEndSentence, ReplayEndSentence) =
      if summary.leftOut > 0 {
        (.leftOut, .exportEarlier)
      } else if summary.setUp != nil {
        (.tooLate, .earlierTime)
      } else if summary.others != nil {
        (.noLink, .exportLinks)
      } else if hasShard {
        (.emptyPart, .fewerParts)
      } else {
        (.nothing, .exportLinks)
      }
    return error(reason, ["file": BilingualText(name)], hint: hint)
  }
}

/// The last line of the JSON output.
private struct ReplaySummaryLine: Encodable {
  let summary: ReplaySummary
  /// The causes, the largest first; `nil` without a difference.
  let causes: [ReplayCauseLine]?
  /// The numbers of a log; `nil` for a journal and for a list that was read whole.
  let log: LogTally?
}

/// A cause in the last line of the JSON output.
private struct ReplayCauseLine: Encodable {
  let count: Int
  let cause: String
  /// The line of its first event.
  let line: Int
}
