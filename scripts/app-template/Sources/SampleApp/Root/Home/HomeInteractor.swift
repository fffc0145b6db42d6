import DeepLinks
import RIBs
import SessionEngine
import Streams

/// The presenter of Home.
protocol HomePresentable: Presentable {}

/// Receives what Home reports to its parent.
protocol HomeListener: AnyObject {}

/// The steps that workflows can take at Home.
protocol HomeActionableItem: AnyObject {
  /// Shows Home itself: dismisses what is shown above it.
  func returnHome() -> Reached<any HomeActionableItem>
}

/// The logic of Home.
final class HomeInteractor: PresentableInteractor<any HomePresentable> {
  weak var listener: (any HomeListener)?
}

extension HomeInteractor: HomeActionableItem {
  func returnHome() -> Reached<any HomeActionableItem> {
    .value((self, ()))
  }
}

extension HomeInteractor: HomePresentableListener {}

extension HomeInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) { ("home", [:]) }
}
