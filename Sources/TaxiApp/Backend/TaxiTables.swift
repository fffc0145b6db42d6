import SessionEngine

/// The tables of the simulated backend: what `sqlite3` shows of a session's account.
enum TaxiTables {
  static let account = AppTable("accounts", columns: [.init("id", .integer), .init("name", .text)])
  static let reservations = AppTable(
    "reservations",
    columns: [
      .init("id", .integer), .init("status", .text), .init("pickup_at", .integer), .init("pickup", .text),
      .init("dropoff", .text),
    ])
  static let wallets = AppTable(
    "wallets", columns: [.init("id", .integer), .init("balance", .integer), .init("card", .text)])

  static let all = [account, reservations, wallets]
}

extension Reservation {
  /// The reservation as a row.
  var row: AppRow {
    AppRow(
      table: TaxiTables.reservations.name,
      values: [.integer(Int64(id)), .text(status.rawValue), .integer(pickupAt), .text(pickup), .text(dropoff)])
  }

  /// The reservation of a row; `nil` when the row is none.
  init?(row: AppRow) {
    guard row.table == TaxiTables.reservations.name, row.values.count == 5, case .integer(let id) = row.values[0],
      case .text(let status) = row.values[1], let status = Status(rawValue: status),
      case .integer(let pickupAt) = row.values[2], case .text(let pickup) = row.values[3],
      case .text(let dropoff) = row.values[4]
    else { return nil }
    self.init(id: Int(id), status: status, pickupAt: pickupAt, pickup: pickup, dropoff: dropoff)
  }
}
