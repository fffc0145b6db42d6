import AndonTesting
import DeepLinks
import HeadlessUI
import RIBs
import SessionEngine
import Testing

@testable import TaxiApp

@Suite struct PlaceSearchInteractorTests {
  private let feature: Feature<DispatchState>
  private let presenter = PlaceSearchPresenterFake()
  private let listener = ListenerFake()
  private let interactor: PlaceSearchInteractor

  init() throws {
    let feature = try Feature(DispatchState.self)
    interactor = PlaceSearchInteractor(
      presenter: presenter, point: .dropoff, dispatchStore: feature.store,
      actions: feature.actions)
    interactor.listener = listener
    interactor.activate()
    self.feature = feature
  }

  @Test func `the screen shows the places that match the text`() {
    interactor.didEnterQuery(Gazetteer.places[0].japanese)
    #expect(presenter.query == Gazetteer.places[0].japanese)
    #expect(presenter.found.contains(Gazetteer.places[0]))
    #expect(presenter.typed == nil)
  }

  @Test func `coordinates that are typed are a place too`() {
    interactor.didEnterQuery("35.68,139.76")
    #expect(presenter.typed != nil)
  }

  @Test func `a chosen place becomes the point's, and ends the search`() {
    interactor.didTapPlace(Gazetteer.places[1].place)
    #expect(feature.state.draft == OrderDraft(dropoff: Gazetteer.places[1].place))
    #expect(listener.calls == ["end"])
  }

  @Test func `the back button ends the search, and the text is cleared when the screen is gone`() {
    interactor.didEnterQuery("東京")
    interactor.didTapBack()
    #expect(listener.calls == ["end"])
    #expect(feature.state.draft == OrderDraft())
    interactor.deactivate()
    #expect(feature.state.query == "")
    #expect(interactor.place.parameters == ["point": .text("dropoff")])
  }
}

private final class PlaceSearchPresenterFake: PlaceSearchPresentable {
  private(set) var query = ""
  private(set) var found: [KnownPlace] = []
  private(set) var typed: Place?

  func show(query: String, found: [KnownPlace], typed: Place?) {
    self.query = query
    self.found = found
    self.typed = typed
  }
}

@Suite struct PlaceSearchViewTests {
  private let view = PlaceSearchViewController(point: .stop)
  private let taps = TapsFake()
  private let screen: TestScreen
  private let found = Array(Gazetteer.places.prefix(2))
  private let typed = Place("35.6,139.7")

  init() {
    view.listener = taps
    screen = TestScreen(view)
  }

  @Test(arguments: [
    (
      Language.japanese,
      [
        "text.1 | 経由地 | title", "query | 場所を検索 | [駅]", "place.here | 現在地", "place.tokyo | 東京駅",
        "place.shinjuku | 新宿駅", "back | 戻る",
      ]
    ),
    (
      .english,
      [
        "text.1 | Stop | title", "query | Search for a place | [駅]", "place.here | Current location",
        "place.tokyo | Tokyo Station", "place.shinjuku | Shinjuku Station", "back | Back",
      ]
    ),
  ])
  func `the places that were found are listed after the current location`(language: Language, lines: [String]) {
    view.show(query: "駅", found: found, typed: nil)
    #expect(screen.lines(language) == lines)
  }

  @Test func `typed coordinates have a row, and nothing found is an empty list`() {
    view.show(query: "35.6,139.7", found: [], typed: typed)
    #expect(
      screen.lines() == [
        "text.1 | Stop | title", "query | Search for a place | [35.6,139.7]", "place.here | Current location",
        "place.typed | 35.6,139.7", "back | Back",
      ])
  }

  @Test(arguments: [(OrderPoint.pickup, "お迎え場所", "Pick-up"), (.dropoff, "目的地", "Destination")])
  func `the title is the point that is searched`(point: OrderPoint, japanese: String, english: String) {
    let screen = TestScreen(PlaceSearchViewController(point: point))
    #expect(screen.element("text.1", .japanese)?.text == japanese)
    #expect(screen.element("text.1")?.text == english)
  }

  @Test func `each tap calls the listener`() throws {
    view.show(query: "", found: found, typed: typed)
    try screen.tapAll(writing: "東京")
    #expect(
      taps.calls == [
        "query 東京", "place here", "place 35.6,139.7", "place 35.681236,139.767125,東京駅",
        "place 35.690921,139.700258,新宿駅", "back",
      ])
  }

  @Test func `each part of the state changes the screen`() {
    screen.checkChanges([
      { view.show(query: "駅", found: [], typed: nil) }, { view.show(query: "駅", found: found, typed: nil) },
      { view.show(query: "駅", found: found, typed: typed) },
    ])
  }
}

final class PlaceSearchItemFake: Interactor, PlaceSearchActionableItem {
  let point: OrderPoint
  init(_ point: OrderPoint) { self.point = point }
}
