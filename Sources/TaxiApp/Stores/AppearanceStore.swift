import Flux
import SessionEngine

/// The screens with data of the backend, as far as links and their appearances concern them.
typealias AppearanceStore = Store<AppearanceState>

/// A screen whose data the backend also changes by itself, so that it is requested each time the screen appears.
enum DataScreen: String, Sendable {
  case map, confirmation, reservations, reservation, wallet, coupons, history, notices
}

/// An action of the screens with data of the backend.
enum AppearanceAction: Action {
  /// The data of a screen was requested before the screen appears, at a time in milliseconds since 1970.
  case requested(DataScreen, at: Int64)
  /// A screen appeared.
  case appeared(DataScreen)
  /// A link stopped at a screen, because the backend does not know its target. The code says what is missing.
  case notFound(DataScreen, code: String)
  /// A screen disappeared.
  case disappeared(DataScreen)
}

/// The state of the screens with data of the backend, by the names of the screens. It belongs to the account.
struct AppearanceState: StoreState {
  static let storeName = "appearance"

  /// The times of the requests that were sent before their screens appeared, in milliseconds since 1970.
  private var requests: [String: Int64] = [:]
  /// The codes of what links did not find, until the screens disappear.
  private var missing: [String: String] = [:]

  /// The time at which the data of a screen was requested before the screen appeared, in milliseconds since 1970.
  func request(for screen: DataScreen) -> Int64? { requests[screen.rawValue] }

  /// The code of what a link did not find at a screen; `nil` when there is nothing to say.
  func missing(at screen: DataScreen) -> String? { missing[screen.rawValue] }

  mutating func reduce(_ action: any Action) {
    switch action as? AppearanceAction {
    case .requested(let screen, let time): requests[screen.rawValue] = time
    case .appeared(let screen): requests[screen.rawValue] = nil
    case .notFound(let screen, let code): missing[screen.rawValue] = code
    case .disappeared(let screen): missing[screen.rawValue] = nil
    case nil: break
    }
    if case .left? = action as? AccountAction { self = Self() }
    // The account comes with the orders in progress, which are the data of the map.
    if case .answered(let call, .success)? = action as? TaxiBackendAction, call.request == .read(.account) {
      requests[DataScreen.map.rawValue] = call.due
    }
  }
}
