import DeepLinks
import Flux
import SessionEngine
import Streams

/// The simulated backend of one session: a deterministic state machine over the session's rows.
///
/// It holds several accounts, kept apart by phone number. A request sees the rows of the account that sent it, and the
/// invitations, offers and notices, which are for everyone. Numbers of reservations, orders, rides and coupons are
/// unique among all accounts, so a link to another account's reservation finds none.
///
/// Some rows change at times of their own: a reservation becomes an order, and an order ends. The simulator sets a timer
/// of the session for the next such moment, which depends on the rows only, and sends nothing to the app: the app learns
/// of the changes by its requests (`TaxiSimulator+Moments.swift`).
final class TaxiSimulator: BackendSimulator {
  typealias Read = TaxiRead
  typealias Change = TaxiChange
  typealias Reply = TaxiReply

  // The account whose request is handled, and its rows.
  var account: AccountRow {
    accounts.first { $0.id == accountID } ?? AccountRow(id: accountID, name: "", phone: "", company: nil)
  }
  var reservations: [Reservation] { owned().sorted { $0.id < $1.id } }
  var orders: [OrderRow] { owned().sorted { $0.id < $1.id } }
  var rides: [Ride] { owned() }
  /// The coupons that the account owns or has used. Those that are offered belong to no account.
  var ownCoupons: [Coupon] { owned().filter { $0.status != .offered }.sorted { $0.id < $1.id } }
  /// The coupons that can be used: not those that reduce the fare of an order in progress.
  var coupons: [Coupon] {
    let inUse = orders.filter { $0.end == nil }.compactMap(\.choice.coupon)
    return ownCoupons.filter { $0.status == .owned && !inUse.contains($0.id) }
  }
  var wallet: Wallet {
    var wallet = all(WalletRow.self).first { $0.id == accountID }?.wallet ?? Wallet(balance: 0, card: "")
    wallet.cards = owned().sorted { $0.id < $1.id }
    wallet.transactions = owned().sorted { ($0.at, $0.id) > ($1.at, $1.id) }
    return wallet
  }

  // The rows of all accounts, and those that belong to none.
  var accounts: [AccountRow] { all(AccountRow.self).sorted { $0.id < $1.id } }
  var invitations: [Invitation] { all(Invitation.self) }
  var notices: [Notice] { all(Notice.self).sorted { $0.id < $1.id } }
  var zones: [Zone] { all(Zone.self) }
  var offers: [Coupon] { everyone(Coupon.self).filter { $0.status == .offered } }

  /// The number of the account whose request is handled.
  private var accountID = AccountRow.first
  /// The current rows.
  private var rows: [AppRow]
  /// The values of the tables that were read, by table. Rows are read much more often than they change.
  private var decoded: [String: Any] = [:]
  private let service: ServiceStore
  private let login: AccountStore
  private let time: SessionTime
  private var changes: [RowChange] = []
  /// The next moment at which rows change, in milliseconds since 1970; `nil` when there is none.
  private(set) var nextMoment: Int64?
  private var timer: (any Cancellable)?

  /// Creates a backend with the rows of a session, and sets the timer for its next moment.
  init(rows: [AppRow], service: ServiceStore, login: AccountStore, time: SessionTime) {
    self.service = service
    self.login = login
    self.time = time
    self.rows = rows
    scheduleNextMoment()
  }

  /// The phone number of the account that is logged in.
  var caller: String? { login.state.caller }

  /// Returns the row changes since the last call, in order.
  func takeRowChanges() -> [RowChange] {
    guard !changes.isEmpty else { return [] }
    defer { changes = [] }
    return changes
  }

  /// Selects the account of a request; the first account for a request without a caller, such as that of a command
  /// while no account is logged in. Throws when no account has the caller's number.
  func begin(_ caller: String?) throws(BackendError) {
    guard let caller else { return accountID = accounts.first?.id ?? AccountRow.first }
    guard let account = account(of: caller) else { throw .sessionExpired }
    accountID = account.id
  }

  /// Selects an account that logs in, or one whose rows change at a moment.
  func begin(_ account: Int) { accountID = account }

  /// Returns the account with a phone number.
  func account(of phone: String) -> AccountRow? {
    all(AccountRow.self).first { PhoneNumber.areEqual($0.phone, phone) }
  }

  /// Throws when the state of the service does not allow a request.
  func admit(isChanging: Bool, isLogin: Bool = false) throws(BackendError) {
    if service.state.isMaintenance, isChanging { throw .maintenance }
    guard !isLogin else { return }
    if service.state.isSessionRevoked == true { throw .sessionRevoked }
    if service.state.isSessionExpired { throw .sessionExpired }
  }

  // MARK: - Rows

  /// Returns the values of a table, which are decoded once until a row of the table changes.
  private func all<Row: RowCoding>(_ type: Row.Type) -> [Row] {
    if let values = decoded[Row.tableName] as? [Row] { return values }
    let values = Row.all(in: rows)
    decoded[Row.tableName] = values
    return values
  }

  /// Returns the values of one type of all accounts.
  func everyone<Value: RowCoding>(_ type: Value.Type) -> [Value] { ownedByAll(type).map(\.value) }

  /// Returns the values of one type of all accounts, with their owners.
  func ownedByAll<Value: RowCoding>(_ type: Value.Type) -> [Owned<Value>] { all(Owned<Value>.self) }

  private func owned<Value: RowCoding>() -> [Value] {
    all(Owned<Value>.self).filter { $0.belongs(to: accountID) }.map(\.value)
  }

  /// Inserts a row, or replaces the row with the same key.
  func store<Row: RowCoding>(_ row: Row) {
    let change = RowChange.upsert(row.row)
    rows.apply(change)
    decoded[Row.tableName] = nil
    changes.append(change)
    scheduleNextMoment()
  }

  /// Inserts or replaces a value of the account whose request is handled.
  func storeOwned(_ value: some RowCoding) { store(Owned(value, of: accountID)) }

  // MARK: - Time

  /// Sets the timer for the next moment of the rows. The timer is not stored: it is set again when the session wakes.
  private func scheduleNextMoment() {
    let moment = nextChange?.moment
    guard moment != nextMoment else { return }
    timer?.cancel()
    nextMoment = moment
    timer = moment.map { moment in
      time.schedule(at: moment) { [unowned self] in bringUpToDate(at: moment) }
    }
  }
}
