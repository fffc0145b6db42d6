import AndonTesting
import DeepLinks

@testable import TaxiApp

/// Records the taps on any screen.
final class TapsFake: CallRecorder, AppRootPresentableListener, BusinessInvitationPresentableListener,
  CouponsPresentableListener, DispatchConfirmationPresentableListener, LaunchScreenPresentableListener,
  LoggedOutPresentableListener, MainFeaturesPresentableListener, MenuPresentableListener,
  NormalDispatchPresentableListener, NoticesPresentableListener, OrderCancellationPresentableListener,
  OrderResultPresentableListener, PaymentSelectionPresentableListener, PlaceSearchPresentableListener,
  ProfilePresentableListener, QRPaymentPresentableListener, RegistrationPresentableListener,
  ReservationEditorPresentableListener, ReservationPresentableListener, RideHistoryPresentableListener,
  RideRatingPresentableListener, RideReceiptPresentableListener, ScheduledReservationPresentableListener,
  WalletPresentableListener, WebPagePresentableListener
{
  func didAgree(_ isAgreed: Bool) { record("agreed \(isAgreed)") }
  func didEnterAmount(_ amount: String) { record("amount \(amount)") }
  func didEnterCode(_ code: String) { record("code \(code)") }
  func didEnterDropoff(_ text: String) { record("dropoff \(text)") }
  func didEnterName(_ name: String) { record("name \(name)") }
  func didEnterPhone(_ phone: String) { record("phone \(phone)") }
  func didEnterPickup(_ text: String) { record("pickup \(text)") }
  func didEnterPurpose(_ purpose: String) { record("purpose \(purpose)") }
  func didEnterQuery(_ query: String) { record("query \(query)") }
  func didEnterTime(_ text: String) { record("time \(text)") }
  func didTapBack() { record("back") }
  func didTapCancel() { record("cancel") }
  func didTapCancelNo() { record("no") }
  func didTapCancelYes() { record("yes") }
  func didTapChange() { record("change") }
  func didTapClass(_ carClass: String) { record("class \(carClass)") }
  func didTapClearStops() { record("clear") }
  func didTapClose() { record("close") }
  func didTapConfirm() { record("confirm") }
  func didTapCoupon(_ id: Int?) { record(id.map { "coupon \($0)" } ?? "no coupon") }
  func didTapCoupons() { record("coupons") }
  func didTapFeature(_ feature: MainFeature) { record(feature.rawValue) }
  func didTapHistory() { record("history") }
  func didTapInvitation() { record("invitation") }
  func didTapLink() { record("link") }
  func didTapLogIn() { record("logIn") }
  func didTapLogOut() { record("logOut") }
  func didTapLogOutNo() { record("logOut.no") }
  func didTapLogOutYes() { record("logOut.yes") }
  func didTapMenu() { record("menu") }
  func didTapMethod(_ method: PaymentMethod) { record("\(method)") }
  func didTapNew() { record("new") }
  func didTapNotice(_ notice: Int) { record("notice \(notice)") }
  func didTapNotices() { record("notices") }
  func didTapOrder() { record("order") }
  func didTapOrder(_ order: Int) { record("order \(order)") }
  func didTapPage(_ url: String) { record("page \(url)") }
  func didTapPay() { record("pay") }
  func didTapPlace(_ place: Place) { record("place \(place)") }
  func didTapPoint(_ point: OrderPoint) { record(point.rawValue) }
  func didTapProfile() { record("profile") }
  func didTapRate(_ stars: Int) { record("rate \(stars)") }
  func didTapRedeem() { record("redeem") }
  func didTapRegister() { record("register") }
  func didTapReload() { record("reload") }
  func didTapReservation(_ id: Int) { record("reservation \(id)") }
  func didTapReserve() { record("reserve") }
  func didTapRetry() { record("retry") }
  func didTapRide(_ ride: Int) { record("ride \(ride)") }
  func didTapSignUp() { record("signUp") }
}
