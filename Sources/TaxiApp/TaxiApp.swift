public import SessionEngine

/// The taxi app: a RIB tree, stores and workflows, as the simulator runs them.
///
/// The folders of this module are the tree: `AppRoot/LoggedIn/MainFeatures/Reservation/ScheduledReservation`.
public struct TaxiApp: SimulatedApp {
  private let fixture: Fixture
  /// The states of the file, in its order.
  public let states: [StartingState]

  /// The app with the fixture data and the states of `config/states.yaml`; `file` is the name that errors give.
  ///
  /// Throws `FixtureError`.
  public init(states yaml: String, file: String) throws {
    fixture = try Fixture(yaml: yaml, file: file)
    states = try StatesReader(file: file).states(yaml)
  }

  /// The app's name, as it stands in logs.
  public var name: String { "taxi" }

  /// `accounts`, `invitations`, `reservations`, `orders`, `wallets`, `coupons`, `rides`, `notices`.
  public var tables: [AppTable] { TaxiTables.all }

  /// The workflows that a route table may bind links to.
  public var workflows: [LinkWorkflow] { LinkWorkflow.taxi }

  /// The rows of the fixture; reservations and rides are dated from the time of creation.
  public func initialRows(at: Int64) -> [AppRow] { fixture.rows(at: at) }

  /// `reservation.list`, `reservation.add`, `reservation.cancel`.
  public var requests: [AppRequest] { ReservationRequest.all }

  /// Builds the app for one session.
  public func makeInstance(_ context: AppContext) throws -> any AppInstance {
    try TaxiInstance(context)
  }
}
