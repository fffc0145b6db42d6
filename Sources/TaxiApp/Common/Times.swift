import DeepLinks
import HeadlessUI
import TextFormats

extension LocalizedText {
  /// Returns a time in milliseconds since 1970 as the time in Japan: `2026年1月11日（日）23:00`, in English with its zone:
  /// `2026-01-11 23:00 JST`.
  static func moment(_ milliseconds: Int64) -> LocalizedText {
    let moment = Timestamp(milliseconds: milliseconds)
    return LocalizedText(ja: moment.japaneseText, en: moment.shortText)
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
