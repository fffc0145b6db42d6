import AndonTesting
import DeepLinks
import HeadlessUI
import Streams
import Testing

@testable import RIBs
@testable import SessionEngine
@testable import TaxiApp

@Suite struct RideHistoryInteractorTests {
  private let feature: Feature<MenuState>
  private let presenter = RideHistoryPresenterFake()
  private let router = RideHistoryRouterFake()
  private let listener = ListenerFake()
  private let interactor: RideHistoryInteractor
  private let ride = Ride(
    id: 9, at: 0, pickup: Gazetteer.places[0].place, dropoff: Gazetteer.places[1].place, fare: 1200)

  init() throws {
    let feature = try Feature(MenuState.self)
    let actions = feature.actions
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
    #expect(listener.calls == ["back"])
  }
}

private final class RideHistoryPresenterFake: RideHistoryPresentable {
  private(set) var shown: (rides: Loadable<[Ride]>, problem: String?) = (.notAsked, nil)
  private(set) var missing: String?
  func show(missing: String?) { self.missing = missing }
  func show(_ rides: Loadable<[Ride]>, problem: String?) { shown = (rides, problem) }
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

@Suite struct RideHistoryRouterTests {
  private let dependency: DependencyFake
  private let builder = RideReceiptBuilderFake()
  private let world: TestTree

  init() throws {
    dependency = try DependencyFake()
    let view = RideHistoryViewController()
    let interactor = RideHistoryInteractor(
      presenter: view, menuStore: dependency.menuStore,
      refresh: RefreshWorker(.history, dependency.appearances) { _ in })
    world = TestTree(
      RideHistoryRouter(
        interactor: interactor, view: view, component: RideHistoryComponent(dependency: dependency),
        rideReceiptBuilder: builder))
  }

  @Test func `one receipt is pushed above the history at a time`() throws {
    let history = try world.router(RideHistoryRouter.self)
    for ride in [7, 8, 8] {
      #expect(history.routeToRideReceipt(ride).ride == ride)
      #expect(world.places == ["embedded RideHistory", "  pushed Fake"])
      #expect(builder.listener === history.interactor)
      #expect(builder.item?.isActive == true)
      #expect(world.endTurn() == [])
    }
    #expect(builder.calls == ["receipt 7", "receipt 8", "receipt 8"])
    history.dismissRideReceipt()
    #expect(world.places == ["embedded RideHistory"])
    #expect(builder.item == nil)
    #expect(world.endTurn() == [])
  }

  @Test func `nothing is left of the receipt once the history is detached`() throws {
    _ = try world.router(RideHistoryRouter.self).routeToRideReceipt(7)
    #expect(world.detachAndEndTurn() == [])
    #expect(world.places == [])
  }

  @Test func `the builder connects the RIB, in which a tap on a ride opens its receipt`() throws {
    let listener = ListenerFake()
    let world = TestTree(RideHistoryBuilder(dependency: dependency).build(withListener: listener).router)
    try world.router(RideHistoryRouter.self).interactor.setVisible(true)
    dependency.repository.reply(.rides([Ride(id: 7, at: 0, pickup: .here, dropoff: .here, fare: 900)]))
    let screen = try TestScreen(world.router(RideHistoryRouter.self).view)
    try screen.tap("ride.7")
    try screen.tap("back")
    #expect(world.snapshot.children[0].children.map(\.title) == ["RideReceipt(ride: 7)"])
    #expect(listener.calls == ["back"])
  }
}

private final class RideReceiptBuilderFake: FakeBuilder, RideReceiptBuildable {
  func build(
    withListener listener: any RideReceiptListener, ride: Int
  ) -> (router: any Routing, actionableItem: any RideReceiptActionableItem) {
    child("receipt \(ride)", for: listener, RideReceiptItemFake(ride))
  }
}

@Suite struct RideHistoryViewTests {
  private let view = RideHistoryViewController()
  private let taps = TapsFake()
  private let screen: TestScreen
  private let rides = [
    Ride(id: 7, at: 1_800_000_000_000, pickup: .here, dropoff: .here, fare: 1500),
    Ride(id: 6, at: 1_790_000_000_000, pickup: .here, dropoff: .here, fare: 900),
  ]

  init() {
    view.listener = taps
    screen = TestScreen(view)
  }

  @Test func `the rides are loading before they are there`() {
    #expect(screen.lines() == ["text.1 | Ride history | title", "progress.1 | Loading…", "back | Back"])
  }

  @Test(arguments: [
    (
      Language.japanese,
      [
        "text.1 | 乗車履歴 | title", "ride.7 | 2027年1月15日（金）17:00 | [1500円]", "ride.6 | 2026年9月21日（月）23:13 | [900円]",
        "back | 戻る",
      ]
    ),
    (
      .english,
      [
        "text.1 | Ride history | title", "ride.7 | 2027-01-15 17:00 JST | [¥1500]",
        "ride.6 | 2026-09-21 23:13 JST | [¥900]", "back | Back",
      ]
    ),
  ])
  func `the rides are listed with their times and fares`(language: Language, lines: [String]) {
    view.show(.loaded(rides), problem: nil)
    #expect(screen.lines(language) == lines)
  }

  @Test func `after a failure the rides can be requested again, and those that were loaded stay`() {
    let problem = ["text.1 | Ride history | title", "problem | The network failed", "retry | Try again"]
    view.show(.failed("network"), problem: "network")
    #expect(screen.lines() == problem + ["back | Back"])
    view.show(.loaded([rides[0]]), problem: "network")
    #expect(screen.lines() == problem + ["ride.7 | 2027-01-15 17:00 JST | [¥1500]", "back | Back"])
  }

  @Test func `no ride is an empty list`() {
    view.show(.loaded([]), problem: nil)
    #expect(screen.lines() == ["text.1 | Ride history | title", "back | Back"])
  }

  @Test func `a ride that a link did not find is named`() {
    view.show(missing: "rideNotFound")
    #expect(screen.element("missing")?.text == "This ride was not found")
    view.show(missing: nil)
    #expect(screen.element("missing") == nil)
  }

  @Test func `each tap calls the listener`() throws {
    view.show(.loaded(rides), problem: "network")
    try screen.tapAll()
    #expect(taps.calls == ["retry", "ride 7", "ride 6", "back"])
  }

  @Test func `each part of the state changes the screen`() {
    screen.checkChanges([
      { view.show(.loaded(rides), problem: nil) }, { view.show(.loaded(rides), problem: "network") },
      { view.show(missing: "rideNotFound") },
    ])
  }
}
