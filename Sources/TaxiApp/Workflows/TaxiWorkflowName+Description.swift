import DeepLinks
import RIBs
import SessionEngine

extension TaxiWorkflowName {
  /// What the workflow of a link does, told without doing it; `nil` when the link lacks what it needs.
  func description(of link: DeepLink) -> WorkflowDescription? {
    workflow(for: link, purpose: .open).map {
      WorkflowDescription(steps: $0.stepNames, needs: needs, parameters: parameters)
    }
  }

  /// The states that the workflow waits for, or is stopped without.
  private var needs: [String] {
    switch self {
    case .logIn, .signUp: ["logged out"]
    case .home, .order, .placeSearch, .orderConfirm, .orderResult, .reservations, .scheduledReservation,
      .newReservation, .editReservation, .wallet, .qrPayment:
      ["logged in", "no maintenance"]
    case .menu, .profile, .invitation, .coupons, .rideHistory, .rideReceipt, .notices, .notice, .web: ["logged in"]
    }
  }

  /// The parameters of a link that the workflow reads.
  private var parameters: Set<String> {
    switch self {
    case .logIn, .signUp: ["phone"]
    case .order, .orderConfirm: ["pickup", "stop", "dropoff", "class"]
    case .placeSearch: ["point"]
    case .orderResult: ["order"]
    case .scheduledReservation, .editReservation: ["reservation"]
    case .newReservation: ["at", "pickup", "dropoff"]
    case .qrPayment: ["code", "amount"]
    case .invitation, .coupons: ["code"]
    case .rideReceipt: ["ride"]
    case .notice: ["notice"]
    case .web: ["url"]
    case .home, .reservations, .wallet, .menu, .profile, .rideHistory, .notices: []
    }
  }
}
