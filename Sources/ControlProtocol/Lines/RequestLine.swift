/// What a request calls itself, echoed in the answer.
public enum RequestID: Sendable, Hashable, Codable {
  case number(Int64)
  case fraction(Double)
  case text(String)
  case null

  /// Reads a number, a text or null. Throws for anything else.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let number = try? container.decode(Int64.self) {
      self = .number(number)
    } else if let number = try? container.decode(Double.self) {
      self = .fraction(number)
    } else {
      self = .text(try container.decode(String.self))
    }
  }

  /// Writes what was read.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .fraction(let number): try container.encode(number)
    case .text(let text): try container.encode(text)
    case .null: try container.encodeNil()
    }
  }
}

/// How the answer to a line is written.
public enum ReplyForm: Sendable, Hashable {
  /// The line was a bare URL: the answer is the outcome itself, or `{"error":…}`.
  case bare
  /// The line was a JSON-RPC request: the answer carries its id.
  case call(RequestID)
  /// The line was a JSON-RPC notification: there is no answer.
  case notification
}

/// A line that was read: what it asks for, and how to answer.
public struct RequestLine: Sendable {
  /// How to answer.
  public var form: ReplyForm
  /// What it asks for, or why that cannot be known.
  public var request: Result<ControlRequest, ControlError>

  /// A line with every part given.
  public init(form: ReplyForm, request: Result<ControlRequest, ControlError>) {
    self.form = form
    self.request = request
  }
}
