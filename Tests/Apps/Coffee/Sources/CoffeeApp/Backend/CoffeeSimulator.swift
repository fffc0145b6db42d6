import Flux
import SessionEngine

/// The simulated backend of one session: the members, the menu, the coupons and the orders of the chain.
final class CoffeeSimulator: BackendSimulator {
  typealias Read = CoffeeRead
  typealias Change = CoffeeChange
  typealias Reply = CoffeeReply

  /// The time that the barista needs for one cup, in milliseconds.
  static let cupTime: Int64 = 120_000

  private let account: Store<AccountState>
  private let shop: Store<ShopState>
  private let members: [Member]
  private let drinks: [Drink]
  private var coupons: [CouponRow]
  private var orders: [OrderRow]
  private var changes: [RowChange] = []

  init(rows: [AppRow], account: Store<AccountState>, shop: Store<ShopState>) {
    self.account = account
    self.shop = shop
    members = rows.compactMap { Member($0) }
    drinks = rows.compactMap { Drink($0) }.sorted { $0.id < $1.id }
    coupons = rows.compactMap { CouponRow($0) }
    orders = rows.compactMap { OrderRow($0) }.sorted { $0.id < $1.id }
  }

  /// The number of the member who is logged in.
  var caller: String? { account.state.member?.number }

  func answer(_ request: CoffeeRead, from caller: String?, at now: Int64) throws(BackendError) -> CoffeeReply {
    guard let caller else { throw .notLoggedIn }
    switch request {
    case .menu: return .menu(drinks)
    case .orders: return .orders(orders(of: caller, at: now))
    case .order(let id):
      guard let row = orders.first(where: { $0.id == id && $0.member == caller }) else { throw .orderNotFound }
      return .order(row.order(at: now))
    case .coupon(let code):
      let row = try coupon(code)
      return .coupon(Coupon(code: row.code, discount: row.discount))
    }
  }

  func perform(_ request: CoffeeChange, from caller: String?, at now: Int64) throws(BackendError) -> CoffeeReply {
    if case .login(let number) = request {
      guard let member = members.first(where: { $0.number == number }) else { throw .memberNotFound }
      return .member(member)
    }
    guard let caller else { throw .notLoggedIn }
    switch request {
    case .placeOrder(let cups, let coupon): return .order(try place(cups, coupon, by: caller, at: now))
    case .collect(let id):
      guard var row = orders.first(where: { $0.id == id && $0.member == caller }) else { throw .orderNotFound }
      guard row.order(at: now).status == .ready else { throw .orderNotReady }
      row.isCollected = true
      store(row)
      return .order(row.order(at: now))
    case .login: throw .notLoggedIn
    }
  }

  /// Returns the orders of a member, the newest first.
  func orders(of member: String, at now: Int64) -> [Order] {
    orders.filter { $0.member == member }.reversed().map { $0.order(at: now) }
  }

  /// Makes an order ready before its time, as the barista does. Throws when it is not being prepared.
  func complete(_ id: Int, at now: Int64) throws(BackendError) {
    guard var row = orders.first(where: { $0.id == id }) else { throw .orderNotFound }
    guard row.order(at: now).status == .preparing else {
      throw BackendError(code: "orderNotPreparing", message: "order \(id) is not being prepared")
    }
    row.readyAt = now
    store(row)
  }

  /// Returns the row changes since the last call, in order.
  func takeRowChanges() -> [RowChange] {
    defer { changes = [] }
    return changes
  }

  private func place(_ cups: [Cup], _ code: String?, by member: String, at now: Int64) throws(BackendError) -> Order {
    if shop.state.isClosed { throw .shopClosed }
    guard !cups.isEmpty else { throw .cartEmpty }
    // The price is that of the menu, whatever the app believes.
    let sum = cups.reduce(0) { sum, cup in
      sum + (drinks.first { $0.id == cup.drink.id }.map { Cup(drink: $0, options: cup.options).price } ?? cup.price)
    }
    var discount = 0
    if let code {
      var row = try coupon(code)
      discount = row.discount
      row.isUsed = true
      coupons = coupons.filter { $0.code != code } + [row]
      changes.append(.upsert(row.row))
    }
    let row = OrderRow(
      id: (orders.last?.id ?? 0) + 1, member: member, cups: cups.count,
      total: max(0, sum - discount), readyAt: now + Self.cupTime * Int64(cups.count))
    store(row)
    return row.order(at: now)
  }

  private func coupon(_ code: String) throws(BackendError) -> CouponRow {
    guard let row = coupons.first(where: { $0.code == code && !$0.isUsed }) else { throw .couponNotFound }
    return row
  }

  private func store(_ row: OrderRow) {
    orders = (orders.filter { $0.id != row.id } + [row]).sorted { $0.id < $1.id }
    changes.append(.upsert(row.row))
  }
}
