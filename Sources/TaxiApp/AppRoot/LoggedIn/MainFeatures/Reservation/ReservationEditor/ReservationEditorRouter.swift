import RIBs

/// What ReservationEditor asks of its router: nothing.
protocol ReservationEditorRouting: Routing {}

/// A leaf.
final class ReservationEditorRouter: ViewableRouter<ReservationEditorInteractor, ReservationEditorScreen>,
  ReservationEditorRouting
{
  override var parameters: [String: String] {
    interactor.reservation.map { ["reservation": String($0)] } ?? [:]
  }
}
