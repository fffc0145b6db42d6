import DeepLinks

/// The values that a parameter takes, in the Japanese of a report on a campaign.
enum AllowedValues {
  /// The values of a type, as the end of 「使える値は」.
  static func japanese(_ type: ParameterType) -> String {
    switch type {
    case .string(let rule), .identifier(let rule): text(rule)
    case .integer(let range): "\(range.lowerBound)〜\(range.upperBound)の整数"
    case .decimal(let range): "\(range.lowerBound)〜\(range.upperBound)の数(例: 12.5)"
    case .place: "here、または「緯度,経度」「緯度,経度,名前」"
    case .time(let mustBeFuture): (mustBeFuture ? "これから先の" : "") + "日時(例: 2027-01-11T14:00:00+09:00)"
    case .enumeration(let values): values.joined(separator: "、") + "のどれか"
    case .coordinate: "「緯度,経度」"
    case .url(let hosts): hosts.joined(separator: "、") + "のページのhttpsのアドレス"
    }
  }

  private static func text(_ rule: TextRule) -> String {
    let (least, most) = (rule.length.lowerBound, rule.length.upperBound)
    let count = least == most ? "\(least)文字" : "\(least)〜\(most)文字"
    let start = rule.prefix.isEmpty ? "" : "「\(rule.prefix)」の後に"
    return start + count + (rule.characters.map { "(使える文字: \($0))" } ?? "")
  }
}
