public import SessionEngine

/// The taxi app: a RIB tree, stores and workflows, as the simulator runs them.
///
/// The folders of this module are the tree: `AppRoot/LoggedIn/MainFeatures/Reservation/ScheduledReservation`.
public struct TaxiApp: SimulatedApp {
  private let fixture: Fixture

  /// The app with the fixture data of `config/states.yaml`; `file` is the name that errors give.
  ///
  /// Throws `FixtureError`.
  public init(states yaml: String, file: String) throws {
    fixture = try Fixture(yaml: yaml, file: file)
  }

  /// The app's name, as it stands in logs.
  public var name: String { "taxi" }

  /// `accounts`, `reservations`, `wallets`.
  public var tables: [AppTable] { TaxiTables.all }

  /// The names a route table may bind links to.
  public var workflows: Set<String> { Set(TaxiWorkflowName.allCases.map(\.rawValue)) }

  /// The fixture's rows; reservations are dated from the time of creation.
  public func initialRows(at: Int64) -> [AppRow] { fixture.rows(at: at) }

  /// Builds the app for one session.
  public func makeInstance(_ context: AppContext) throws -> any AppInstance {
    try TaxiInstance(context)
  }
}
