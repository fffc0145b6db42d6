import Flux
import SessionEngine

/// The screens with data of the backend, as far as links, their appearances and their requests concern them.
typealias AppearanceStore = Store<AppearanceState>

/// A screen whose data the backend also changes by itself, so that it is requested each time the screen appears.
enum DataScreen: String, Sendable {
  case map, confirmation, reservations, reservation, wallet, coupons, history, notices

  /// The screen that shows what a request reads; `nil` when no screen refreshes it.
  init?(_ request: AnyRequest<TaxiRead, TaxiChange>) {
    switch request {
    case .read(.orders), .read(.order): self = .map
    case .read(.reservations): self = .reservations
    case .read(.reservation): self = .reservation
    case .read(.wallet): self = .wallet
    case .read(.coupons): self = .coupons
    case .read(.rides): self = .history
    case .read(.notices): self = .notices
    default: return nil
    }
  }
}

/// An action of the screens with data of the backend. Times are in milliseconds since 1970.
enum AppearanceAction: Action {
  /// The data of a screen was requested at a time, so what a link did not find before is no longer said. A screen that
  /// has not appeared yet does not request its data again at that time.
  case requested(DataScreen, at: Int64, isVisible: Bool)
  /// A screen appeared at a time, at which its data is requested.
  case appeared(DataScreen, at: Int64)
  /// A link opened a screen, so what an earlier link did not find is no longer said.
  case opened(DataScreen)
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
  /// The codes of what links did not find, until the next request or link there, or until the screens disappear.
  private var missing: [String: String] = [:]
  // The values below are optional, because older stored states lack them.

  /// The times of the last requests, in milliseconds since 1970.
  private var last: [String: Int64]?
  /// The screens of the requests that wait for their replies, by the numbers of the requests.
  private var awaited: [Int: String]?
  /// The codes of the last failures, until the next success, or until the screens appear or disappear.
  private var problems: [String: String]?

  /// The time at which the data of a screen was requested before the screen appeared, in milliseconds since 1970.
  func request(for screen: DataScreen) -> Int64? { requests[screen.rawValue] }

  /// The time at which the data of a screen was requested last, in milliseconds since 1970.
  func lastRequest(for screen: DataScreen) -> Int64? { last?[screen.rawValue] }

  /// The code of what a link did not find at a screen; `nil` when there is nothing to say.
  func missing(at screen: DataScreen) -> String? { missing[screen.rawValue] }

  /// The code of the failure of the last request for a screen's data; `nil` when it succeeded.
  func problem(at screen: DataScreen) -> String? { problems?[screen.rawValue] }

  mutating func reduce(_ action: any Action) {
    if let action = AppearanceAction(action) { return reduce(action) }
    if case .left? = AccountAction(action) { self = Self() }
    switch TaxiBackendAction(action) {
    case .asked(let call):
      guard let screen = DataScreen(call.request)?.rawValue else { return }
      awaited.set(call.number, screen)
    case .answered(let call, let result): answered(call, result)
    case nil: break
    }
  }

  /// Ignores the actions of other stores, except a log-out.
  func ignores(_ action: any Action) -> Bool {
    !AppearanceAction.matches(action) && !TaxiBackendAction.matches(action) && !AccountAction.matches(action)
  }

  private mutating func reduce(_ action: AppearanceAction) {
    switch action {
    case .requested(let screen, let time, let isVisible):
      missing[screen.rawValue] = nil
      last.set(screen.rawValue, time)
      if !isVisible { requests[screen.rawValue] = time }
    case .appeared(let screen, let time):
      requests[screen.rawValue] = nil
      last.set(screen.rawValue, time)
      problems.set(screen.rawValue, nil)
    case .opened(let screen): missing[screen.rawValue] = nil
    case .notFound(let screen, let code): missing[screen.rawValue] = code
    case .disappeared(let screen):
      missing[screen.rawValue] = nil
      problems.set(screen.rawValue, nil)
    }
  }

  private mutating func answered(_ call: BackendCall<TaxiSimulator>, _ result: Result<TaxiReply, BackendError>) {
    // The account comes with the orders in progress, which are the data of the map.
    if case .success = result, call.request == .read(.account) { requests[DataScreen.map.rawValue] = call.due }
    // The reply to an earlier account's request concerns no screen of this one.
    guard let screen = awaited?[call.number] else { return }
    awaited.set(call.number, nil)
    switch result {
    case .success: problems.set(screen, nil)
    // What the backend does not know is said by the link that asked for it, and an expired log-in by the log-in screen.
    case .failure(let fault) where fault.endsLogIn || fault.code.hasSuffix("NotFound"): break
    case .failure(let fault): problems.set(screen, fault.code)
    }
  }
}

extension Optional {
  /// Sets one value of a dictionary that is `nil` when it is empty.
  fileprivate mutating func set<Key: Hashable, Value>(_ key: Key, _ value: Value?) where Wrapped == [Key: Value] {
    var values = self ?? [:]
    values[key] = value
    self = values.isEmpty ? nil : values
  }
}
