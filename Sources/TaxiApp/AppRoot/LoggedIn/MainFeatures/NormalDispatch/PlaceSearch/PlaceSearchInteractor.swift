import DeepLinks
import Flux
import RIBs
import SessionEngine
import Streams

protocol PlaceSearchPresentable: Presentable {
  func show(query: String, found: [KnownPlace], typed: Place?)
}

protocol PlaceSearchListener: AnyObject {
  /// A place was chosen, or the customer went back.
  func placeSearchDidEnd()
}

protocol PlaceSearchActionableItem: AnyObject {
  /// The point of the order that the place is for.
  var point: OrderPoint { get }
}

/// The search for a place, for one point of an order.
final class PlaceSearchInteractor: PresentableInteractor<any PlaceSearchPresentable>, PlaceSearchActionableItem {
  weak var listener: (any PlaceSearchListener)?

  let point: OrderPoint
  private let dispatchStore: DispatchStore
  private let actions: DispatchActions

  init(
    presenter: any PlaceSearchPresentable, point: OrderPoint, dispatchStore: DispatchStore, actions: DispatchActions
  ) {
    self.point = point
    self.dispatchStore = dispatchStore
    self.actions = actions
    super.init(presenter: presenter)
  }

  override func didBecomeActive() {
    dispatchStore.states.subscribe { [weak self] state in
      self?.presenter.show(
        query: state.query, found: Gazetteer.places(matching: state.query), typed: Gazetteer.point(state.query))
    }.cancelOnDeactivate(of: self)
  }

  override func willResignActive() {
    actions.leaveSearch()
  }
}

extension PlaceSearchInteractor: PlaceSearchPresentableListener {
  func didEnterQuery(_ query: String) {
    actions.enter(query: query)
  }

  func didTapPlace(_ place: Place) {
    actions.choose(place, for: point)
    listener?.placeSearchDidEnd()
  }

  func didTapBack() {
    listener?.placeSearchDidEnd()
  }
}

extension PlaceSearchInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) {
    ("placeSearch", ["point": .text(point.rawValue)])
  }
}
