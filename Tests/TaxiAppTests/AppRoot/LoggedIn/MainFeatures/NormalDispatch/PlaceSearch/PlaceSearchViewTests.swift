import AndonTesting
import DeepLinks
import HeadlessUI
import Testing

@testable import TaxiApp

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

private final class TapsFake: CallRecorder, PlaceSearchPresentableListener {
  func didEnterQuery(_ query: String) { record("query \(query)") }
  func didTapPlace(_ place: Place) { record("place \(place)") }
  func didTapBack() { record("back") }
}
