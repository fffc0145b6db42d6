import SessionEngine
import Yams

/// The data that a new session's backend starts with, from `config/states.yaml`.
struct Fixture: Sendable {
  /// The phone number of a log-in that names none.
  static let phone = "090-0000-0001"

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
    let day: Int64 = 24 * 3600 * 1000
    let account = AppRow(table: TaxiTables.account.name, values: [.integer(1), .text(data.account.name)])
    let wallet = AppRow(
      table: TaxiTables.wallets.name,
      values: [.integer(1), .integer(Int64(data.wallet.balance)), .text(data.wallet.card)])
    let reservations = data.reservations.map {
      Reservation(
        id: $0.id, status: $0.status, pickupAt: at + $0.days * day, pickup: $0.pickup, dropoff: $0.dropoff
      ).row
    }
    return [account, wallet] + reservations
  }

  private struct Document: Decodable {
    let fixture: Contents
  }

  private struct Contents: Decodable, Sendable {
    struct AccountData: Decodable, Sendable {
      let name: String
    }
    struct WalletData: Decodable, Sendable {
      let balance: Int
      let card: String
    }
    struct ReservationData: Decodable, Sendable {
      let id: Int
      let status: Reservation.Status
      let days: Int64
      let pickup: String
      let dropoff: String
    }
    let account: AccountData
    let wallet: WalletData
    let reservations: [ReservationData]
  }
}

/// The fixture file cannot be used.
public struct FixtureError: Error, Sendable, CustomStringConvertible {
  /// The file's name.
  public let file: String
  /// What is wrong, and where.
  public let message: String

  /// File and message in one line.
  public var description: String { "\(file): \(message)" }
}
