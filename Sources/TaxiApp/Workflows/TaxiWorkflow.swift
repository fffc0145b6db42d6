import DeepLinks
import RIBs
import SessionEngine
import Streams

/// A workflow of a taxi link: begins at the root, and shares the way to the main features.
class TaxiWorkflow: Workflow<any AppRootActionableItem> {
  /// The step that every route but log-in begins with.
  typealias MainFeaturesStep = Step<any AppRootActionableItem, any MainFeaturesActionableItem, Void>

  private let purpose: LinkPurpose

  init(_ name: TaxiWorkflowName, purpose: LinkPurpose) {
    self.purpose = purpose
    super.init(name: name.rawValue)
  }

  /// Log-in, then the main features: waits for both.
  final func mainFeatures() -> MainFeaturesStep {
    onStep("logged in") { $0.waitForLoggedIn() }
      .onStep("main features") { loggedIn, _ in loggedIn.waitForMainFeatures() }
  }

  /// Stops under maintenance; a place where the session stood before is rebuilt all the same (law 2).
  final func unlessMaintenance<Value>(
    _ mainFeatures: any MainFeaturesActionableItem, _ go: () -> Future<Value>
  ) -> Future<Value> {
    mainFeatures.isMaintenance && purpose == .open ? .stopped("maintenance") : go()
  }
}

/// The names that the route table binds links to.
enum TaxiWorkflowName: String, CaseIterable {
  case home = "Home"
  case order = "Order"
  case reservations = "Reservations"
  case scheduledReservation = "ScheduledReservation"
  case wallet = "Wallet"
  case logIn = "LogIn"

  /// The workflow of a link; `nil` when the link lacks what it needs.
  func workflow(for link: DeepLink, purpose: LinkPurpose) -> TaxiWorkflow? {
    switch self {
    case .home: HomeWorkflow(purpose: purpose)
    case .order: OrderWorkflow(OrderDraft(link: link), purpose: purpose)
    case .reservations: ReservationsWorkflow(purpose: purpose)
    case .scheduledReservation:
      link.integer("reservation").map { ScheduledReservationWorkflow(reservation: $0, purpose: purpose) }
    case .wallet: WalletWorkflow(purpose: purpose)
    case .logIn: LogInWorkflow(phone: link.text("phone"), purpose: purpose)
    }
  }
}
