import Flux
import SessionEngine

/// How the service is: set from outside, heard of by banners, links and the backend.
typealias ServiceStore = Store<ServiceState>

/// What happens to the service.
enum ServiceAction: Action {
  /// Maintenance began or ended.
  case maintenance(isOn: Bool)
  /// The log-in is no longer good, or is again.
  case expiry(isOn: Bool)
}

/// The state of the service. It belongs to no account, so it outlives log-outs.
struct ServiceState: StoreState {
  static let storeName = "service"

  /// Links to features stop, and nothing can be changed.
  var isMaintenance = false
  /// Every request is refused until somebody logs in again.
  var isSessionExpired = false

  mutating func reduce(_ action: any Action) {
    switch action as? ServiceAction {
    case .maintenance(let isOn): isMaintenance = isOn
    case .expiry(let isOn): isSessionExpired = isOn
    case nil: break
    }
    switch action as? TaxiBackendAction {
    case .asked(let call): asked(call.request)
    case .answered, nil: break
    }
  }

  /// Whoever logs in again is good again.
  private mutating func asked(_ request: AnyRequest<TaxiRead, TaxiChange>) {
    switch request {
    case .change(.login), .change(.signUp): isSessionExpired = false
    default: break
    }
  }
}
