public import TextFormats

extension Redactor {
  /// Returns JSON with the values of secret members redacted, and with the secrets in its texts redacted: those of URLs,
  /// and the `words`, which another text has shown to be secret.
  public func redact(_ json: JSONValue, about words: SecretWords = SecretWords()) -> JSONValue {
    switch json {
    case .null, .bool, .number: json
    case .string(let text): .string(redact(text: redact(text), about: words))
    case .array(let elements): .array(elements.map { redact($0, about: words) })
    case .object(let members):
      .object(
        Dictionary(
          members.map { name, value in
            (redact(name: name), isSecret(name) ? .string(Self.mask) : redact(value, about: words))
          }, uniquingKeysWith: { first, _ in first }))
    }
  }
}
