public import TextFormats

/// An error for the stored state of a store.
public typealias StoredStateError = PlainError<StoredStateErrorCode>

/// The kinds of errors of a stored state.
public enum StoredStateErrorCode: String, Sendable, Hashable {
  /// The state was stored by an app whose store had other fields.
  case otherFields
}

extension StoredStateError {
  /// The error for a state of the store `store` that cannot be decoded. It names the field, and shows no value, because a
  /// value may be a secret.
  init(store: String, _ error: any Error) {
    self.init(
      .otherFields, "the stored state of the store \(store) does not fit the app: \(Self.problem(error))",
      hint: "decode the earlier form too, such as a field without a value, or forget the stored state")
  }

  private static func problem(_ error: any Error) -> String {
    switch error as? DecodingError {
    case .keyNotFound(let key, let context)?: "\(field(context.codingPath + [key])) is missing"
    case .typeMismatch(_, let context)?: "\(field(context.codingPath)) has another type"
    case .valueNotFound(_, let context)?: "\(field(context.codingPath)) is null"
    case .dataCorrupted(let context)?: "\(field(context.codingPath)) has a value that the app does not know"
    default: "\(error)"
    }
  }

  private static func field(_ path: [any CodingKey]) -> String {
    path.isEmpty ? "the whole state" : "the field `\(path.map(\.stringValue).joined(separator: ".").clipped())`"
  }
}
