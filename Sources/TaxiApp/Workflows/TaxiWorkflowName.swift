import DeepLinks
import SessionEngine

/// The names that the route table binds links to.
enum TaxiWorkflowName: String, CaseIterable {
  case logIn = "LogIn"
  case signUp = "SignUp"
  case home = "Home"
  case order = "Order"
  case placeSearch = "PlaceSearch"
  case orderConfirm = "OrderConfirm"
  case orderResult = "OrderResult"
  case reservations = "Reservations"
  case scheduledReservation = "ScheduledReservation"
  case newReservation = "NewReservation"
  case editReservation = "EditReservation"
  case wallet = "Wallet"
  case qrPayment = "QRPayment"
  case menu = "Menu"
  case profile = "Profile"
  case invitation = "Invitation"
  case coupons = "Coupons"
  case rideHistory = "RideHistory"
  case rideReceipt = "RideReceipt"
  case notices = "Notices"
  case notice = "Notice"
  case web = "Web"

  /// The names as the route table writes them; made once, for every link asks.
  static let names = Set(allCases.map(\.rawValue))

  /// The workflow of a link; `nil` when the link lacks what it needs.
  func workflow(for link: DeepLink, purpose: LinkPurpose) -> TaxiWorkflow? {
    switch self {
    case .logIn: LogInWorkflow(phone: link.text("phone"), purpose: purpose)
    case .signUp: SignUpWorkflow(phone: link.text("phone"), purpose: purpose)
    case .reservations: ReservationsWorkflow(purpose: purpose)
    case .scheduledReservation:
      link.integer("reservation").map { ScheduledReservationWorkflow(reservation: $0, purpose: purpose) }
    case .newReservation: NewReservationWorkflow(ReservationDraft(link: link), purpose: purpose)
    case .editReservation:
      link.integer("reservation").map { EditReservationWorkflow(reservation: $0, purpose: purpose) }
    case .wallet: WalletWorkflow(purpose: purpose)
    case .qrPayment: QRPaymentWorkflow(code: link.text("code"), amount: link.integer("amount"), purpose: purpose)
    case .home: HomeWorkflow(purpose: purpose)
    case .order: OrderWorkflow(OrderDraft(link: link), purpose: purpose)
    case .placeSearch:
      link.text("point").flatMap(OrderPoint.init).map { PlaceSearchWorkflow($0, purpose: purpose) }
    case .orderConfirm: OrderConfirmWorkflow(OrderDraft(link: link), purpose: purpose)
    case .orderResult: link.integer("order").map { OrderResultWorkflow(order: $0, purpose: purpose) }
    case .menu: MenuWorkflow(purpose: purpose)
    case .profile: ProfileWorkflow(purpose: purpose)
    case .invitation: InvitationWorkflow(code: link.text("code"), purpose: purpose)
    case .coupons: CouponsWorkflow(code: link.text("code"), purpose: purpose)
    case .rideHistory: RideHistoryWorkflow(purpose: purpose)
    case .rideReceipt: link.integer("ride").map { RideReceiptWorkflow(ride: $0, purpose: purpose) }
    case .notices: NoticesWorkflow(purpose: purpose)
    case .notice: link.integer("notice").map { NoticeWorkflow(notice: $0, purpose: purpose) }
    case .web: link.text("url").map { WebWorkflow(url: $0, purpose: purpose) }
    }
  }
}
