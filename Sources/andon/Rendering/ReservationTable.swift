import ControlProtocol
import TextFormats

/// The reservations of an account as aligned lines.
struct ReservationTable {
  private let answer: JSONValue

  init(_ answer: JSONValue) {
    self.answer = answer
  }

  /// A line a reservation: number, status, time, places.
  var text: String {
    guard let reservations = answer.object?["reservations"]?.array else { return "" }
    guard !reservations.isEmpty else { return "no reservations" }
    var table = TextTable(["RESERVATION", "STATUS", "PICK-UP AT", "FROM", "TO"])
    for reservation in reservations {
      table.add([
        reservation["id"], reservation["status"], reservation.moment("pickupAt"), reservation["pickup"],
        reservation["dropoff"],
      ])
    }
    return table.lines.joined(separator: "\n").escapingLineByLine
  }
}

extension JSONValue {
  fileprivate subscript(name: String) -> String {
    switch object?[name] {
    case .string(let text), .number(let text): text
    default: ""
    }
  }

  fileprivate func moment(_ name: String) -> String {
    object?[name]?.integer.map { Timestamp(milliseconds: $0).text } ?? ""
  }
}
