/// The values that a parameter takes, in words.
package enum AllowedValues: String, SentenceTable {
  case text, textAfterPrefix, characters, oneLength, lengths
  case integer, decimal, place, time, futureTime, date, localTime, enumeration, coordinate, page

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .text, .textAfterPrefix, .characters, .oneLength, .lengths: ofText
    case .integer:
      .init(en: "a whole number from {least} to {most}", ja: "{least}〜{most}の整数")
    case .decimal:
      .init(en: "a decimal number from {least} to {most}, such as 12.5", ja: "{least}〜{most}の数（例: 12.5）")
    case .place:
      .init(
        en: "`here`, or `latitude,longitude` in degrees (−90 to 90, −180 to 180), optionally with `,name`",
        ja: "「here」（現在地）、「緯度,経度」、「緯度,経度,名前」のいずれか（緯度は−90〜90、経度は−180〜180）")
    case .time:
      .init(
        en: "a date and time with zone: YYYY-MM-DDTHH:MM:SS+09:00", ja: "日時（例: 2027-01-11T14:00:00+09:00）")
    case .futureTime:
      .init(
        en: "a date and time with zone, in the future: YYYY-MM-DDTHH:MM:SS+09:00",
        ja: "これから先の日時（例: 2027-01-11T14:00:00+09:00）")
    case .date: .init(en: "a day of the calendar: YYYY-MM-DD", ja: "日付（例: 2026-12-01）")
    case .localTime:
      .init(en: "a time of day: HH:MM, 00:00 to 23:59", ja: "時刻（24時間表記、例: 09:30）")
    case .enumeration: .init(en: "one of {names}", ja: "{names}のいずれか")
    case .coordinate:
      .init(
        en: "`latitude,longitude` in degrees (−90 to 90, −180 to 180)",
        ja: "「緯度,経度」（緯度は−90〜90、経度は−180〜180）")
    case .page: .init(en: "the https address of a page on {hosts}", ja: "「https://」で始まる{hosts}のページ")
    }
  }

  private var ofText: BilingualText {
    switch self {
    case .textAfterPrefix: .init(en: "`{prefix}` and {count} characters{of}", ja: "「{prefix}」の後に{of}{count}文字")
    case .characters: .init(en: " of `{characters}`", ja: "{characters}で")
    case .oneLength: .init(en: "{most}", ja: "{most}")
    case .lengths: .init(en: "{least} to {most}", ja: "{least}〜{most}")
    default: .init(en: "{count} characters{of}", ja: "{of}{count}文字")
    }
  }
}

extension TextRule {
  /// The texts that the rule allows, in words.
  var allowed: BilingualText {
    let (least, most) = (length.lowerBound, length.upperBound)
    let count: AllowedValues = least == most ? .oneLength : .lengths
    let values = [
      "count": count.sentence(["least": "\(least)", "most": "\(most)"]), "prefix": BilingualText(prefix),
      "of": characters.map {
        AllowedValues.characters.sentence(["characters": BilingualText(en: $0, ja: charactersInJapanese)])
      } ?? BilingualText(""),
    ]
    return (prefix.isEmpty ? AllowedValues.text : .textAfterPrefix).sentence(values)
  }
}

extension TextRule {
  /// The allowed characters as people name them in Japanese: 半角英数字と「-」「_」.
  private var charactersInJapanese: String {
    let (upper, lower, digits) = (has("A"..."Z"), has("a"..."z"), has("0"..."9"))
    let letters =
      switch (upper, lower, digits) {
      case (true, true, true): "半角英数字"
      case (true, true, false): "半角英字"
      case (true, false, true): "半角の大文字と数字"
      case (false, true, true): "半角の小文字と数字"
      case (true, false, false): "半角の大文字"
      case (false, true, false): "半角の小文字"
      case (false, false, true): "半角数字"
      case (false, false, false): ""
      }
    let signs = ranges.filter { range in !Self.known.contains { $0 == range } }.map { range in
      let ends = [range.lowerBound, range.upperBound].compactMap(Unicode.Scalar.init).map { String($0) }
      return range.count == 1 ? "「\(ends[0])」" : "「\(ends.joined(separator: "〜"))」"
    }.joined()
    return letters + (letters.isEmpty || signs.isEmpty ? "" : "と") + signs
  }

  private static let known: [ClosedRange<UInt32>] = [0x41...0x5A, 0x61...0x7A, 0x30...0x39]

  private func has(_ range: ClosedRange<Unicode.Scalar>) -> Bool {
    ranges.contains(range.lowerBound.value...range.upperBound.value)
  }
}

extension ParameterType {
  /// The values that the parameter takes, in words.
  public var allowed: BilingualText {
    func between(_ table: AllowedValues, _ least: some CustomStringConvertible, _ most: some CustomStringConvertible)
      -> BilingualText
    { table.sentence(["least": "\(least)", "most": "\(most)"]) }
    return switch self {
    case .string(let rule), .identifier(let rule): rule.allowed
    case .integer(let range): between(.integer, range.lowerBound, range.upperBound)
    case .decimal(let range): between(.decimal, range.lowerBound, range.upperBound)
    case .place: AllowedValues.place.sentence
    case .time(let mustBeFuture): (mustBeFuture ? AllowedValues.futureTime : .time).sentence
    case .date: AllowedValues.date.sentence
    case .localTime: AllowedValues.localTime.sentence
    case .enumeration(let values):
      AllowedValues.enumeration.sentence([
        "names": BilingualText(
          en: BilingualText.names(values).en, ja: values.joined(separator: "、"))
      ])
    case .coordinate: AllowedValues.coordinate.sentence
    case .url(let hosts):
      AllowedValues.page.sentence([
        "hosts": BilingualText(
          en: BilingualText.names(hosts, joinedBy: " or ").en, ja: hosts.joined(separator: "、"))
      ])
    }
  }

  /// The expectation, to be read after "expected".
  public var expectation: String { allowed.en }
}
