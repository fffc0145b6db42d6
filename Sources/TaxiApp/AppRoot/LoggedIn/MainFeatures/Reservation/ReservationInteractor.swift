import DeepLinks
import Flux
import RIBs
import Streams

/// What Reservation asks of its router.
protocol ReservationRouting: Routing {
  func routeToScheduledReservation(_ id: Int) -> any ScheduledReservationActionableItem
  func dismissScheduledReservation()
}

/// What Reservation tells its parent.
protocol ReservationListener: AnyObject {}

/// What workflows can do on Reservation.
protocol ReservationActionableItem: AnyObject {
  /// Shows the list itself: a reservation that stands over it is dismissed.
  func showList() -> Future<(any ReservationActionableItem, Void)>
  /// Shows one reservation, loading it if need be; stops with `reservationNotFound`.
  func showScheduledReservationIfNeeded(
    _ id: Int
  ) -> Future<(any ScheduledReservationActionableItem, Void)>
}

/// The list of reservations, and the one that is looked at.
final class ReservationInteractor: Interactor {
  weak var router: (any ReservationRouting)?
  weak var listener: (any ReservationListener)?

  private let reservationStore: ReservationStore
  private let actions: ReservationActions
  private let shown = ActionableItemSubject<any ScheduledReservationActionableItem>(waitingFor: "the reservation")
  private var shownID: Int?
  private var list = Future<[Reservation]>.value([])

  init(reservationStore: ReservationStore, actions: ReservationActions) {
    self.reservationStore = reservationStore
    self.actions = actions
  }

  override func didBecomeActive() {
    list = reservationStore.state.list.map { .value($0) } ?? actions.loadList(for: self)
  }

  private func show(_ id: Int) -> Future<(any ScheduledReservationActionableItem, Void)> {
    guard let router else { return shown.wait(in: self) }
    router.dismissScheduledReservation()
    shownID = id
    shown.send(router.routeToScheduledReservation(id))
    return shown.wait(in: self)
  }

  private func load(_ id: Int) -> Future<(any ScheduledReservationActionableItem, Void)> {
    actions.load(id, for: self).then { settlement in
      switch settlement {
      case .value: self.show(id)
      case .failed(let error) where error is TaxiBackend.NotFound: .stopped("reservationNotFound")
      case .failed(let error): .failed(error)
      case .stopped(let reason): .stopped(reason)
      case .abandoned(let owner): Future(.abandoned(by: owner))
      }
    }
  }
}

extension ReservationInteractor: ReservationActionableItem {
  func showList() -> Future<(any ReservationActionableItem, Void)> {
    router?.dismissScheduledReservation()
    shownID = nil
    return .value((self, ()))
  }

  func showScheduledReservationIfNeeded(
    _ id: Int
  ) -> Future<(any ScheduledReservationActionableItem, Void)> {
    if shownID == id { return shown.wait(in: self) }
    return list.flatMap { list in
      let isKnown = list.contains { $0.id == id } || self.reservationStore.state.reservation(id) != nil
      return isKnown ? self.show(id) : self.load(id)
    }
  }
}

extension ReservationInteractor: ScheduledReservationListener {}

extension ReservationInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) { ("reservations", [:]) }
}
