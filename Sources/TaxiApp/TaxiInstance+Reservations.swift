import DeepLinks
import Foundation
import SessionEngine
import TextFormats

/// The requests of the control socket that change the backend directly, as another client of the account does.
///
/// The account is the one that is logged in; when none is, the first one, which a log-in without a number names.
enum ReservationRequest {
  static let all = [
    AppRequest(
      "reservation.list", isChanging: false, abstract: "List the account's reservations.", parameters: [],
      table: AppRequest.Table(
        rows: "reservations",
        columns: [
          AppRequest.Column("RESERVATION", "id"), AppRequest.Column("STATUS", "status"),
          AppRequest.Column("PICK-UP AT", "pickupAt", isTime: true), AppRequest.Column("FROM", "pickup"),
          AppRequest.Column("TO", "dropoff"),
        ])),
    AppRequest(
      "reservation.add", isChanging: true, abstract: "Add a reservation and print its number.",
      parameters: [
        AppRequest.Parameter(
          "at", help: "The pick-up time with a time zone: YYYY-MM-DDTHH:MM+09:00.", isRequired: true),
        AppRequest.Parameter(
          "pickup", help: "The pick-up place: a name, or LATITUDE,LONGITUDE,NAME.", isRequired: true),
        AppRequest.Parameter("dropoff", help: "The destination, in the same form."),
      ], adds: "reservation.list"),
    AppRequest(
      "reservation.cancel", isChanging: true, abstract: "Cancel a reservation.",
      parameters: [AppRequest.Parameter("reservation", help: "The reservation's number.", isRequired: true)]),
  ]
}

extension TaxiInstance {
  /// Adds or cancels a reservation.
  func reservationRequest(_ name: String, _ parameters: [String: String]) throws(SessionError) {
    do throws(BackendError) {
      switch name {
      case "reservation.add":
        try perform(.createReservation(try draft(parameters)))
      default: try perform(.cancelReservation(try number(parameters)))
      }
    } catch {
      let hint =
        error.code == "badParameter"
        ? "see `\(Program.name) reservation add --help`" : "list the reservations: \(Program.name) reservation list"
      throw SessionError(code: error.code, message: error.message, hint: hint)
    }
  }

  /// Returns the reservations of the account as JSON, sorted by number.
  func answerReservationRequest(_ name: String, _ parameters: [String: String]) throws(SessionError) -> String {
    guard name == "reservation.list" else {
      throw SessionError(
        code: "unknownRequest", message: "the app has no request \(name.clipped())",
        hint: "it has: \(ReservationRequest.all.map(\.name).joined(separator: ", "))")
    }
    let simulator = backend.simulator
    try? simulator.begin(simulator.caller)
    return (try? JSONCoding.text(["reservations": simulator.reservations])) ?? ""
  }

  private func perform(_ change: TaxiChange) throws(BackendError) {
    _ = try backend.simulator.perform(change, from: backend.simulator.caller, at: backend.now)
  }

  private func number(_ parameters: [String: String]) throws(BackendError) -> Int {
    guard parameters.count == 1, let number = parameters["reservation"].flatMap(Int.init) else {
      throw BackendError(
        code: "badParameter", message: "a cancellation takes `reservation`, a number, and no other parameter")
    }
    return number
  }

  private func draft(_ parameters: [String: String]) throws(BackendError) -> ReservationDraft {
    let known = ["at", "pickup", "dropoff"]
    if let unknown = parameters.keys.sorted().first(where: { !known.contains($0) }) {
      throw Self.bad("a reservation has no parameter `\(unknown.clipped())`: it takes \(known.joined(separator: ", "))")
    }
    guard let text = parameters["at"], let at = Timestamp(text) else {
      throw Self.bad(
        (parameters["at"].map { "`at` is `\($0.clipped())`" } ?? "`at` is missing")
          + ": it takes a time with its zone, YYYY-MM-DDTHH:MM+09:00")
    }
    guard let pickup = try place("pickup", parameters) else {
      throw Self.bad("`pickup` is missing: it takes a place, such as \(Self.places)")
    }
    var draft = ReservationDraft(at: at.milliseconds, pickup: pickup)
    if let dropoff = try place("dropoff", parameters) { draft.dropoff = dropoff }
    return draft
  }

  private func place(_ name: String, _ parameters: [String: String]) throws(BackendError) -> Place? {
    guard let text = parameters[name] else { return nil }
    guard let place = Gazetteer.place(text) else {
      throw Self.bad("`\(name)` is `\(text.clipped())`: it takes a place, such as \(Self.places)")
    }
    return place
  }

  private static func bad(_ message: String) -> BackendError { BackendError(code: "badParameter", message: message) }

  /// The forms of a place, for error messages.
  private static let places =
    "here, 35.68,139.76,Home, or one of: " + Gazetteer.places.map(\.japanese).joined(separator: ", ")
}
