import DeepLinks
import HeadlessUI

extension LinkTime {
  /// The instant of some milliseconds since 1970; `nil` when it is out of a link's range.
  init?(milliseconds: Int64) {
    self.init(seconds: Int(milliseconds / 1000), nanoseconds: Int(milliseconds % 1000) * 1_000_000)
  }

  /// Milliseconds since 1970.
  var milliseconds: Int64 { Int64(seconds) * 1000 + Int64(nanoseconds / 1_000_000) }
}

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
  private static let zone: Int64 = 9 * 3_600_000

  /// The text of a moment in milliseconds since 1970.
  static func text(_ milliseconds: Int64) -> String {
    guard let time = LinkTime(milliseconds: milliseconds + zone) else { return "" }
    return String(time.description.prefix(16)).replacing("T", with: " ")
  }

  /// The moment of a text, in milliseconds since 1970; `nil` when it is none.
  static func milliseconds(_ text: String) -> Int64? {
    LinkTime(text.replacing(" ", with: "T") + "+09:00")?.milliseconds
  }
}
