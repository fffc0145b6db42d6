import RIBs

/// The routes of ReservationEditor: none.
protocol ReservationEditorRouting: Routing {}

/// The router of ReservationEditor, which has no children.
final class ReservationEditorRouter: ViewableRouter<ReservationEditorInteractor, ReservationEditorViewController>,
  ReservationEditorRouting
{
  override var parameters: [String: String] {
    interactor.reservation.map { ["reservation": String($0)] } ?? [:]
  }
}
