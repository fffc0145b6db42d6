/// The response to a link that is in progress: it is given when the link has settled.
struct HeldResponse {
  /// The link's number.
  let link: Int
  /// The link's text, which tells it from the link of that number in another session of the same name.
  let url: String
  /// The idempotency key of the request.
  let key: String?
  /// The time of the session's creation, which tells it from another session of the same name.
  let created: Int64
  let request: ShardRequest
}

/// The responses to the links of one session that are in progress.
struct HeldResponses {
  /// The number of requests that may wait for one link: a client may send its key again and again.
  static let limitPerLink = 16

  private var held: [HeldResponse] = []

  /// Whether none is held.
  var isEmpty: Bool { held.isEmpty }

  /// Whether a response to this key is held.
  func contains(key: String) -> Bool { held.contains { $0.key == key } }

  /// Adds a response. Removes and returns the oldest one of the same link when there are too many.
  mutating func add(_ response: HeldResponse) -> HeldResponse? {
    defer { held.append(response) }
    guard held.count(where: { $0.link == response.link }) >= Self.limitPerLink,
      let index = held.firstIndex(where: { $0.link == response.link })
    else { return nil }
    return held.remove(at: index)
  }

  /// Removes and returns the responses to these links; all of them for `nil`.
  mutating func take(settled: Set<Int>?) -> [HeldResponse] {
    let taken = settled.map { links in held.filter { links.contains($0.link) } } ?? held
    if !taken.isEmpty { held.removeAll { settled?.contains($0.link) ?? true } }
    return taken
  }
}
