public import Flux

/// A request on its way.
public struct BackendCall<Simulator: BackendSimulator>: Codable, Hashable, Sendable {
  /// The number of the request in its session, from 1.
  public let number: Int
  /// What was asked.
  public let request: AnyRequest<Simulator.Read, Simulator.Change>
  /// The RIB that asked.
  public let rib: String
  /// When the simulated answer comes, in milliseconds since 1970; `nil` when a backend outside answers.
  public let due: Int64?
  /// Whether the simulated network loses it.
  public let isLost: Bool
}

/// What happens between an app and its backend: stores hear of both, the question and the answer.
public enum BackendAction<Simulator: BackendSimulator>: Action {
  /// A request was sent.
  case asked(BackendCall<Simulator>)
  /// Its answer came.
  case answered(BackendCall<Simulator>, Result<Simulator.Reply, BackendFault>)
}

/// The requests on their way: stored with the session, so that their answers come after a restart too.
struct BackendState<Simulator: BackendSimulator>: StoreState {
  static var storeName: String { "backend" }

  var calls: [BackendCall<Simulator>] = []
  var lastNumber = 0

  mutating func reduce(_ action: any Action) {
    switch action as? BackendAction<Simulator> {
    case .asked(let call):
      calls.append(call)
      lastNumber = call.number
    case .answered(let call, _):
      calls.removeAll { $0.number == call.number }
    case nil: break
    }
  }
}
