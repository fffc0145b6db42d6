import DeepLinks
public import TextFormats

/// An error for a file that cannot be replayed.
public typealias RecordedLogError = PlainError<RecordedLogErrorCode>

/// The reasons why a file cannot be replayed.
public enum RecordedLogErrorCode: String, Sendable, CaseIterable {
  /// There is no such file.
  case notFound
  /// The file cannot be read.
  case unreadable
  /// The user may not read the file.
  case forbidden
  /// The first line is neither the header of a journal nor a link.
  case notALog
  /// The journal has a newer format.
  case newerFormat
  /// The journal was recorded with another app.
  case otherApp
  /// A line is not an event or a link, or is too long.
  case malformedLine
  /// The file is packed, and cannot be unpacked whole.
  case damaged
  /// A line is not UTF-8. The next lines can be read.
  case notText
}

extension RecordedLogError {
  /// Returns what is wrong with a line that cannot be read: the place in it, and what was expected there. The value itself is
  /// not shown, because it may be a secret.
  static func cause(_ error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, let context)?: "\(place(context.codingPath + [key])) is missing"
    case .typeMismatch(let type, let context)?: "\(place(context.codingPath)) is not \(noun(type))"
    case .valueNotFound(let type, let context)?: "\(place(context.codingPath)) is null and not \(noun(type))"
    case .dataCorrupted(let context)?: "\(place(context.codingPath)) has a value that this version does not know"
    default: "\(error)"
    }
  }

  private static func place(_ path: [any CodingKey]) -> String {
    // A key of the line may contain a secret too.
    path.isEmpty
      ? "the line" : "`\(Redactor.standard.redact(path.map(\.stringValue).joined(separator: ".")).clipped())`"
  }

  private static func noun(_ type: any Any.Type) -> String {
    switch type {
    case is String.Type: "a text"
    case is Bool.Type: "true or false"
    case is any BinaryInteger.Type: "a whole number"
    case is [JSONValue].Type: "a list"
    case is [String: JSONValue].Type: "an object"
    default: "a value of the right kind"
    }
  }
}
