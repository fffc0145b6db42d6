public import Flux

/// A request that waits for its reply.
public struct BackendCall<Simulator: BackendSimulator>: Codable, Hashable, Sendable {
  /// The number of the request in its session, from 1.
  public let number: Int
  /// The request.
  public let request: AnyRequest<Simulator.Read, Simulator.Change>
  /// The RIB that sent the request.
  public let rib: String
  /// The account that was logged in when the request was sent, as `BackendSimulator.caller` names it.
  public let caller: String?
  /// The session time of the reply, in milliseconds since 1970; `nil` while an external backend has not replied.
  public internal(set) var due: Int64?
  /// Whether the simulated network loses the request.
  public let isLost: Bool

  /// Creates a call from its parts. A session's calls are made by its `BackendPort`; a test of a store makes its own.
  public init(
    number: Int, request: AnyRequest<Simulator.Read, Simulator.Change>, rib: String, caller: String? = nil,
    due: Int64? = nil, isLost: Bool = false
  ) {
    self.number = number
    self.request = request
    self.rib = rib
    self.caller = caller
    self.due = due
    self.isLost = isLost
  }
}

/// An action that stores receive for each request to the backend and for each reply.
/// It is indirect, because every store receives it, and a reply is large.
public indirect enum BackendAction<Simulator: BackendSimulator>: Action {
  /// A request was sent.
  case asked(BackendCall<Simulator>)
  /// The reply arrived.
  case answered(BackendCall<Simulator>, Result<Simulator.Reply, BackendError>)
}

/// The requests that wait for their replies. They are stored with the session, so that replies arrive after a restart
/// too.
struct BackendState<Simulator: BackendSimulator>: StoreState {
  static var storeName: String { "backend" }

  var calls: [BackendCall<Simulator>] = []
  var lastNumber = 0

  mutating func reduce(_ action: any Action) {
    switch BackendAction<Simulator>(action) {
    case .asked(let call):
      calls.append(call)
      lastNumber = call.number
    case .answered(let call, _):
      calls.removeAll { $0.number == call.number }
    case nil: break
    }
  }

  func ignores(_ action: any Action) -> Bool { !BackendAction<Simulator>.matches(action) }

  /// Returns the state without requests in flight, because their replies are lost. Numbers are not used again.
  func surviving(uninstall: Bool) -> Self {
    var state = Self()
    state.lastNumber = lastNumber
    return state
  }
}
