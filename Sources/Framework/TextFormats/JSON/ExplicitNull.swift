/// An optional property that is encoded as `null` when it is `nil`. Without this wrapper its key is left out.
///
/// Decoding accepts both forms.
@propertyWrapper
public struct ExplicitNull<Value: Codable & Hashable & Sendable>: Codable, Hashable, Sendable {
  /// The value of the property.
  public var wrappedValue: Value?

  /// Creates a property that is `nil`.
  public init() { wrappedValue = nil }

  /// Creates a property with a value.
  public init(wrappedValue: Value?) { self.wrappedValue = wrappedValue }

  /// Decodes the value, or `nil` from `null`.
  public init(from decoder: any Decoder) throws {
    wrappedValue = try Value?(from: decoder)
  }

  /// Encodes the value, or `null`.
  public func encode(to encoder: any Encoder) throws {
    try wrappedValue.encode(to: encoder)
  }
}

extension KeyedDecodingContainer {
  /// Decodes a property that may be missing. The compiler's implementation of `Decodable` calls this method.
  public func decode<Value>(_ type: ExplicitNull<Value>.Type, forKey key: Key) throws -> ExplicitNull<Value> {
    ExplicitNull(wrappedValue: try decodeIfPresent(Value.self, forKey: key))
  }
}
