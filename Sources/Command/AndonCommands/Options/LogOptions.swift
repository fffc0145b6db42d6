public import ArgumentParser
import DeepLinks
import HeadlessUI
public import Lab
import TextFormats

/// The options of commands that read journals, lists of links and logs of other programs.
struct LogOptions: ParsableArguments {
  @Option(
    name: .long,
    help: """
      The format of the files: journal, lines, access, logcat or csv. Default: found from the first lines of each file.
      """)
  var format: LogFormat?

  @Option(
    name: .long,
    help: "The year of times that have none, as in logcat. Default: the one of the file's last change.")
  var year: Int?

  @OptionGroup var shortLinks: ShortLinkOptions

  func validate() throws {
    if let year, !(1970...9999).contains(year) { throw ValidationError("--year is from 1970 to 9999.") }
  }

  /// Returns what the reading of a log needs to know. Throws when the table of short links cannot be read.
  func reading(_ routes: RouteTable) throws(CommandError) -> LogReading {
    LogReading(routes: routes, format: format, year: year, shortLinks: try shortLinks.table(), now: .now)
  }

  /// Prints what the reading of a log assumed, in a language.
  static func report(_ log: RecordedLog, in language: Language) {
    for assumption in log.assumptions {
      StandardError.writeLine("\(AndonProgram.current.name): \(log.name): \(assumption[language])")
    }
  }

  /// Prints that short links were not checked, and what to do about it, in some languages.
  static func reportNotChecked(_ count: Int?, in languages: [Language]) {
    guard let count, count > 0 else { return }
    for language in languages {
      let text = LogSentence.notChecked.sentence(["links": .number(count, "short link")])[language]
      StandardError.writeLine(
        "\(AndonProgram.current.name): \(text)\n  \(language.hint): \(LogSentence.nameLongLinks.sentence[language])")
    }
  }

  /// Returns the error of a file in which no link was found; `nil` for one that has links, or that is no log.
  static func nothingRead(_ tally: LogTally, in language: ReportLanguage) -> CommandError? {
    guard tally.links == 0, tally.isWorthReporting else { return nil }
    let hint: LogSentence =
      if tally.leftOut?[LogTally.LeftOut.notWhole.rawValue] != nil {
        .logWholeLinks
      } else if tally.leftOut?[LogTally.LeftOut.otherHosts.rawValue] != nil {
        .namesHosts
      } else {
        .whatIsLink
      }
    let message = LogSentence.noLink.sentence(["tally": tally.sentence])
    return CommandError(.badData, message, hint: hint.sentence, in: language)
  }
}

/// The value of `--format`.
extension LogFormat: ExpressibleByArgument {}
