import Flux
import SessionEngine

/// The state of the service, which settings of the session change.
typealias ServiceStore = Store<ServiceState>

/// An action of the service.
enum ServiceAction: Action {
  /// Maintenance began or ended.
  case maintenance(isOn: Bool)
  /// The log-in expired, or is valid again.
  case expiry(isOn: Bool)
  /// The log-in was revoked, or is valid again.
  case revocation(isOn: Bool)
}

/// The state of the service. It does not belong to the account, so a log-out does not reset it.
struct ServiceState: StoreState {
  static let storeName = "service"

  /// Whether the service is under maintenance: neither links nor taps switch features, and the backend
  /// refuses changes.
  var isMaintenance = false
  /// Whether the log-in has expired: the backend refuses every request except a log-in.
  var isSessionExpired = false
  /// Whether the log-in was revoked, with the same effect. Optional, because older stored states lack it.
  var isSessionRevoked: Bool?

  mutating func reduce(_ action: any Action) {
    switch ServiceAction(action) {
    case .maintenance(let isOn): isMaintenance = isOn
    case .expiry(let isOn): isSessionExpired = isOn
    case .revocation(let isOn): isSessionRevoked = isOn ? true : nil
    case nil: break
    }
    switch TaxiBackendAction(action) {
    case .asked(let call): asked(call.request)
    case .answered, nil: break
    }
  }

  /// Ignores all actions but those of the service and requests.
  func ignores(_ action: any Action) -> Bool {
    !ServiceAction.matches(action) && !TaxiBackendAction.matches(action)
  }

  /// Returns itself: the service does not end with the app.
  func surviving(uninstall: Bool) -> ServiceState { self }

  /// A new log-in is valid.
  private mutating func asked(_ request: AnyRequest<TaxiRead, TaxiChange>) {
    switch request {
    case .change(.login), .change(.signUp):
      isSessionExpired = false
      isSessionRevoked = nil
    default: break
    }
  }
}
