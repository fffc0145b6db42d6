import DeepLinks
import SessionEngine
import Yams

/// The data that a new session's backend starts with, from `config/states.yaml`.
struct Fixture: Sendable {
  private let data: Contents

  /// Reads the fixture. Throws `FixtureError`.
  init(yaml: String, file: String) throws {
    do {
      data = try YAMLDecoder().decode(Document.self, from: yaml).fixture
    } catch {
      throw FixtureError(file: file, message: "\(error)")
    }
  }

  /// The rows of a session created at a time, in milliseconds since 1970.
  func rows(at: Int64) -> [AppRow] {
    let account = AccountRow(name: data.account.name, phone: data.account.phone, company: nil)
    let wallet = Wallet(balance: data.wallet.balance, card: data.wallet.card)
    let reservations = data.reservations.map {
      Reservation(
        id: $0.id, status: $0.status, pickupAt: Self.moment($0.days, from: at), pickup: $0.pickup,
        dropoff: $0.dropoff)
    }
    let rides = data.rides.map {
      Ride(id: $0.id, at: Self.moment($0.days, from: at), pickup: $0.pickup, dropoff: $0.dropoff, fare: $0.fare)
    }
    let invitations = data.invitations.map { Invitation(code: $0.code, company: $0.company) }
    let coupons = data.coupons.map { Coupon(id: $0.id, code: $0.code, title: $0.title, status: $0.status) }
    let notices = data.notices.map { Notice(id: $0.id, title: $0.title, body: $0.body, url: $0.url) }
    return [account.row, wallet.row] + invitations.map(\.row) + reservations.map(\.row) + rides.map(\.row)
      + coupons.map(\.row) + notices.map(\.row)
  }

  private static func moment(_ days: Int64, from at: Int64) -> Int64 { at + days * 24 * 3600 * 1000 }

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

/// The file of fixture data and starting states cannot be used.
public struct FixtureError: Error, Sendable, CustomStringConvertible {
  /// The file's name.
  public let file: String
  /// What is wrong, and where.
  public let message: String

  /// File and message in one line.
  public var description: String { "\(file): \(message)" }
}
