/// An error that has what every error has, and no more. A module declares an enum of codes, and a name for the error:
///
/// ```swift
/// public typealias ScriptError = PlainError<ScriptErrorCode>
/// ```
///
/// Two errors are equal when their codes and their positions are: a message may be worded anew.
public struct PlainError<Code: RawRepresentable<String> & Hashable & Sendable>: CodedError, Sendable, Hashable {
  /// The stable code.
  public let code: Code
  /// What happened and where, in one sentence without a full stop.
  public let message: String
  /// What to do next. Empty when the caller knows it better.
  public let hint: String
  /// The position in a text; `nil` when the message names it or there is none.
  public var place: TextPosition?

  /// Creates an error from its parts.
  public init(_ code: Code, _ message: String, hint: String, at place: TextPosition? = nil) {
    self.code = code
    self.message = message
    self.hint = hint
    self.place = place
  }

  /// The number of the line; `nil` without one.
  public var line: Int? { if case .line(let number) = place { number } else { nil } }

  /// The position as text.
  public var position: String? { place?.description }

  /// Returns whether code and position are equal.
  public static func == (first: Self, second: Self) -> Bool { first.code == second.code && first.place == second.place }

  /// Hashes code and position.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(code)
    hasher.combine(place)
  }
}

/// A position in a text.
public enum TextPosition: Sendable, Hashable, CustomStringConvertible {
  /// The number of a line, from 1.
  case line(Int)
  /// The offset of a byte, from 0.
  case byte(Int)

  /// The position with its unit.
  public var description: String {
    switch self {
    case .line(let number): "line \(number)"
    case .byte(let offset): "byte \(offset)"
    }
  }
}
