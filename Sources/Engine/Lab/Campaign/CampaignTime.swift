import HeadlessUI
import TextFormats

/// The times in a report on a campaign as people write them: `12月1日（火）10:00`, `Tue 1 Dec, 10:00`.
///
/// They are times in Japan. The year is left out when it is that of a moment which the reader knows.
struct CampaignTime: Sendable, Hashable {
  /// The moment whose year is left out.
  let known: Timestamp

  private static let weekdays: [(ja: String, en: String)] = [
    ("木", "Thu"), ("金", "Fri"), ("土", "Sat"), ("日", "Sun"), ("月", "Mon"), ("火", "Tue"), ("水", "Wed"),
  ]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  /// Returns a moment, without the year that is known.
  func text(_ moment: Timestamp) -> LocalizedText {
    Self.text(moment, hasYear: moment.minuteText.prefix(4) != known.minuteText.prefix(4))
  }

  /// Returns a moment.
  static func text(_ moment: Timestamp, hasYear: Bool) -> LocalizedText {
    let parts = moment.minuteText.split { "- :".contains($0) }
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == 5, months.indices.contains(numbers[1] - 1) else { return LocalizedText(moment.shortText) }
    let weekday = weekday(of: moment)
    let (year, month, date) = (numbers[0], numbers[1], numbers[2])
    return LocalizedText(
      ja: (hasYear ? "\(year)年" : "") + "\(month)月\(date)日（\(weekday.ja)）\(numbers[3]):\(parts[4])",
      en: "\(weekday.en) \(date) \(months[month - 1])" + (hasYear ? " \(year)" : "") + ", \(parts[3]):\(parts[4])")
  }

  /// The day of the week of a moment in Japan.
  static func weekday(of moment: Timestamp) -> (ja: String, en: String) {
    // The zone for people is nine hours ahead, and the first day of 1970 was a Thursday.
    let day = Int((moment.milliseconds + 9 * 3_600_000) / 86_400_000)
    return weekdays[(day % 7 + 7) % 7]
  }

  /// Returns a text of a screen with its times, which name their zone, as people write them.
  func replaced(in text: LocalizedText) -> LocalizedText {
    LocalizedText(ja: replaced(in: text.ja, .japanese), en: replaced(in: text.en, .english))
  }

  private func replaced(in text: String, _ language: Language) -> String {
    // The screens of an app write a time with its year in Japanese.
    let year = "\(known.minuteText.prefix(4))年"
    let text =
      text.contains(year) ? text.replacing(#/(\d{4}年)(\d{1,2}月\d{1,2}日（.）)/#) { $0.1 == year ? $0.2 : $0.0 } : text
    guard text.contains(PeopleZone.name) else { return text }
    return text.replacing(/\d{4}-\d{2}-\d{2} \d{2}:\d{2} [A-Z]{3}/) { match in
      Timestamp(minuteText: String(match.output)).map { self.text($0)[language] } ?? String(match.output)
    }
  }

  /// Returns the label and the value of a field: a value that is a time as people write it, and its label without a remark in
  /// brackets about how it is typed.
  func filled(_ label: LocalizedText, _ value: LocalizedText) -> Filled {
    guard let moment = Timestamp(minuteText: value.ja.trimmed) else {
      return Filled(label: replaced(in: label), value: replaced(in: value))
    }
    return Filled(label: label.withoutBrackets, value: text(moment))
  }
}

extension LocalizedText {
  /// The label of a field without a remark in brackets about how it is typed.
  var withoutBrackets: LocalizedText {
    func plain(_ label: String) -> String { label.prefix { $0 != "(" && $0 != "（" }.trimmed }
    return LocalizedText(ja: plain(ja), en: plain(en))
  }
}
