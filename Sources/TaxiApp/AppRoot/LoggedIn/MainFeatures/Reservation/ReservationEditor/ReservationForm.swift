import DeepLinks
import HeadlessUI

/// The form of a reservation: what is understood of it, and what was typed that is not.
struct ReservationForm: Hashable, Sendable {
  /// What the fields show.
  struct Texts: Hashable, Sendable {
    var time = ""
    var pickup = ""
    var dropoff = ""
  }

  var draft = ReservationDraft()
  /// What stands in the fields as it was typed; the draft has nothing in its place.
  var misread = ReservationMisreading()

  /// Whether a taxi can be reserved: all that is needed is there, and nothing stands there that is not meant.
  var isComplete: Bool { draft.at != nil && draft.pickup != nil && misread == ReservationMisreading() }

  /// Why the time is none that a taxi can come at.
  var timeProblem: LocalizedText? {
    misread.time.map { MomentText.milliseconds($0.trimmed) == nil ? .notATime : .timeInThePast }
  }

  /// What the fields show in a language: what was typed, else what is understood as other screens show it.
  func texts(in language: Language) -> Texts {
    func text(_ typed: String?, _ place: Place?) -> String {
      typed ?? place.map { LocalizedText.place($0)[language] } ?? ""
    }
    return Texts(
      time: misread.time ?? draft.at.map(MomentText.text) ?? "", pickup: text(misread.pickup, draft.pickup),
      dropoff: text(misread.dropoff, draft.dropoff))
  }

  /// Takes in what was typed for the time; it must lie after `now`, in milliseconds since 1970.
  mutating func enterTime(_ text: String, now: Int64) {
    draft.at = MomentText.milliseconds(text.trimmed).flatMap { $0 > now ? $0 : nil }
    misread.time = draft.at == nil && !text.trimmed.isEmpty ? text : nil
  }

  /// Takes in what was typed for the pick-up.
  mutating func enterPickup(_ text: String) {
    draft.pickup = Self.place(text, draft.pickup)
    misread.pickup = draft.pickup == nil && !text.trimmed.isEmpty ? text : nil
  }

  /// Takes in what was typed for the destination.
  mutating func enterDropoff(_ text: String) {
    draft.dropoff = Self.place(text, draft.dropoff)
    misread.dropoff = draft.dropoff == nil && !text.trimmed.isEmpty ? text : nil
  }

  /// The place of a text; the one that stands in the field for the text that it is shown by, which may be a name that
  /// only the link knew.
  private static func place(_ text: String, _ standing: Place?) -> Place? {
    let text = text.trimmed
    let shown = standing.map { LocalizedText.place($0) }
    return shown?.ja == text || shown?.en == text ? standing : Gazetteer.place(text)
  }
}
