/// Values by numbers, each once.
struct Interned<Value: Hashable & Sendable & Codable>: Sendable, Codable, Equatable {
  private(set) var values: [Value] = []
  private var numbers: [Value: Int] = [:]

  init() {}

  /// Reads the values.
  init(from decoder: any Decoder) throws {
    values = try decoder.singleValueContainer().decode([Value].self)
    numbers = Dictionary(values.enumerated().map { ($1, $0) }) { first, _ in first }
  }

  /// Writes the values.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(values)
  }

  subscript(number: Int) -> Value { values[number] }

  /// The number of a value, which is added when it is new.
  mutating func number(of value: Value) -> Int {
    if let number = numbers[value] { return number }
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }
}
