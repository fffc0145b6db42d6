/// The place of an entry in the journal: its stream, and its number in the stream.
///
/// A stream has one writer, and the numbers of its entries grow by one. A store with one writer has the stream 0 only.
public struct JournalPosition: Sendable, Hashable, ExpressibleByIntegerLiteral {
  /// The number of the stream.
  public var stream: Int64
  /// The number of the entry in the stream, from 1.
  public var number: Int64

  /// Creates a position from its parts.
  public init(stream: Int64 = 0, number: Int64) { (self.stream, self.number) = (stream, number) }

  /// Creates a position in the stream 0.
  public init(integerLiteral number: Int64) { self.init(number: number) }
}

/// A place between entries of the journal: of each stream, the number of the last entry before it.
///
/// To clients it is a value that they return as it is: a number for a place in the stream 0, else a text such as
/// `3:120,8:7`. A stream that is not named is before its first entry.
public struct JournalCursor: Sendable, Hashable, ExpressibleByIntegerLiteral {
  /// The number of the last entry before the place, by stream.
  public private(set) var numbers: [Int64: Int64] = [:]

  /// Creates the place before all entries.
  public init() {}

  /// Creates a place in the stream 0.
  public init(_ number: Int64) { self[0] = number }

  /// Creates a place in the stream 0.
  public init(integerLiteral number: Int64) { self.init(number) }

  /// The number of the last entry of a stream before the place; 0 when there is none.
  public subscript(stream: Int64) -> Int64 {
    get { numbers[stream] ?? 0 }
    set { numbers[stream] = newValue == 0 ? nil : newValue }
  }

  /// Returns the place that is a number of entries earlier in each stream.
  public func earlier(by count: Int64) -> JournalCursor {
    numbers.reduce(into: JournalCursor()) { $0[$1.key] = max(0, $1.value - count) }
  }

  /// Moves the place behind an entry.
  public mutating func advance(to position: JournalPosition) {
    self[position.stream] = max(self[position.stream], position.number)
  }

  /// Whether an entry is before the place.
  public func isAfter(_ position: JournalPosition) -> Bool { position.number <= self[position.stream] }

  /// Returns the number of entries after this place that were removed: `first` has the first entry of each stream that is
  /// left. Only entries before `end` count.
  public func removed(before first: JournalCursor, until end: JournalCursor) -> Int64 {
    first.numbers.reduce(0) { $0 + max(0, min($1.value - 1, end[$1.key]) - self[$1.key]) }
  }
}

extension JournalCursor: LosslessStringConvertible {
  /// The place as text.
  public var description: String {
    if numbers.keys.allSatisfy({ $0 == 0 }) { return "\(self[0])" }
    return numbers.sorted { $0.key < $1.key }.map { "\($0.key):\($0.value)" }.joined(separator: ",")
  }

  /// Reads a place; `nil` for a text that is none.
  public init?(_ text: String) {
    if let number = Int64(text) {
      self.init(number)
      return
    }
    self.init()
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let numbers = part.split(separator: ":", omittingEmptySubsequences: false).map { Int64($0) }
      guard numbers.count == 2, let stream = numbers[0], let number = numbers[1], stream >= 0, number > 0,
        self[stream] == 0
      else { return nil }
      self[stream] = number
    }
  }
}

extension JournalCursor: Codable {
  /// Reads a number, or a text. Throws `DecodingError` for anything else.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int64.self) {
      self.init(number)
      return
    }
    guard let cursor = JournalCursor(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no place in the journal")
    }
    self = cursor
  }

  /// Writes a number for a place in the stream 0, else a text.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if numbers.keys.allSatisfy({ $0 == 0 }) { try container.encode(self[0]) } else { try container.encode(description) }
  }
}
