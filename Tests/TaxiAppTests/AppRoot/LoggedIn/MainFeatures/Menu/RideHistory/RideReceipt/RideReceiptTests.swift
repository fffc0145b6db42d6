import AndonTesting
import DeepLinks
import HeadlessUI
import RIBs
import SessionEngine
import Streams
import Testing

@testable import TaxiApp

@Suite struct RideReceiptInteractorTests {
  private let feature: Feature<MenuState>
  private let actions: MenuActions
  private let presenter = RideReceiptPresenterFake()
  private let listener = ListenerFake()
  private let interactor: RideReceiptInteractor
  private let ride = Ride(
    id: 9, at: 0, pickup: Gazetteer.places[0].place, dropoff: Gazetteer.places[1].place, fare: 1200)

  init() throws {
    let feature = try Feature(MenuState.self)
    actions = feature.actions
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
    #expect(listener.calls == ["back"])
    #expect(interactor.place.parameters == ["ride": .integer(9)])
  }
}

private final class RideReceiptPresenterFake: RideReceiptPresentable {
  private(set) var shown: Ride?
  func show(_ ride: Ride?) { shown = ride }
}

@Suite struct RideReceiptViewTests {
  private let view = RideReceiptViewController()
  private let taps = TapsFake()
  private let screen: TestScreen
  private let ride = Ride(
    id: 7, at: 1_800_000_000_000, pickup: .here, dropoff: Gazetteer.places[0].place, fare: 1200,
    lines: FareLines(start: 500, distance: 900, night: 300, discount: 500), method: .business, purpose: "会議",
    stops: [Gazetteer.places[1].place, .here])

  init() {
    view.listener = taps
    screen = TestScreen(view)
  }

  @Test(arguments: [
    (
      Language.japanese,
      [
        "text.1 | 領収書 | title", "time | 2027年1月15日（金）17:00", "pickup | 現在地", "stop.1 | 新宿駅",
        "stop.2 | 現在地", "dropoff | 東京駅",
        "line.start | 初乗運賃 500円", "line.distance | 距離運賃 900円", "line.night | 深夜割増 300円", "line.coupon | クーポン -500円",
        "fare | 1200円", "payment | ビジネスプロフィール", "purpose | 会議", "back | 戻る",
      ]
    ),
    (
      .english,
      [
        "text.1 | Receipt | title", "time | 2027-01-15 17:00 JST", "pickup | Current location",
        "stop.1 | Shinjuku Station",
        "stop.2 | Current location", "dropoff | Tokyo Station", "line.start | Start ¥500",
        "line.distance | Distance ¥900",
        "line.night | Night ¥300",
        "line.coupon | Coupon -¥500", "fare | ¥1200", "payment | Business profile", "purpose | 会議", "back | Back",
      ]
    ),
  ])
  func `a ride is shown with every line of its fare that is not zero`(language: Language, lines: [String]) {
    view.show(ride)
    #expect(screen.lines(language) == lines)
  }

  @Test func `a ride without lines has its fare alone`() {
    view.show(Ride(id: 7, at: 1_800_000_000_000, pickup: .here, dropoff: .here, fare: 900))
    #expect(
      screen.lines()[1...] == [
        "time | 2027-01-15 17:00 JST", "pickup | Current location", "dropoff | Current location", "fare | ¥900",
        "back | Back",
      ])
  }

  @Test func `without a ride only the way back is shown`() {
    #expect(screen.lines() == ["text.1 | Receipt | title", "back | Back"])
  }

  @Test func `each tap calls the listener`() throws {
    view.show(ride)
    try screen.tapAll()
    #expect(taps.calls == ["back"])
  }

  @Test func `another ride changes the screen`() {
    screen.checkChanges([{ view.show(ride) }, { view.show(nil) }])
  }
}
