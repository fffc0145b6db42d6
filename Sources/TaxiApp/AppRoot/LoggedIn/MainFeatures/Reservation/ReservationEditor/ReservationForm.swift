import DeepLinks
import HeadlessUI
import TextFormats

/// The form of a reservation: the values that the app understands, and the texts that it does not.
struct ReservationForm: Hashable, Sendable {
  /// The texts of the fields.
  struct Texts: Hashable, Sendable {
    var time = ""
    var pickup = ""
    var dropoff = ""
  }

  var draft = ReservationDraft()
  /// The typed texts that the app does not understand. The draft has no value for them.
  var misread = ReservationMisreading()

  /// Whether a taxi can be reserved: the required values are there, and every text is understood.
  var isComplete: Bool { draft.at != nil && draft.pickup != nil && misread == ReservationMisreading() }

  /// The problem of the time, for the customer.
  var timeProblem: LocalizedText? {
    misread.time.map { Timestamp(minuteText: $0.trimmed) == nil ? .notATime : .timeInThePast }
  }

  /// Returns the texts of the fields in a language: a text that is not understood as it was typed, and a value as other
  /// screens show it.
  func texts(in language: Language) -> Texts {
    func text(_ typed: String?, _ place: Place?) -> String {
      typed ?? place.map { LocalizedText.place($0)[language] } ?? ""
    }
    return Texts(
      time: misread.time ?? draft.at.map { Timestamp(milliseconds: $0).minuteText } ?? "",
      pickup: text(misread.pickup, draft.pickup),
      dropoff: text(misread.dropoff, draft.dropoff))
  }

  /// Reads the text of the time. The time must be after `now`, in milliseconds since 1970.
  mutating func enterTime(_ text: String, now: Int64) {
    draft.at = Timestamp(minuteText: text.trimmed).flatMap { $0.milliseconds > now ? $0.milliseconds : nil }
    misread.time = draft.at == nil && !text.trimmed.isEmpty ? text : nil
  }

  /// Reads the text of the pick-up.
  mutating func enterPickup(_ text: String) {
    draft.pickup = Self.place(text, draft.pickup)
    misread.pickup = draft.pickup == nil && !text.trimmed.isEmpty ? text : nil
  }

  /// Reads the text of the destination.
  mutating func enterDropoff(_ text: String) {
    draft.dropoff = Self.place(text, draft.dropoff)
    misread.dropoff = draft.dropoff == nil && !text.trimmed.isEmpty ? text : nil
  }

  /// Returns the place of a text. The text of the current place means that place, because its name may come from a link
  /// and be unknown to the gazetteer.
  private static func place(_ text: String, _ current: Place?) -> Place? {
    let text = text.trimmed
    let shown = current.map { LocalizedText.place($0) }
    return shown?.ja == text || shown?.en == text ? current : Gazetteer.place(text)
  }
}
