/// A state: what a session is after the events that lead to it.
struct ExploreNode: Sendable, Equatable {
  /// The digest by which equal sessions merge.
  let digest: UInt64
  /// The state from which it was found; `nil` for a start.
  let parent: Int?
  /// The number of the event that led to it; of a start the number of its starting state.
  let event: Int
  /// The number of events from the start.
  let depth: Int
  /// The number of its place.
  let place: Int
}

// A saved exploration consists mostly of these, so each is a list of numbers.
extension ExploreNode: Codable {
  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    digest = UInt64(bitPattern: try list.decode(Int64.self))
    parent = try list.decode(Int?.self)
    event = try list.decode(Int.self)
    depth = try list.decode(Int.self)
    place = try list.decode(Int.self)
  }

  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(Int64(bitPattern: digest))
    try list.encode(parent)
    try list.encode(event)
    try list.encode(depth)
    try list.encode(place)
  }
}
