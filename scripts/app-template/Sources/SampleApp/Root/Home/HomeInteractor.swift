import DeepLinks
import RIBs
import SessionEngine

protocol HomeActionableItem: AnyObject {}

/// The logic of Home.
final class HomeInteractor: Interactor, HomeActionableItem {}

extension HomeInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) { ("home", [:]) }
}
