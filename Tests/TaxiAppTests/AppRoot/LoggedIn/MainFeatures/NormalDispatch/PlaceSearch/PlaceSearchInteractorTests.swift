import DeepLinks
import RIBs
import SessionEngine
import Testing

@testable import TaxiApp

@Suite struct PlaceSearchInteractorTests {
  private let feature: Feature<DispatchState>
  private let presenter = PlaceSearchPresenterFake()
  private let listener = PlaceSearchListenerFake()
  private let interactor: PlaceSearchInteractor

  init() throws {
    let feature = try Feature(DispatchState.self)
    interactor = PlaceSearchInteractor(
      presenter: presenter, point: .dropoff, dispatchStore: feature.store,
      actions: DispatchActions(store: feature.store, repository: feature.repository, dispatcher: feature.dispatcher))
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
    #expect(listener.ends == 1)
  }

  @Test func `the back button ends the search, and the text is cleared when the screen is gone`() {
    interactor.didEnterQuery("東京")
    interactor.didTapBack()
    #expect(listener.ends == 1)
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

final class PlaceSearchListenerFake: PlaceSearchListener {
  private(set) var ends = 0
  func placeSearchDidEnd() { ends += 1 }
}
