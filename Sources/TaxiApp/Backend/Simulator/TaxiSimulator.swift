import DeepLinks
import Flux
import SessionEngine

/// The simulated backend of one session: a pure state machine over the session's own rows.
final class TaxiSimulator: BackendSimulator {
  typealias Read = TaxiRead
  typealias Change = TaxiChange
  typealias Reply = TaxiReply

  /// How the service is: set per session, not the account's business.
  struct Service: Hashable {
    /// Nothing can be changed.
    var isMaintenance = false
    /// The log-in is no longer good until somebody logs in again.
    var isSessionExpired = false
  }

  // Read when they are first asked for: most links ask for little, and a session in memory keeps what it has read.
  private(set) lazy var account = AccountRow.all(in: rows).first ?? AccountRow(name: "", phone: "", company: nil)
  private(set) lazy var invitations = Invitation.all(in: rows)
  private(set) lazy var reservations = Reservation.all(in: rows).sorted { $0.id < $1.id }
  private(set) lazy var orders = OrderRow.all(in: rows).sorted { $0.id < $1.id }
  private(set) lazy var wallet = Wallet.all(in: rows).first ?? Wallet(balance: 0, card: "")
  private(set) lazy var coupons = Coupon.all(in: rows).sorted { $0.id < $1.id }
  private(set) lazy var rides = Ride.all(in: rows).sorted { $0.id < $1.id }
  private(set) lazy var notices = Notice.all(in: rows).sorted { $0.id < $1.id }

  /// The rows as the session was built with them: a table that was changed has been read before.
  private let rows: [AppRow]
  private let service: ServiceStore
  private var changes: [RowChange] = []

  /// A backend over the rows of a session.
  init(rows: [AppRow], service: ServiceStore) {
    self.service = service
    self.rows = rows
  }

  /// The row changes since the last call, in order.
  func takeRowChanges() -> [RowChange] {
    defer { changes.removeAll() }
    return changes
  }

  /// Refuses what the service's state forbids.
  func admit(isChanging: Bool, isLogin: Bool = false) throws(BackendFault) {
    if service.state.isMaintenance, isChanging { throw .maintenance }
    if service.state.isSessionExpired, !isLogin { throw .sessionExpired }
  }

  // MARK: - Rows

  func store(_ row: AccountRow) {
    account = row
    changes.append(.upsert(row.row))
  }

  func store(_ row: Wallet) {
    wallet = row
    changes.append(.upsert(row.row))
  }

  func store(_ row: Reservation) {
    upsert(row, in: &reservations) { $0.id == row.id }
  }

  func store(_ row: OrderRow) {
    upsert(row, in: &orders) { $0.id == row.id }
  }

  func store(_ row: Coupon) {
    upsert(row, in: &coupons) { $0.id == row.id }
  }

  private func upsert<Row: RowCoding>(_ row: Row, in rows: inout [Row], where isSame: (Row) -> Bool) {
    if let index = rows.firstIndex(where: isSame) { rows[index] = row } else { rows.append(row) }
    changes.append(.upsert(row.row))
  }
}
