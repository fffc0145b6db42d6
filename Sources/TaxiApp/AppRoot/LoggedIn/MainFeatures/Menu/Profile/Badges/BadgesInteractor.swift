import DeepLinks
import RIBs
import SessionEngine

protocol BadgesActionableItem: AnyObject {}

/// The logic of Badges.
final class BadgesInteractor: Interactor, BadgesActionableItem {}

extension BadgesInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) { ("badges", [:]) }
}
