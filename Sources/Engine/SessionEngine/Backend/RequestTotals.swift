public import Flux

/// The requests that a session has sent to its backend since its creation.
public struct RequestTotals: StoreState {
  /// The name of the stored JSON.
  public static let storeName = "requests"

  /// The requests, by RIB and by name.
  public private(set) var counts = RequestCounts()

  /// No requests.
  public init() {}

  /// Counts a request that was sent.
  public mutating func reduce(_ action: any Action) {
    if case .sent(let row) = RequestAction(action) { counts.add(row) }
  }

  /// Ignores all actions but requests.
  public func ignores(_ action: any Action) -> Bool { !RequestAction.matches(action) }

  /// Returns itself: the session counts the requests, not the app.
  public func surviving(uninstall: Bool) -> RequestTotals { self }
}

/// A request passed the session's checks and is sent to the backend.
enum RequestAction: Action {
  case sent(RequestCount)
}
