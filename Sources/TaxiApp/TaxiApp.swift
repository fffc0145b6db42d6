import DeepLinks
import HeadlessUI
public import SessionEngine

/// The taxi app: a RIB tree, stores and workflows.
///
/// The folders of this module are the tree: `AppRoot/LoggedIn/MainFeatures/Reservation/ScheduledReservation`.
public struct TaxiApp: ConfiguredApp {
  private let fixture: Fixture
  /// The states in the order of the file.
  public let states: [StartingState]

  /// `fixture`.
  public static var sections: [String] { ["fixture"] }

  /// Creates the app with the fixture data and the states of `config/states.yaml`. Without the file it has no accounts.
  public init(_ file: StatesFile) {
    states = file.states
    if let section = file.section("fixture") {
      fixture = FixtureReader(reader: file.reader).fixture(section)
      return
    }
    fixture = Fixture()
    guard file.isRead else { return }
    file.reader.report(
      line: 1, path: "", "The file has no `fixture`.", expected: "`fixture:` with the data of a new session",
      remedy: "Write at least one account below it.")
  }

  /// The app's name in logs.
  public var name: String { "taxi" }

  /// `accounts`, `invitations`, `reservations`, `orders`, `wallets`, `coupons`, `rides`, `notices`, `cards`,
  /// `transactions`, `zones`.
  public var tables: [AppTable] { TaxiTables.all }

  /// The workflows that a route table may bind links to.
  public var workflows: [LinkWorkflow] { LinkWorkflow.taxi }

  /// Returns the rows of the fixture. The dates of reservations and rides count from the time of creation.
  public func initialRows(at: Int64) -> [AppRow] { fixture.rows(at: at) }

  /// `reservation.list`, `reservation.add`, `reservation.cancel`.
  public static var requests: [AppRequest] { ReservationRequest.all }

  /// `phone`.
  public var loginParameters: [String]? { ["phone"] }

  /// `expired`, `maintenance`, `revoked`.
  public var settingNames: [String]? { TaxiInstance.settingNames }

  /// The position, for the pick-up, and notifications.
  public var permissions: [AppPermission] {
    [
      AppPermission(
        "location",
        question: LocalizedText(ja: "位置情報の使用を許可しますか？", en: "Allow the app to use your location?")),
      AppPermission(
        AppPermission.notifications,
        question: LocalizedText(ja: "通知を許可しますか？", en: "Allow the app to send you notifications?")),
    ]
  }

  /// Creates the app of one session.
  public func makeInstance(_ context: AppContext) throws -> any AppInstance {
    try TaxiInstance(context)
  }
}
