import DeepLinks
import Flux
import RIBs
import Streams

/// What LoggedOut tells its parent.
protocol LoggedOutListener: AnyObject {}

/// What workflows can do on LoggedOut.
protocol LoggedOutActionableItem: AnyObject {
  /// Fills in the phone number, if one is given. Nobody is logged in.
  func fillIn(phone: String?) -> Future<(any LoggedOutActionableItem, Void)>
}

/// The way in for those who are not logged in: a phone number.
final class LoggedOutInteractor: Interactor {
  weak var listener: (any LoggedOutListener)?

  private let accountStore: AccountStore
  private let dispatcher: Dispatcher

  init(accountStore: AccountStore, dispatcher: Dispatcher) {
    self.accountStore = accountStore
    self.dispatcher = dispatcher
  }

  /// The phone number that stands in the field.
  var enteredPhone: String? { accountStore.state.enteredPhone }
}

extension LoggedOutInteractor: LoggedOutActionableItem {
  func fillIn(phone: String?) -> Future<(any LoggedOutActionableItem, Void)> {
    if let phone { dispatcher.dispatch(AccountAction.phoneEntered(phone)) }
    return .value((self, ()))
  }
}

extension LoggedOutInteractor: LinkPlace {
  var place: (route: String, parameters: [String: ParameterValue]) {
    ("login", enteredPhone.map { ["phone": .text($0)] } ?? [:])
  }
}
