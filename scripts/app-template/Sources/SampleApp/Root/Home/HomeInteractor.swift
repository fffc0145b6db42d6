import DeepLinks
import RIBs
import SessionEngine
import Streams

protocol HomeActionableItem: AnyObject {
  /// Shows Home itself: dismisses what is shown above it.
  func returnHome() -> Reached<any HomeActionableItem>
}

/// The logic of Home.
final class HomeInteractor: Interactor {}

extension HomeInteractor: HomeActionableItem {
  func returnHome() -> Reached<any HomeActionableItem> {
    .value((self, ()))
  }
}

extension HomeInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) { ("home", [:]) }
}
