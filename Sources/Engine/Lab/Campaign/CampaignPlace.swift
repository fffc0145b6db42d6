import DeepLinks
import HeadlessUI
import TextFormats

/// The place of a link in a campaign's file.
public struct CampaignPlace: Sendable, Hashable {
  /// What is counted.
  public enum Unit: String, Sendable {
    /// The rows of a table as its spreadsheet counts them, or the lines of a text.
    case line
    /// The links, where lines tell nothing: in a mail, whose parts are encoded, and in HTML of a single line.
    case link
  }

  /// The number of the line or the link, from 1.
  public let number: Int
  /// What is counted.
  public let unit: Unit
  /// The name of the sheet; nil for a file without sheets, and for one with links in a single sheet.
  public let sheet: String?

  /// A place from its parts.
  init(_ number: Int, _ unit: Unit = .line, sheet: String? = nil) {
    (self.number, self.unit, self.sheet) = (number, unit, sheet)
  }

  /// The place in a few words, such as `Line 3`.
  var text: LocalizedText {
    let sentence = unit == .line ? CampaignLinkSentence.line : .link
    return sentence.sentence(["number": String(number)]).localized.of(sheet)
  }

  /// The place in a column of places: the number, after the sheet.
  var short: String { sheet.map { "\($0) \(number)" } ?? String(number) }

  /// Several places in a few words, in their order, the first ones only: `lines 2–5, 9`.
  static func text(_ places: [CampaignPlace]) -> LocalizedText {
    let texts = places.map(\.sheet).unique.map { sheet in
      let own = places.filter { $0.sheet == sheet }
      let sentence: CampaignLinkSentence =
        switch (own[0].unit, own.map(\.number).unique.count) {
        case (.line, 1): .oneLine
        case (.line, _): .lines
        case (.link, 1): .oneLink
        case (.link, _): .links
        }
      return sentence.sentence(["numbers": numbers(own.map(\.number))]).localized.of(sheet)
    }
    return LocalizedText(ja: texts.map(\.ja).joined(separator: "、"), en: texts.map(\.en).joined(separator: ", "))
  }

  /// The most numbers, or runs of numbers, that are named together.
  private static let mostRuns = 8

  private static func numbers(_ numbers: [Int]) -> BilingualText {
    var runs: [ClosedRange<Int>] = []
    for number in numbers.unique.sorted() {
      if let last = runs.last, last.upperBound + 1 == number {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    let texts = runs.flatMap { run in
      run.count > 2 ? ["\(run.lowerBound)–\(run.upperBound)"] : run.map(String.init)
    }
    let (first, isCut) = (texts.prefix(mostRuns), texts.count > mostRuns)
    return BilingualText(
      en: first.joined(separator: ", ") + (isCut ? ", …" : ""),
      ja: first.map { $0.replacing("–", with: "〜") }.joined(separator: "、") + (isCut ? "…" : ""))
  }
}

extension LocalizedText {
  /// The place with the sheet that it is in.
  fileprivate func of(_ sheet: String?) -> LocalizedText {
    guard let sheet else { return self }
    return LocalizedText(ja: "「\(sheet)」\(ja)", en: "\(en) of “\(sheet)”")
  }
}
