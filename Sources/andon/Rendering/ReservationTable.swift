import TextFormats

/// The table of an account's reservations.
struct ReservationTable {
  private let reservations: [JSONValue]?

  /// The table of the app's response.
  init(_ response: JSONValue) { reservations = response.object?["reservations"]?.array }

  var text: String {
    guard let reservations else { return "" }
    guard !reservations.isEmpty else { return "no reservations" }
    var table = TextTable(["RESERVATION", "STATUS", "PICK-UP AT", "FROM", "TO"], width: StandardOutput.width)
    for reservation in reservations {
      let pickup = reservation.object?["pickupAt"]?.integer.map { Timestamp(milliseconds: $0).shortText }
      table.add([
        reservation["id"], reservation["status"], pickup ?? "", reservation["pickup"], reservation["dropoff"],
      ])
    }
    return table.text
  }
}

extension JSONValue {
  /// The text of a string or a number of an object; empty where there is none.
  fileprivate subscript(name: String) -> String {
    switch object?[name] {
    case .string(let text), .number(let text): text
    default: ""
    }
  }
}
