/// A value that is held apart from the state it belongs to: where there mostly is none, it takes no room there. Stored
/// it looks as the value itself.
indirect enum Apart<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  case one(Value)

  init(_ value: Value) {
    self = .one(value)
  }

  init(from decoder: any Decoder) throws {
    self = .one(try Value(from: decoder))
  }

  var value: Value {
    switch self {
    case .one(let value): value
    }
  }

  func encode(to encoder: any Encoder) throws {
    try value.encode(to: encoder)
  }
}
