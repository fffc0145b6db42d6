import Foundation
import TextFormats

/// What a request calls itself, echoed in the answer: as it came, or not at all.
public enum RequestID: Sendable, Hashable, Codable {
  case number(Int64)
  case fraction(Double)
  case text(String)
  case null

  /// Reads a text, null, or a number that comes back equal. Throws for anything else: two requests whose ids were
  /// rounded could have the same one.
  public init(from decoder: any Decoder) throws {
    switch try JSONValue(from: decoder) {
    case .null: self = .null
    case .string(let text): self = .text(text)
    case .number(let text):
      guard let exact = Decimal(string: text) else { fallthrough }
      if let number = Int64("\(exact)") {
        self = .number(number)
      } else if let fraction = Double(text), fraction.isFinite, fraction.rounded() != fraction,
        Decimal(string: "\(fraction)") == exact
      {
        self = .fraction(fraction)
      } else {
        fallthrough
      }
    case .bool, .array, .object:
      throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: "this is not an id"))
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
