import AndonTesting

@testable import TaxiApp

/// The listener of every RIB that reports something to its parent.
final class ListenerFake: CallRecorder, BusinessInvitationListener, CouponsListener, DispatchConfirmationListener,
  MenuListener, NoticesListener, OrderResultListener, PlaceSearchListener, ProfileListener, QRPaymentListener,
  RegistrationListener, ReservationListener, ReservationEditorListener, RideHistoryListener, RideReceiptListener,
  ScheduledReservationListener, WebPageListener
{
  func businessInvitationDidEnd() { record("end") }
  func couponsDidTapBack() { record("back") }
  func dispatchConfirmationDidTapBack() { record("back") }
  func menuDidTapClose() { record("close") }
  func menuDidOpenPage(_ url: String) { record("open \(url)") }
  func noticesDidTapBack() { record("back") }
  func noticesDidOpenPage(_ url: String) { record("open \(url)") }
  func orderResultDidTapBack() { record("back") }
  func placeSearchDidEnd() { record("end") }
  func profileDidTapBack() { record("back") }
  func qrPaymentDidTapBack() { record("back") }
  func registrationDidTapBack() { record("back") }
  func reservationDidOpenOrder(_ order: Int) { record("order \(order)") }
  func reservationEditorDidEnd(showing id: Int?) { record(id.map { "end \($0)" } ?? "end") }
  func rideHistoryDidTapBack() { record("back") }
  func rideReceiptDidTapBack() { record("back") }
  func scheduledReservationDidTapBack() { record("back") }
  func scheduledReservationDidTapChange(_ id: Int) { record("change \(id)") }
  func scheduledReservationDidOpenOrder(_ order: Int) { record("order \(order)") }
  func webPageDidTapClose() { record("close") }
}
