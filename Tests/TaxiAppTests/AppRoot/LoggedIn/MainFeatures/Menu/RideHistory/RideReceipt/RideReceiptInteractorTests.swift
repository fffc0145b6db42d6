import DeepLinks
import RIBs
import SessionEngine
import Streams
import Testing

@testable import TaxiApp

@Suite struct RideReceiptInteractorTests {
  private let feature: Feature<MenuState>
  private let actions: MenuActions
  private let presenter = RideReceiptPresenterFake()
  private let listener = RideReceiptListenerFake()
  private let interactor: RideReceiptInteractor
  private let ride = Ride(
    id: 9, at: 0, pickup: Gazetteer.places[0].place, dropoff: Gazetteer.places[1].place, fare: 1200)

  init() throws {
    let feature = try Feature(MenuState.self)
    actions = MenuActions(store: feature.store, repository: feature.repository, dispatcher: feature.dispatcher)
    interactor = RideReceiptInteractor(presenter: presenter, ride: 9, menuStore: feature.store)
    interactor.listener = listener
    interactor.activate()
    self.feature = feature
  }

  @Test func `the screen shows its ride when the rides are loaded, and requests nothing itself`() {
    #expect(presenter.shown == nil)
    #expect(feature.repository.names == [])
    actions.reloadRides(for: feature.rib)
    feature.repository.reply(.rides([ride]))
    #expect(presenter.shown == ride)
  }

  @Test func `a link waits while the rides are requested`() {
    #expect(interactor.waitForRides().settlement != nil)
    actions.reloadRides(for: feature.rib)
    let wait = interactor.waitForRides()
    #expect(wait.waitingFor == "the rides")
    feature.repository.fail(.network)
    #expect(wait.settlement != nil)
  }

  @Test func `the back button tells the parent, and the place is the ride's`() {
    interactor.didTapBack()
    #expect(listener.backs == 1)
    #expect(interactor.place.parameters == ["ride": .integer(9)])
  }
}

private final class RideReceiptPresenterFake: RideReceiptPresentable {
  private(set) var shown: Ride?
  func show(_ ride: Ride?) { shown = ride }
}

final class RideReceiptListenerFake: RideReceiptListener {
  private(set) var backs = 0
  func rideReceiptDidTapBack() { backs += 1 }
}
