/// An event that leads from one state to another, or back to the same.
struct ExploreWay: Sendable, Equatable {
  let from: Int
  let to: Int
  let event: Int
  /// The number of the link's outcome; `nil` for another event.
  let outcome: Int?
}

// A saved exploration consists mostly of these, so each is a list of numbers.
extension ExploreWay: Codable {
  init(from decoder: any Decoder) throws {
    var list = try decoder.unkeyedContainer()
    from = try list.decode(Int.self)
    to = try list.decode(Int.self)
    event = try list.decode(Int.self)
    outcome = try list.decode(Int?.self)
  }

  func encode(to encoder: any Encoder) throws {
    var list = encoder.unkeyedContainer()
    try list.encode(from)
    try list.encode(to)
    try list.encode(event)
    try list.encode(outcome)
  }
}
