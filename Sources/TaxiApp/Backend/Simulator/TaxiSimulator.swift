import DeepLinks
import Flux
import SessionEngine

/// The simulated backend of one session: a deterministic state machine over the session's rows.
final class TaxiSimulator: BackendSimulator {
  typealias Read = TaxiRead
  typealias Change = TaxiChange
  typealias Reply = TaxiReply

  var account: AccountRow { AccountRow.all(in: rows).first ?? AccountRow(name: "", phone: "", company: nil) }
  var invitations: [Invitation] { Invitation.all(in: rows) }
  var reservations: [Reservation] { Reservation.all(in: rows).sorted { $0.id < $1.id } }
  var orders: [OrderRow] { OrderRow.all(in: rows).sorted { $0.id < $1.id } }
  var wallet: Wallet { Wallet.all(in: rows).first ?? Wallet(balance: 0, card: "") }
  var coupons: [Coupon] { Coupon.all(in: rows).sorted { $0.id < $1.id } }
  var rides: [Ride] { Ride.all(in: rows).sorted { $0.id < $1.id } }
  var notices: [Notice] { Notice.all(in: rows).sorted { $0.id < $1.id } }

  /// The current rows.
  private var rows: [AppRow]
  private let service: ServiceStore
  private var changes: [RowChange] = []

  /// Creates a backend with the rows of a session.
  init(rows: [AppRow], service: ServiceStore) {
    self.service = service
    self.rows = rows
  }

  /// Returns the row changes since the last call, in order.
  func takeRowChanges() -> [RowChange] {
    guard !changes.isEmpty else { return [] }
    defer { changes = [] }
    return changes
  }

  /// Throws when the state of the service does not allow a request.
  func admit(isChanging: Bool, isLogin: Bool = false) throws(BackendError) {
    if service.state.isMaintenance, isChanging { throw .maintenance }
    if service.state.isSessionExpired, !isLogin { throw .sessionExpired }
  }

  // MARK: - Rows

  /// Inserts a row, or replaces the row with the same key.
  func store(_ row: some RowCoding) {
    let change = RowChange.upsert(row.row)
    rows.apply(change)
    changes.append(change)
  }
}
