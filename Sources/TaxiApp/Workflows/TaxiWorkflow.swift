import DeepLinks
import RIBs
import SessionEngine
import Streams

/// A workflow of a taxi link: it begins at the root, and shares the way to the main features.
///
/// Its steps capture values, never the workflow: the workflow owns them.
class TaxiWorkflow: Workflow<any AppRootActionableItem> {
  /// The step that every route but log-in and registration begins with.
  typealias MainFeaturesStep = Step<any AppRootActionableItem, any MainFeaturesActionableItem, Void>

  /// How long a step may wait for the backend, in milliseconds of session time.
  static let patience: Int64 = 30_000

  /// Creates a workflow without steps, under the name of its declaration.
  init(_ link: LinkWorkflow) {
    super.init(name: link.name)
  }

  /// Adds the prefix that all workflows share: log-in, for which a link waits as long as it may, then the main features.
  final func mainFeatures() -> MainFeaturesStep {
    onStep("logged in") { $0.waitForLoggedIn() }
      .onStep("main features", deadline: Self.patience) { loggedIn, _ in loggedIn.waitForMainFeatures() }
      .fork()
  }
}

extension MainFeaturesActionableItem {
  /// Stops under maintenance; otherwise goes on.
  func unlessMaintenance<Value>(_ go: () -> Future<Value>) -> Future<Value> {
    isMaintenance ? .stopped("maintenance") : go()
  }
}

// MARK: - Declarations

extension LinkWorkflow {
  /// The workflows of the app.
  static let taxi: [LinkWorkflow] = [
    LogInWorkflow.link, SignUpWorkflow.link, HomeWorkflow.link, OrderWorkflow.link, PlaceSearchWorkflow.link,
    OrderConfirmWorkflow.link, OrderResultWorkflow.link, ReservationsWorkflow.link, ScheduledReservationWorkflow.link,
    NewReservationWorkflow.link, EditReservationWorkflow.link, WalletWorkflow.link, QRPaymentWorkflow.link,
    MenuWorkflow.link, ProfileWorkflow.link, InvitationWorkflow.link, CouponsWorkflow.link, RideHistoryWorkflow.link,
    RideReceiptWorkflow.link, NoticesWorkflow.link, NoticeWorkflow.link, WebWorkflow.link,
  ]

  /// Declares a workflow of the app.
  static func taxi(
    _ name: String, _ parameters: [WorkflowParameter] = [], needs: TaxiNeeds,
    _ make: @escaping @Sendable (DeepLink) -> TaxiWorkflow?
  ) -> LinkWorkflow {
    LinkWorkflow(name, parameters, needs: needs.states) { link -> Workflow<any AppRootActionableItem>? in make(link) }
  }
}

/// The states that a workflow waits for, or is stopped without.
enum TaxiNeeds {
  /// No account is logged in.
  case loggedOut
  /// An account is logged in.
  case overlay
  /// An account is logged in, and the features can be switched.
  case feature

  /// The states as `explain` shows them.
  var states: [String] {
    switch self {
    case .loggedOut: ["logged out"]
    case .overlay: ["logged in"]
    case .feature: ["logged in", "no maintenance"]
    }
  }
}

extension WorkflowParameter {
  /// A text.
  static func text(_ name: String) -> WorkflowParameter { WorkflowParameter(name, .text) }

  /// The required number of something that the account has.
  static func number(_ name: String) -> WorkflowParameter {
    WorkflowParameter(name, .integer(1...Int.max), required: true)
  }
}

extension [WorkflowParameter] {
  /// The parameters of an order.
  static func order(bothEndsRequired: Bool) -> [WorkflowParameter] {
    [
      WorkflowParameter("pickup", .place, required: bothEndsRequired),
      WorkflowParameter("stop", .place, repeated: true, most: OrderDraft.mostStops),
      WorkflowParameter("dropoff", .place, required: bothEndsRequired),
      WorkflowParameter("class", .words(OrderDraft.carClasses)),
    ]
  }
}
