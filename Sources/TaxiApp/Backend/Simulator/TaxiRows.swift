import DeepLinks
import SessionEngine

/// The tables of the simulated backend.
enum TaxiTables {
  static let all = [
    AccountRow.table, Invitation.table, Owned<Reservation>.table, Owned<OrderRow>.table, WalletRow.table,
    Owned<Coupon>.table, Owned<Ride>.table, Notice.table, Owned<Card>.table, Owned<Transaction>.table, Zone.table,
  ]
}

/// The row of a value that belongs to an account: the columns of the value, then `account`, then the value's later
/// columns.
///
/// Columns can only be appended, so `account` follows the columns from before accounts were kept apart. Rows without an
/// account belong to the first one, which was the only one.
struct Owned<Value: RowCoding>: RowCoding {
  /// The number of the account; `nil` for a coupon that is offered to every account.
  var account: Int?
  var value: Value

  static var table: AppTable {
    AppTable(Value.table.name, columns: Value.table.columns + [.init("account", .integer)] + Value.laterColumns)
  }

  static var tableName: String { Value.tableName }

  /// Creates the row of an account's value.
  init(_ value: Value, of account: Int?) {
    self.account = account
    self.value = value
  }

  init?(_ row: RowReader) {
    guard let value = Value(row) else { return nil }
    self.init(value, of: row.integer())
    self.value.readLater(row)
  }

  var values: [AppValue] { value.values + [.optional(account)] + value.laterValues }

  /// Returns whether the value belongs to an account.
  func belongs(to account: Int) -> Bool { (self.account ?? AccountRow.first) == account }
}

/// The row of an account. Accounts are kept apart by their phone numbers.
struct AccountRow: RowCoding, Hashable, Sendable {
  /// The number of the first account.
  static let first = 1

  /// The number of the account in its session, which the rows of its values have.
  var id: Int
  var name: String
  var phone: String
  var company: String?

  static let table = AppTable(
    "accounts",
    columns: [.init("id", .integer), .init("name", .text), .init("phone", .text), .init("company", .text)])

  init(id: Int, name: String, phone: String, company: String?) {
    self.id = id
    self.name = name
    self.phone = phone
    self.company = company
  }

  init?(_ row: RowReader) {
    guard let id = row.integer(), let name = row.text(), let phone = row.text() else { return nil }
    self.init(id: id, name: name, phone: phone, company: row.text())
  }

  var values: [AppValue] { [.integer(id), .text(name), .text(phone), .optional(company)] }

  /// The account, as the app receives it.
  var account: Account { Account(name: name, phone: phone, company: company) }
}

extension Invitation: RowCoding {
  static let table = AppTable("invitations", columns: [.init("code", .text), .init("company", .text)])

  init?(_ row: RowReader) {
    guard let code = row.text(), let company = row.text() else { return nil }
    self.init(code: code, company: company)
  }

  var values: [AppValue] { [.text(code), .text(company)] }
}

extension Reservation: RowCoding {
  static let table = AppTable(
    "reservations",
    columns: [
      .init("id", .integer), .init("status", .text), .init("pickup_at", .integer), .init("pickup", .text),
      .init("dropoff", .text),
    ])

  init?(_ row: RowReader) {
    guard let id = row.integer(), let status = row.text().flatMap(Status.init), let at = row.integer(),
      let pickup = row.text().flatMap({ Place($0) })
    else { return nil }
    self.init(id: id, status: status, pickupAt: Int64(at), pickup: pickup, dropoff: row.text().flatMap { Place($0) })
  }

  var values: [AppValue] {
    [
      .integer(id), .text(status.rawValue), .integer(pickupAt), .text(pickup.description),
      .optional(dropoff?.description),
    ]
  }

  static let laterColumns = [AppTable.Column("order_id", .integer)]

  var laterValues: [AppValue] { [.optional(order)] }

  mutating func readLater(_ row: RowReader) { order = row.integer() }
}

/// The row of an account's wallet.
struct WalletRow: RowCoding, Hashable, Sendable {
  /// The number of the account.
  var id: Int
  var wallet: Wallet

  static let table = AppTable(
    "wallets", columns: [.init("id", .integer), .init("balance", .integer), .init("card", .text)])

  init(_ wallet: Wallet, of account: Int) {
    id = account
    self.wallet = wallet
  }

  init?(_ row: RowReader) {
    guard let id = row.integer(), let balance = row.integer(), let card = row.text() else { return nil }
    self.init(Wallet(balance: balance, card: card), of: id)
  }

  var values: [AppValue] { [.integer(id), .integer(wallet.balance), .text(wallet.card)] }
}

extension Coupon: RowCoding {
  static let table = AppTable(
    "coupons",
    columns: [.init("id", .integer), .init("code", .text), .init("title", .text), .init("status", .text)])

  init?(_ row: RowReader) {
    guard let id = row.integer(), let code = row.text(), let title = row.text(),
      let status = row.text().flatMap(Status.init)
    else { return nil }
    self.init(id: id, code: code, title: title, status: status)
  }

  var values: [AppValue] { [.integer(id), .text(code), .text(title), .text(status.rawValue)] }

  static let laterColumns = [AppTable.Column("discount", .integer)]

  var laterValues: [AppValue] { [.optional(discount)] }

  mutating func readLater(_ row: RowReader) { discount = row.integer() }
}

extension Ride: RowCoding {
  static let table = AppTable(
    "rides",
    columns: [
      .init("id", .integer), .init("at", .integer), .init("pickup", .text), .init("dropoff", .text),
      .init("fare", .integer),
    ])

  init?(_ row: RowReader) {
    guard let id = row.integer(), let at = row.integer(), let pickup = row.text().flatMap({ Place($0) }),
      let dropoff = row.text().flatMap({ Place($0) }), let fare = row.integer()
    else { return nil }
    self.init(id: id, at: Int64(at), pickup: pickup, dropoff: dropoff, fare: fare)
  }

  var values: [AppValue] {
    [.integer(id), .integer(at), .text(pickup.description), .text(dropoff.description), .integer(fare)]
  }

  static let laterColumns =
    FareLines.columns + [.init("method", .text), .init("purpose", .text), .init("stops", .text)]

  var laterValues: [AppValue] {
    FareLines.values(of: lines) + [.optional(method?.description), .optional(purpose), .optional(stops?.rowText)]
  }

  mutating func readLater(_ row: RowReader) {
    lines = FareLines(row)
    method = row.text().flatMap { PaymentMethod($0) }
    purpose = row.text()
    stops = row.text().map { [Place](rowText: $0) }
  }
}

extension Notice: RowCoding {
  static let table = AppTable(
    "notices",
    columns: [.init("id", .integer), .init("title", .text), .init("body", .text), .init("url", .text)])

  init?(_ row: RowReader) {
    guard let id = row.integer(), let title = row.text(), let body = row.text() else { return nil }
    self.init(id: id, title: title, body: body, url: row.text())
  }

  var values: [AppValue] { [.integer(id), .text(title), .text(body), .optional(url)] }
}
