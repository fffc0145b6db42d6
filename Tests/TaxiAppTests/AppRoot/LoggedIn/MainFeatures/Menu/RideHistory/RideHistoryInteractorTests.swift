import AndonTesting
import DeepLinks
import RIBs
import Streams
import Testing

@testable import SessionEngine
@testable import TaxiApp

@Suite struct RideHistoryInteractorTests {
  private let feature: Feature<MenuState>
  private let presenter = RideHistoryPresenterFake()
  private let router = RideHistoryRouterFake()
  private let listener = RideHistoryListenerFake()
  private let interactor: RideHistoryInteractor
  private let ride = Ride(
    id: 9, at: 0, pickup: Gazetteer.places[0].place, dropoff: Gazetteer.places[1].place, fare: 1200)

  init() throws {
    let feature = try Feature(MenuState.self)
    let actions = MenuActions(store: feature.store, repository: feature.repository, dispatcher: feature.dispatcher)
    interactor = RideHistoryInteractor(
      presenter: presenter, menuStore: feature.store,
      refresh: try feature.refresh(.history) { actions.reloadRides(for: $0) })
    interactor.router = router
    interactor.listener = listener
    interactor.activate()
    interactor.setVisible(true)
    self.feature = feature
  }

  @Test func `the rides are requested when the history opens, and shown`() {
    #expect(feature.repository.names == ["rides"])
    feature.repository.reply(.rides([ride]))
    #expect(presenter.shown.rides.value == [ride])
    #expect(presenter.shown.problem == nil)
  }

  @Test func `the rides are requested again each time the history appears, and a link waits only for the first`() {
    let wait = interactor.waitForRides()
    #expect(wait.waitingFor == "the rides")
    feature.repository.reply(.rides([ride]))
    #expect(wait.settlement != nil)
    interactor.setVisible(false)
    interactor.setVisible(true)
    #expect(feature.repository.names == ["rides", "rides"])
    #expect(interactor.waitForRides().settlement != nil)
    #expect(presenter.shown.rides.value == [ride])
  }

  @Test func `after a failure the problem is shown, and the retry requests the rides again`() {
    feature.repository.fail(.network)
    #expect(presenter.shown.problem == "network")
    interactor.didTapRetry()
    #expect(feature.repository.names == ["rides", "rides"])
    #expect(presenter.shown.problem == nil)
  }

  @Test func `a tap and a link open the receipt of a loaded ride once`() {
    feature.repository.reply(.rides([ride]))
    interactor.didTapRide(9)
    #expect(interactor.showRideReceipt(9).settlement != nil)
    #expect(router.calls == ["receipt 9"])
    #expect(feature.repository.names == ["rides"])
  }

  @Test func `a ride that is missing is requested once more, and an unknown one stops the link`() {
    feature.repository.reply(.rides([ride]))
    let wait = interactor.showRideReceipt(8)
    #expect(feature.repository.names == ["rides", "rides"])
    #expect(router.calls == ["dismissRideReceipt"])
    feature.repository.reply(.rides([ride]))
    guard case .stopped(let reason)? = wait.settlement else {
      Issue.record("the link did not stop")
      return
    }
    #expect(reason == "rideNotFound")
    #expect(presenter.missing == "rideNotFound")
    interactor.setVisible(false)
    #expect(presenter.missing == nil)
  }

  @Test func `a link to the history, and the receipt's back button, dismiss the receipt`() {
    _ = interactor.showRideHistory()
    interactor.rideReceiptDidTapBack()
    #expect(router.calls == ["dismissRideReceipt", "dismissRideReceipt"])
  }

  @Test func `the back button tells the parent`() {
    interactor.didTapBack()
    #expect(listener.backs == 1)
  }
}

private final class RideHistoryPresenterFake: RideHistoryPresentable {
  private(set) var shown: (rides: Loadable<[Ride]>, problem: String?) = (.notAsked, nil)
  private(set) var missing: String?
  func show(missing: String?) { self.missing = missing }
  func show(_ rides: Loadable<[Ride]>, problem: String?) { shown = (rides, problem) }
}

final class RideHistoryListenerFake: RideHistoryListener {
  private(set) var backs = 0
  func rideHistoryDidTapBack() { backs += 1 }
}

final class RideHistoryRouterFake: FakeRouter, RideHistoryRouting {
  func routeToRideReceipt(_ ride: Int) -> any RideReceiptActionableItem {
    show("receipt \(ride)", RideReceiptItemFake(ride))
  }

  func dismissRideReceipt() { dismiss("dismissRideReceipt") }
}

final class RideReceiptItemFake: Interactor, RideReceiptActionableItem {
  let ride: Int
  init(_ ride: Int) { self.ride = ride }
  func waitForRides() -> Reached<any RideReceiptActionableItem> { .value((self, ())) }
}
