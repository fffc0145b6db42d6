import DeepLinks

extension TaxiWorkflowName {
  /// The parameters of a link that the workflow reads, with what it takes.
  var parameters: [WorkflowParameter] {
    switch self {
    case .logIn, .signUp: [WorkflowParameter("phone", .text)]
    case .order: Self.order(bothEndsRequired: false)
    case .orderConfirm: Self.order(bothEndsRequired: true)
    case .placeSearch:
      [WorkflowParameter("point", .words(OrderPoint.allCases.map(\.rawValue)), required: true)]
    case .orderResult: [Self.number("order")]
    case .scheduledReservation, .editReservation: [Self.number("reservation")]
    case .newReservation:
      [WorkflowParameter("at", .time), WorkflowParameter("pickup", .place), WorkflowParameter("dropoff", .place)]
    case .qrPayment: [WorkflowParameter("code", .text), WorkflowParameter("amount", .integer(1...Int.max))]
    case .invitation, .coupons: [WorkflowParameter("code", .text)]
    case .rideReceipt: [Self.number("ride")]
    case .notice: [Self.number("notice")]
    case .web: [WorkflowParameter("url", .page, required: true)]
    case .home, .reservations, .wallet, .menu, .profile, .rideHistory, .notices: []
    }
  }

  private static func order(bothEndsRequired: Bool) -> [WorkflowParameter] {
    [
      WorkflowParameter("pickup", .place, required: bothEndsRequired),
      WorkflowParameter("stop", .place, repeated: true, most: OrderDraft.mostStops),
      WorkflowParameter("dropoff", .place, required: bothEndsRequired),
      WorkflowParameter("class", .words(OrderDraft.carClasses)),
    ]
  }

  /// The number of something that the account has.
  private static func number(_ name: String) -> WorkflowParameter {
    WorkflowParameter(name, .integer(1...Int.max), required: true)
  }
}
