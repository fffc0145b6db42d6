import DeepLinks
import RIBs
import SessionEngine
import Streams

/// A workflow of a link, with the first steps that all workflows share.
///
/// The steps capture values and never the workflow, because the workflow owns its steps.
class TaxiWorkflow: Workflow<any AppRootActionableItem> {
  /// The step that every route begins with, except log-in and registration.
  typealias MainFeaturesStep = Step<any AppRootActionableItem, any MainFeaturesActionableItem, Void>

  /// The longest time that a step waits for the backend, in milliseconds of session time.
  static let backendDeadline: Int64 = 30_000

  /// Creates a workflow without steps, with the name of its declaration.
  init(_ link: LinkWorkflow) {
    super.init(name: link.name)
  }

  /// Adds the first steps of all workflows: log-in, then the main features. They have no deadline, because their screens
  /// say what takes long or has failed, and the customer can try again there.
  ///
  /// `phone` is filled in on the log-in screen. Only a tap logs in, because anyone can send a link.
  final func mainFeatures(loggingIn phone: String? = nil) -> MainFeaturesStep {
    let loggedIn =
      phone.map { phone in
        onStep("phone number", restoring: { .value(($0, ())) }) { $0.prepareLogIn(phone: phone) }
          .onStep("logged in") { root, _ in root.waitForLoggedIn() }
      } ?? onStep("logged in") { $0.waitForLoggedIn() }
    return loggedIn.onStep("main features") { loggedIn, _ in loggedIn.waitForMainFeatures() }.fork()
  }

  /// Adds the steps that switch to a feature with `show`, which also takes whether to keep the overlay.
  ///
  /// A link to a feature dismisses the overlay, and stops under maintenance. When a session is rebuilt, the switch
  /// keeps the overlay and ignores maintenance.
  final func feature<Item>(
    _ step: String, loggingIn phone: String? = nil,
    _ show: @escaping (any MainFeaturesActionableItem, Bool) -> Reached<Item>
  ) -> Step<any AppRootActionableItem, Item, Void> {
    mainFeatures(loggingIn: phone).onStep(step, restoring: { mainFeatures, _ in show(mainFeatures, true) }) {
      mainFeatures, _ in
      mainFeatures.isMaintenance ? .stopped("maintenance") : show(mainFeatures, false)
    }
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

/// The states that a workflow needs: it waits for log-in, and stops without the other states.
enum TaxiNeeds {
  /// No account is logged in.
  case loggedOut
  /// An account is logged in.
  case overlay
  /// An account is logged in, and the service is not under maintenance.
  case feature

  /// The states, as `explain` shows them.
  var states: [String] {
    switch self {
    case .loggedOut: ["logged out"]
    case .overlay: ["logged in"]
    case .feature: ["logged in", "no maintenance"]
    }
  }
}

extension WorkflowParameter {
  /// An optional text.
  static func text(_ name: String) -> WorkflowParameter { WorkflowParameter(name, .text) }

  /// A required number of a reservation, an order, a ride or a notice.
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
