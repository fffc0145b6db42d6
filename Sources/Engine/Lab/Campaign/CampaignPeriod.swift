public import TextFormats

/// The time in which a campaign runs.
public struct CampaignPeriod: Sendable {
  /// The first moment.
  public let from: Timestamp
  /// The last moment; `nil` when it is not known.
  public let until: Timestamp?

  /// A period from its ends. A campaign that ends before it begins lasts a moment.
  public init(from: Timestamp, until: Timestamp? = nil) {
    self.from = from
    self.until = until.map { max($0, from) }
  }

  /// Returns the moment that a text names: a time with a zone, or a day in Japan, such as `2026-12-31`. Of a day it is the
  /// beginning, or with `atEnd` the last second. `nil` for any other text.
  public static func moment(_ text: String, atEnd: Bool = false) -> Timestamp? {
    Timestamp(text) ?? Timestamp("\(text)T\(atEnd ? "23:59:59" : "00:00:00")+09:00")
  }
}
