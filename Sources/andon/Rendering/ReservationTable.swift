import ControlProtocol

/// The reservations of an account as aligned lines.
struct ReservationTable {
  private let answer: JSONValue

  init(_ answer: JSONValue) {
    self.answer = answer
  }

  /// A line a reservation: number, status, time, places.
  var text: String {
    guard case .object(let fields) = answer, case .list(let reservations)? = fields["reservations"] else { return "" }
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
    guard case .object(let fields) = self else { return "" }
    switch fields[name] {
    case .text(let text): return text
    case .integer(let number): return String(number)
    default: return ""
    }
  }

  fileprivate func moment(_ name: String) -> String {
    guard case .object(let fields) = self, case .integer(let milliseconds)? = fields[name] else { return "" }
    return Moment(milliseconds: milliseconds).text
  }
}
