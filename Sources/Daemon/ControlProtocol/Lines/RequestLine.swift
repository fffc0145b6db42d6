import Foundation
public import TextFormats

/// The id of a request, which its response repeats.
public enum RequestID: Sendable, Hashable {
  case number(Int64)
  case fraction(Double)
  case text(String)
  case null

  /// An id as a request has it: a text, null, or a number that is repeated exactly.
  ///
  /// `nil` for any other value: two requests whose ids were rounded could have the same one.
  public init?(_ json: JSONValue) {
    switch json {
    case .null: self = .null
    case .string(let text): self = .text(text)
    case .number(let text):
      if let number = Int64(text) ?? Decimal(string: text).flatMap({ Int64("\($0)") }) {
        self = .number(number)
      } else if let fraction = Double(text), fraction.isFinite, fraction.rounded() != fraction,
        Decimal(string: "\(fraction)") == Decimal(string: text)
      {
        self = .fraction(fraction)
      } else {
        return nil
      }
    case .bool, .array, .object: return nil
    }
  }

  /// The id as its response has it.
  public var json: JSONValue {
    switch self {
    case .number(let number): .number("\(number)")
    case .fraction(let number): .number("\(number)")
    case .text(let text): .string(text)
    case .null: .null
    }
  }
}

/// The form of the response to a line.
public enum ReplyForm: Sendable, Hashable {
  /// The line was a bare URL: the response is the outcome itself, or `{"error":…}`.
  case bare
  /// The line was a JSON-RPC request: the response has its id.
  case call(RequestID)
  /// The line was a JSON-RPC notification: it gets no response.
  case notification
}

/// A line that was read: its request, and the form of the response.
public struct RequestLine: Sendable {
  /// The form of the response.
  public var form: ReplyForm
  /// The request, or the error that answers the line.
  public var request: Result<ReceivedCall, ControlError>

  /// A line with every part given.
  public init(form: ReplyForm, request: Result<ReceivedCall, ControlError>) {
    self.form = form
    self.request = request
  }
}
