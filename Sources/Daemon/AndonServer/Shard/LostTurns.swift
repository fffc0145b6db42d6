import NIOCore

/// The turns of one session that lost against another writer of the store. What a request caused runs again in the session
/// as it is stored; what no request caused, such as a timer, follows again from that session.
struct LostTurns {
  /// The number of times that a request whose turn has lost runs again.
  static let limit = 8

  /// The requests that run again, in order.
  private(set) var requests: [ShardRequest] = []
  /// The requests that have lost too often.
  private(set) var refused: [ShardRequest] = []
  /// The responses that stay held: the store has their links.
  private var held: [HeldResponse] = []
  /// The numbers of the links that lost turns have opened.
  private var links: Set<Int> = []
  /// The number of losses of the request that has lost most often.
  private var losses = 1

  /// The items for the queue of the session. Responses are held again first: what is due may settle their links. The session
  /// is loaded also when nothing else waits: something may be due in it.
  var items: [SessionWorkItem] { held.map(SessionWorkItem.held) + [.wake] + requests.map(SessionWorkItem.request) }

  /// The time before the turns run again: 1 ms after the first loss, twice as long after each further one.
  var pause: TimeAmount { .milliseconds(1 << min(losses - 1, Self.limit)) }

  /// Adds an effect of a lost turn, or one that waited for it. `link` is the number of the link that the turn has opened.
  mutating func add(_ effect: PendingEffect, opening link: Int?) {
    if let link { links.insert(link) }
    switch effect {
    case .none, .calls: break
    case .line(_, let request), .read(_, let request): repeatRequest(request)
    case .held(let held), .settled(_, let held): add(held)
    }
  }

  /// Adds a response that is held. It stays held, unless its link was lost: then its request runs again.
  mutating func add(_ response: HeldResponse) {
    guard links.contains(response.link) else { return held.append(response) }
    let address = response.request.address
    guard !(requests + refused).contains(where: { $0.address.isSame(as: address) }) else { return }
    repeatRequest(response.request)
  }

  private mutating func repeatRequest(_ request: ShardRequest) {
    var request = request
    request.losses += 1
    losses = max(losses, request.losses)
    if request.losses > Self.limit { refused.append(request) } else { requests.append(request) }
  }
}

extension ResponseAddress {
  /// Whether both are the place of the same response.
  fileprivate func isSame(as other: ResponseAddress) -> Bool {
    connectionID == other.connectionID && slot == other.slot
  }
}
