import DeepLinks
import HeadlessUI
import TextFormats

extension LocalizedText {
  /// Returns a time in milliseconds since 1970 as the time in Japan: `2026-01-11 23:00`.
  static func moment(_ milliseconds: Int64) -> LocalizedText {
    LocalizedText(MomentText.text(milliseconds))
  }

  /// Returns the name of a place, or its coordinate when it has no name.
  static func place(_ place: Place?) -> LocalizedText {
    switch place {
    case .here: .here
    case .point(let coordinate, let name?): Gazetteer.known(coordinate, named: name)?.title ?? LocalizedText(name)
    case .point(let coordinate, nil): LocalizedText(coordinate.description)
    case nil: .notSet
    }
  }
}

/// The text form of a time in Japan: `2026-01-11 23:00`, nine hours ahead of UTC.
enum MomentText {
  /// The time zone of Japan, in seconds east of UTC.
  private static let zone = 9 * 3600

  /// Returns the text of a time in milliseconds since 1970.
  static func text(_ milliseconds: Int64) -> String {
    Timestamp(milliseconds: milliseconds).text(offset: zone)
  }

  /// Returns the time of a text, in milliseconds since 1970; `nil` for any other text.
  static func milliseconds(_ text: String) -> Int64? {
    Timestamp(text.replacing(" ", with: "T") + "+09:00")?.milliseconds
  }
}
