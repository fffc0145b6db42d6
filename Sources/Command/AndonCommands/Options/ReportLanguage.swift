import ArgumentParser
import DeepLinks
import Foundation
import HeadlessUI
import Lab

/// The languages of a report.
enum ReportLanguage: String, ExpressibleByArgument, CaseIterable {
  case ja, en, both

  /// One language alone.
  init(_ language: Language) { self = language == .japanese ? .ja : .en }

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

  /// The language of a text that is printed once: English for both.
  var ofText: Language { only ?? .english }

  /// Returns a sentence for one line, in both languages where both are asked for.
  func line(_ sentence: BilingualText) -> String { languages.map { sentence[$0] }.joined(separator: " / ") }

  /// The language of the environment (POSIX: LC_ALL, LC_MESSAGES, LANG); both when it is neither.
  static var ofTerminal: ReportLanguage {
    let environment = ProcessInfo.processInfo.environment
    let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? ""
    return name.hasPrefix("ja") ? .ja : name.hasPrefix("en") ? .en : .both
  }
}

extension Language {
  /// The word before what a person can do about an error.
  var hint: String { self == .japanese ? "ヒント" : "hint" }
}

/// The language of the text that a command prints, and of the page that it writes.
struct PageLanguageOption: ParsableArguments {
  @Option(
    name: [.customLong("lang"), .customLong("language")],
    help:
      """
      The language of the text and of the page: ja or en; both for English text and a page in the language of its reader, \
      where it can change. Default: that of the terminal.
      """
  )
  var language = ReportLanguage.ofTerminal
}
