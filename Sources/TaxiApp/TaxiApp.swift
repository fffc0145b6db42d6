public import DeepLinks
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

  /// The names a route table may bind links to.
  public var workflows: Set<String> { TaxiWorkflowName.names }

  /// The steps of a link's workflow, and the states it needs.
  public func describe(_ link: DeepLink) -> WorkflowDescription? {
    TaxiWorkflowName(rawValue: link.workflow)?.description(of: link)
  }

  /// The parameters that a workflow reads, with what it takes.
  public func parameters(of workflow: String) -> [WorkflowParameter]? {
    TaxiWorkflowName(rawValue: workflow)?.parameters
  }

  /// The fixture's rows; reservations are dated from the time of creation.
  public func initialRows(at: Int64) -> [AppRow] { AppRows(fixture.rows, at: at).all }

  /// The fixture's rows, for all sessions.
  public var commonRows: InitialRows? { fixture.rows }

  /// `reservation.list`, `reservation.add`, `reservation.cancel`.
  public var requests: [AppRequest] { ReservationRequest.all }

  /// Builds the app for one session.
  public func makeInstance(_ context: AppContext) throws -> any AppInstance {
    try TaxiInstance(context)
  }
}
