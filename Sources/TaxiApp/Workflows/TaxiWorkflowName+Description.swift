import DeepLinks
import RIBs
import SessionEngine

extension TaxiWorkflowName {
  /// What the workflow of a link does, told without doing it; `nil` when the link lacks what it needs.
  func description(of link: DeepLink) -> WorkflowDescription? {
    workflow(for: link, purpose: .open).map {
      WorkflowDescription(steps: $0.stepNames, needs: needs)
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
}
