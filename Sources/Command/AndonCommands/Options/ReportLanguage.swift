import ArgumentParser
import Foundation
import HeadlessUI

/// The languages of a report.
enum ReportLanguage: String, ExpressibleByArgument, CaseIterable {
  case ja, en, both

  /// The languages in their order.
  var languages: [Language] {
    switch self {
    case .ja: [.japanese]
    case .en: [.english]
    case .both: Language.allCases
    }
  }

  /// The language of a page that has one; `nil` for both.
  var only: Language? { languages.count == 1 ? languages.first : nil }

  /// The language of the environment (POSIX: LC_ALL, LC_MESSAGES, LANG); both when it is neither.
  static var ofTerminal: ReportLanguage {
    let environment = ProcessInfo.processInfo.environment
    let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    return name.hasPrefix("ja") ? .ja : name.hasPrefix("en") ? .en : .both
  }
}

/// The language of the page that a command writes.
struct PageLanguageOption: ParsableArguments {
  @Option(
    name: [.customLong("lang"), .customLong("language")],
    help:
      "The language of the page: ja or en; both for that of its reader, where it can change. Default: that of the terminal."
  )
  var language = ReportLanguage.ofTerminal
}
