import SessionEngine

/// The tables of the simulated backend, and the rows of a new session.
enum CoffeeRows {
  static let members = AppTable("members", columns: [.init("number", .text), .init("name", .text)])
  static let drinks = AppTable(
    "drinks",
    columns: [.init("id", .integer), .init("japanese", .text), .init("english", .text), .init("price", .integer)])
  static let coupons = AppTable(
    "coupons", columns: [.init("code", .text), .init("discount", .integer), .init("used", .integer)])
  static let orders = AppTable(
    "orders",
    columns: [
      .init("id", .integer), .init("member", .text), .init("cups", .integer), .init("total", .integer),
      .init("ready_at", .integer), .init("collected", .integer),
    ])
  static let tables = [members, drinks, coupons, orders]

  /// The rows of a new session besides the menu: two members, two coupons, and an order of the first member that was
  /// collected an hour before `now`.
  static func initial(at now: Int64) -> [AppRow] {
    [
      AppRow(table: "members", values: [.text("1001"), .text("Hana")]),
      AppRow(table: "members", values: [.text("1002"), .text("Ken")]),
      CouponRow(code: "SPRING100", discount: 100).row, CouponRow(code: "FREE500", discount: 500).row,
      OrderRow(id: 500, member: "1001", cups: 1, total: 350, readyAt: now - 3_600_000, isCollected: true).row,
    ]
  }
}

extension Member {
  init?(_ row: AppRow) {
    guard row.table == "members", case .text(let number) = row.values[0], case .text(let name) = row.values[1] else {
      return nil
    }
    self.init(number: number, name: name)
  }
}

extension Drink {
  var row: AppRow {
    AppRow(
      table: "drinks", values: [.integer(Int64(id)), .text(japanese), .text(english), .integer(Int64(price))])
  }

  init?(_ row: AppRow) {
    guard row.table == "drinks", case .integer(let id) = row.values[0], case .text(let japanese) = row.values[1],
      case .text(let english) = row.values[2], case .integer(let price) = row.values[3]
    else { return nil }
    self.init(id: Int(id), japanese: japanese, english: english, price: Int(price))
  }
}

/// A row of a coupon, which is used once.
struct CouponRow {
  let code: String
  let discount: Int
  var isUsed = false

  var row: AppRow {
    AppRow(table: "coupons", values: [.text(code), .integer(Int64(discount)), .integer(isUsed ? 1 : 0)])
  }
}

extension CouponRow {
  init?(_ row: AppRow) {
    guard row.table == "coupons", case .text(let code) = row.values[0], case .integer(let discount) = row.values[1],
      case .integer(let used) = row.values[2]
    else { return nil }
    self.init(code: code, discount: Int(discount), isUsed: used == 1)
  }
}

/// A row of an order. Its status follows from the time.
struct OrderRow {
  let id: Int
  /// The number of the member.
  let member: String
  let cups: Int
  let total: Int
  /// The time at which the order is ready, in milliseconds since 1970.
  var readyAt: Int64
  var isCollected = false

  var row: AppRow {
    AppRow(
      table: "orders",
      values: [
        .integer(Int64(id)), .text(member), .integer(Int64(cups)), .integer(Int64(total)), .integer(readyAt),
        .integer(isCollected ? 1 : 0),
      ])
  }

  /// Returns the order as the backend tells it at a time in milliseconds since 1970.
  func order(at now: Int64) -> Order {
    Order(
      id: id, cups: cups, total: total, readyAt: readyAt,
      status: isCollected ? .collected : readyAt <= now ? .ready : .preparing, at: now)
  }
}

extension OrderRow {
  init?(_ row: AppRow) {
    guard row.table == "orders", case .integer(let id) = row.values[0], case .text(let member) = row.values[1],
      case .integer(let cups) = row.values[2], case .integer(let total) = row.values[3],
      case .integer(let readyAt) = row.values[4], case .integer(let collected) = row.values[5]
    else { return nil }
    self.init(
      id: Int(id), member: member, cups: Int(cups), total: Int(total), readyAt: readyAt, isCollected: collected == 1)
  }
}
