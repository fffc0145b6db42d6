import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

protocol ReservationRouting: Routing {
  func routeToScheduledReservation(_ id: Int) -> any ScheduledReservationActionableItem
  func routeToReservationEditor(_ id: Int?) -> any ReservationEditorActionableItem
  func routeToList()
}

protocol ReservationPresentable: Presentable {
  func show(_ list: Loadable<[Reservation]>)
  /// Shows what a link did not find, and why the list may be out of date.
  func show(missing: String?, problem: String?)
}

protocol ReservationListener: AnyObject {
  /// The order that a reservation became is loaded and shall be shown.
  func reservationDidOpenOrder(_ order: Int)
}

protocol ReservationActionableItem: AnyObject {
  /// Waits for the list; requests it again after a failure. Fails with the backend's code.
  func waitForList() -> Reached<any ReservationActionableItem>
  /// Shows the list itself: dismisses what is above it.
  func showList() -> Reached<any ReservationActionableItem>
  /// Shows one reservation, after loading it if necessary; stops with `reservationNotFound`.
  func showScheduledReservation(_ id: Int) -> Reached<any ScheduledReservationActionableItem>
  /// Shows the editor of a new reservation.
  func showNewReservation() -> Reached<any ReservationEditorActionableItem>
  /// Loads a reservation, again unless a closed one is allowed, and shows its editor; else stops there or at the list.
  func showReservationEditor(_ id: Int, allowingClosed: Bool) -> Reached<any ReservationEditorActionableItem>
}

/// The list of reservations.
final class ReservationInteractor: PresentableInteractor<any ReservationPresentable> {
  weak var router: (any ReservationRouting)?
  weak var listener: (any ReservationListener)?

  private let reservationStore: ReservationStore
  private let loader: ReservationLoader
  private let refresh: RefreshWorker
  private let scheduled = ActionableItemSubject<any ScheduledReservationActionableItem>(waitingFor: "the reservation")
  private let editor = ActionableItemSubject<any ReservationEditorActionableItem>(waitingFor: "the editor")

  init(
    presenter: any ReservationPresentable, reservationStore: ReservationStore, actions: ReservationActions,
    refresh: RefreshWorker, time: SessionTime
  ) {
    self.refresh = refresh
    self.reservationStore = reservationStore
    loader = ReservationLoader(store: reservationStore, actions: actions, list: refresh, time: time)
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    reservationStore.states.subscribe { [weak self] in self?.presenter.show($0.list) }.cancelOnDeactivate(of: self)
    refresh.observe(in: self) { [weak self] in self?.presenter.show(missing: $0, problem: $1) }
    refresh.start(self, while: .visible)
  }

  private func openEditor(_ id: Int?) -> Reached<any ReservationEditorActionableItem> {
    editor.show(in: self, where: { $0.reservation == id }) { router?.routeToReservationEditor(id) }
  }

  /// Shows the list, which requests a reservation that is not loaded: only what is on the screen may.
  private func showListUnlessLoaded(_ id: Int) {
    if reservationStore.state.reservation(id) == nil { router?.routeToList() }
  }

  private func openReservation(_ id: Int) -> Reached<any ScheduledReservationActionableItem> {
    scheduled.show(in: self, where: { $0.reservation == id }) { router?.routeToScheduledReservation(id) }
  }
}

extension ReservationInteractor: ReservationActionableItem {
  func waitForList() -> Reached<any ReservationActionableItem> {
    if reservationStore.state.list.isMissing { refresh.load(for: self) }
    return reservationStore.wait(for: "the list of reservations", in: self) { $0.list.settlement }
      .map { _ in (self, ()) }
  }

  func showList() -> Reached<any ReservationActionableItem> {
    router?.routeToList()
    refresh.open(for: self)
    return .value((self, ()))
  }

  func showScheduledReservation(_ id: Int) -> Reached<any ScheduledReservationActionableItem> {
    if let item = scheduled.item, item.reservation == id {
      item.reload()
      return scheduled.wait(in: self)
    }
    showListUnlessLoaded(id)
    return loader.load(id, in: self).flatMap { reservation in
      reservation == nil ? self.refresh.stop("reservationNotFound") : self.openReservation(id)
    }
  }

  func showNewReservation() -> Reached<any ReservationEditorActionableItem> {
    openEditor(nil)
  }

  func showReservationEditor(
    _ id: Int, allowingClosed: Bool
  ) -> Reached<any ReservationEditorActionableItem> {
    guard !allowingClosed else { return loader.load(id, in: self).flatMap { _ in self.openEditor(id) } }
    showListUnlessLoaded(id)
    return loader.loadAgain(id, in: self).flatMap { reservation in
      if reservation?.status == .scheduled { return self.openEditor(id) }
      if ![self.scheduled.item?.reservation, self.editor.item?.reservation].contains(id) { self.router?.routeToList() }
      return self.refresh.stop(reservation == nil ? "reservationNotFound" : "reservationClosed")
    }
  }
}

extension ReservationInteractor: ReservationPresentableListener {
  func didTapReservation(_ id: Int) {
    _ = openReservation(id)
  }

  func didTapNew() {
    _ = showNewReservation()
  }

  func didTapReload() {
    refresh.load(for: self)
  }
}

extension ReservationInteractor: ScheduledReservationListener, ReservationEditorListener {
  func scheduledReservationDidTapBack() {
    router?.routeToList()
  }

  func scheduledReservationDidOpenOrder(_ order: Int) {
    listener?.reservationDidOpenOrder(order)
  }

  func scheduledReservationDidTapChange(_ id: Int) {
    _ = openEditor(id)
  }

  /// Shows the reservation that was changed or created, or the list.
  func reservationEditorDidEnd(showing id: Int?) {
    if let id { _ = openReservation(id) } else { router?.routeToList() }
  }
}

extension ReservationInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) { ("reservations", [:]) }
}
