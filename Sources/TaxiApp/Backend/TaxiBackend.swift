import RIBs
import SessionEngine
import Streams

/// The simulated backend of one session: a pure state machine over the session's own rows.
///
/// Every request names the RIB that asks, so that requests can be counted by RIB.
final class TaxiBackend {
  /// Something the backend does not have.
  struct NotFound: Error, Equatable, CustomStringConvertible {
    let what: String
    var description: String { "the backend has no \(what)" }
  }

  private var name = ""
  private var reservations: [Reservation] = []
  private var wallet = Wallet(balance: 0, card: "")
  /// The requests since the last turn, by RIB.
  private(set) var requests: [String: Int] = [:]

  /// A backend over the rows of a session.
  init(rows: [AppRow]) {
    for row in rows {
      if let reservation = Reservation(row: row) { reservations.append(reservation) }
      if row.table == TaxiTables.account.name, case .text(let name) = row.values[1] { self.name = name }
      if row.table == TaxiTables.wallets.name, case .integer(let balance) = row.values[1],
        case .text(let card) = row.values[2]
      {
        wallet = Wallet(balance: Int(balance), card: card)
      }
    }
    reservations.sort { $0.id < $1.id }
  }

  /// Who the account of a phone number belongs to.
  func account(phone: String, for rib: Interactor) -> Future<Account> {
    count(rib)
    return .value(Account(name: name, phone: phone))
  }

  /// All reservations, by number.
  func reservations(for rib: Interactor) -> Future<[Reservation]> {
    count(rib)
    return .value(reservations)
  }

  /// One reservation; fails with `NotFound`.
  func reservation(_ id: Int, for rib: Interactor) -> Future<Reservation> {
    count(rib)
    guard let found = reservations.first(where: { $0.id == id }) else {
      return .failed(NotFound(what: "reservation \(id)"))
    }
    return .value(found)
  }

  /// The wallet.
  func wallet(for rib: Interactor) -> Future<Wallet> {
    count(rib)
    return .value(wallet)
  }

  /// The number of requests since the last call.
  func takeRequestCount() -> Int {
    defer { requests.removeAll() }
    return requests.values.reduce(0, +)
  }

  private func count(_ rib: Interactor) {
    requests[String(describing: type(of: rib)), default: 0] += 1
  }
}
