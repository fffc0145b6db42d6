public import HeadlessUI

/// What a person sees of a session.
public struct ScreenReply: Codable, Sendable, Hashable {
  /// The session's name.
  public var session: String
  /// Where it stands, as canonical links.
  public var location: [String]
  /// The language of the texts.
  public var language: Language
  /// The screens, the outermost last: what stands on top.
  public var screens: [ScreenSnapshot]

  /// What is seen of a session.
  public init(session: String, location: [String], language: Language, screens: [ScreenSnapshot]) {
    self.session = session
    self.location = location
    self.language = language
    self.screens = screens
  }
}

/// What one of the app's own requests led to.
public struct RequestReply: Codable, Sendable, Hashable {
  /// What a request that looks is answered with; `nil` for one that changes something.
  public var answer: JSONValue?
  /// What a request that changes something led to; `nil` for one that looks.
  public var turn: TurnReply?

  /// The answer to a request that looks.
  public init(answer: JSONValue) { self.answer = answer }

  /// What a request that changes something led to.
  public init(turn: TurnReply) { self.turn = turn }
}

/// Any JSON value: what an app answers is its own affair.
public enum JSONValue: Codable, Sendable, Hashable {
  case null
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  /// Reads whatever stands there. Throws when it is none of these.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int64.self) {
      self = .integer(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .text(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .list(value)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Writes the value itself.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .integer(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .text(let value): try container.encode(value)
    case .list(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}
