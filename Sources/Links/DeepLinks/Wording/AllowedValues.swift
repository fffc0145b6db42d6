/// The values that a parameter takes, in words.
package enum AllowedValues: String, SentenceTable {
  case text, textAfterPrefix, characters, oneLength, lengths
  case integer, decimal, place, time, futureTime, enumeration, coordinate, page

  /// The words in both languages, with `{name}` at the place of a value.
  package var words: BilingualText {
    switch self {
    case .text, .textAfterPrefix, .characters, .oneLength, .lengths: ofText
    case .integer:
      .init(en: "a whole number from {least} to {most}", ja: "{least}〜{most}の整数")
    case .decimal:
      .init(en: "a decimal number from {least} to {most}, such as 12.5", ja: "{least}〜{most}の数(例: 12.5)")
    case .place:
      .init(
        en: "`here`, or `latitude,longitude` in degrees (−90 to 90, −180 to 180), optionally with `,name`",
        ja: "「here」、または「緯度,経度」「緯度,経度,名前」(緯度は−90〜90、経度は−180〜180)")
    case .time:
      .init(
        en: "a date and time with zone: YYYY-MM-DDTHH:MM:SS+09:00", ja: "日時(例: 2027-01-11T14:00:00+09:00)")
    case .futureTime:
      .init(
        en: "a date and time with zone, in the future: YYYY-MM-DDTHH:MM:SS+09:00",
        ja: "これから先の日時(例: 2027-01-11T14:00:00+09:00)")
    case .enumeration: .init(en: "one of {names}", ja: "{names}のどれか")
    case .coordinate:
      .init(
        en: "`latitude,longitude` in degrees (−90 to 90, −180 to 180)",
        ja: "「緯度,経度」(緯度は−90〜90、経度は−180〜180)")
    case .page: .init(en: "the https address of a page on {hosts}", ja: "{hosts}のページのhttpsのアドレス")
    }
  }

  private var ofText: BilingualText {
    switch self {
    case .textAfterPrefix: .init(en: "`{prefix}` and {count} characters{of}", ja: "「{prefix}」の後に{count}文字{of}")
    case .characters: .init(en: " of `{characters}`", ja: "(使える文字: {characters})")
    case .oneLength: .init(en: "{most}", ja: "{most}")
    case .lengths: .init(en: "{least} to {most}", ja: "{least}〜{most}")
    default: .init(en: "{count} characters{of}", ja: "{count}文字{of}")
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
      "of": characters.map { AllowedValues.characters.sentence(["characters": $0]) } ?? BilingualText(""),
    ]
    return (prefix.isEmpty ? AllowedValues.text : .textAfterPrefix).sentence(values)
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
