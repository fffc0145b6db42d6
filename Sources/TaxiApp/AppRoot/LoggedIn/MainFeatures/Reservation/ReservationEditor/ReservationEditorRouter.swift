import RIBs

final class ReservationEditorRouter: ViewableRouter<ReservationEditorInteractor, ReservationEditorViewController> {
  override var parameters: [String: String] {
    interactor.reservation.map { ["reservation": String($0)] } ?? [:]
  }
}
