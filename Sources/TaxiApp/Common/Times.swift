import DeepLinks
import HeadlessUI
import TextFormats

extension LocalizedText {
  /// A moment in Japan, in milliseconds since 1970: `2026-01-11 23:00`.
  static func moment(_ milliseconds: Int64) -> LocalizedText {
    LocalizedText(MomentText.text(milliseconds))
  }

  /// A place by its name, else by its coordinates.
  static func place(_ place: Place?) -> LocalizedText {
    switch place {
    case .here: .here
    case .point(let coordinate, let name?): Gazetteer.known(coordinate, named: name)?.title ?? LocalizedText(name)
    case .point(let coordinate, nil): LocalizedText(coordinate.description)
    case nil: .notSet
    }
  }
}

/// A moment as customers in Japan write it: `2026-01-11 23:00`, nine hours ahead of UTC.
enum MomentText {
  /// The zone of Japan, in seconds east of UTC.
  private static let zone = 9 * 3600

  /// The text of a moment in milliseconds since 1970.
  static func text(_ milliseconds: Int64) -> String {
    Timestamp(milliseconds: milliseconds).text(offset: zone)
  }

  /// The moment of a text, in milliseconds since 1970; `nil` when it is none.
  static func milliseconds(_ text: String) -> Int64? {
    Timestamp(text.replacing(" ", with: "T") + "+09:00")?.milliseconds
  }
}
