import DeepLinks
import SessionEngine
public import TextFormats
import Yams

/// The backend's data in a new session, from `config/states.yaml`.
struct Fixture: Sendable {
  private let rows: [FixtureRow]

  /// Returns the rows of a session that is created at a time, in milliseconds since 1970.
  func rows(at creation: Int64) -> [AppRow] { rows.map { $0.row(at: creation) } }

  /// Reads the fixture from YAML. Throws `FixtureError`.
  init(yaml: String, file: String) throws(FixtureError) {
    let root: Node
    do throws(YAMLError) {
      root = try YAMLReader.root(yaml) ?? Node("")
    } catch {
      throw FixtureError(file: file, error)
    }
    do {
      rows = Self.rows(of: try YAMLDecoder().decode(Document.self, from: root).fixture)
    } catch {
      throw FixtureError(.invalidFixture, file: file, message: "\(error)")
    }
  }

  private static func rows(of data: Contents) -> [FixtureRow] {
    let account = AccountRow(name: data.account.name, phone: data.account.phone, company: nil)
    let wallet = Wallet(balance: data.wallet.balance, card: data.wallet.card)
    let invitations = data.invitations.map { FixtureRow(Invitation(code: $0.code, company: $0.company)) }
    let reservations = data.reservations.map {
      FixtureRow(
        Reservation(id: $0.id, status: $0.status, pickupAt: 0, pickup: $0.pickup, dropoff: $0.dropoff),
        dated: "pickup_at", $0.days)
    }
    let rides = data.rides.map {
      FixtureRow(Ride(id: $0.id, at: 0, pickup: $0.pickup, dropoff: $0.dropoff, fare: $0.fare), dated: "at", $0.days)
    }
    let coupons = data.coupons.map {
      FixtureRow(Coupon(id: $0.id, code: $0.code, title: $0.title, status: $0.status))
    }
    let notices = data.notices.map { FixtureRow(Notice(id: $0.id, title: $0.title, body: $0.body, url: $0.url)) }
    return [FixtureRow(account), FixtureRow(wallet)] + invitations + reservations + rides + coupons + notices
  }

  private struct Document: Decodable {
    let fixture: Contents
  }

  private struct Contents: Decodable, Sendable {
    struct AccountData: Decodable, Sendable {
      let name: String
      let phone: String
    }
    struct WalletData: Decodable, Sendable {
      let balance: Int
      let card: String
    }
    struct InvitationData: Decodable, Sendable {
      let code: String
      let company: String
    }
    struct ReservationData: Decodable, Sendable {
      let id: Int
      let status: Reservation.Status
      let days: Int64
      let pickup: Place
      let dropoff: Place?
    }
    struct RideData: Decodable, Sendable {
      let id: Int
      let days: Int64
      let pickup: Place
      let dropoff: Place
      let fare: Int
    }
    struct CouponData: Decodable, Sendable {
      let id: Int
      let code: String
      let title: String
      let status: Coupon.Status
    }
    struct NoticeData: Decodable, Sendable {
      let id: Int
      let title: String
      let body: String
      let url: String?
    }
    let account: AccountData
    let wallet: WalletData
    let invitations: [InvitationData]
    let reservations: [ReservationData]
    let rides: [RideData]
    let coupons: [CouponData]
    let notices: [NoticeData]
  }
}

/// A row of the fixture, with the column that is a number of days from the creation of a session.
private struct FixtureRow: Sendable {
  private let row: AppRow
  private let date: (column: Int, days: Int64)?

  init<Value: RowCoding>(_ value: Value, dated column: String? = nil, _ days: Int64 = 0) {
    row = value.row
    date = Value.table.columns.firstIndex { $0.name == column }.map { ($0, days) }
  }

  func row(at creation: Int64) -> AppRow {
    var row = row
    if let date { row.values[date.column] = .integer(creation + date.days * 24 * 3600 * 1000) }
    return row
  }
}

/// The error of a file of fixture data and starting states.
public struct FixtureError: CodedError, Sendable {
  /// The closed set of codes.
  public enum Code: String, Sendable {
    /// The file is not YAML.
    case notYAML
    /// The fixture lacks a value, or a value has another type.
    case invalidFixture
    /// A key or a starting state is wrong.
    case invalidState
  }
  /// The stable code.
  public let code: Code
  /// The file's name.
  public let file: String
  /// The line of the problem, from 1; `nil` when not known.
  public let line: Int?
  /// The problem.
  public let message: String

  init(_ code: Code, file: String, line: Int? = nil, message: String) {
    self.code = code
    self.file = file
    self.line = line
    self.message = message
  }

  init(file: String, _ error: YAMLError) {
    self.init(.notYAML, file: file, line: error.line, message: error.message)
  }

  /// The file, and the line if it is known.
  public var position: String? { line.map { "\(file): line \($0)" } ?? file }

  /// The next step.
  public var hint: String { "correct \(file)" }
}
