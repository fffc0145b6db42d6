import TextFormats

/// An object whose fields `session` and `key` are the request's own, and whose other fields are text for the app.
enum FlatParameters {
  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }

    static let session = Key(stringValue: "session")
    static let key = Key(stringValue: "key")
  }

  /// The most fields of a request. More take long to read, and other requests wait meanwhile.
  private static let mostFields = 100

  /// Reads the fields. Throws when one is not text, and when there are more than 100.
  static func read(from decoder: any Decoder) throws -> (session: String?, key: String?, rest: [String: String]) {
    let container = try decoder.container(keyedBy: Key.self)
    let keys = container.allKeys
    guard keys.count <= mostFields else {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: container.codingPath,
          debugDescription: "there are \(keys.count) fields, and a request has at most \(mostFields)"))
    }
    var rest: [String: String] = [:]
    for key in keys where key.stringValue != "session" && key.stringValue != "key" {
      rest[key.stringValue] = try container.decode(String.self, forKey: key)
    }
    return (
      try container.decodeIfPresent(String.self, forKey: .session),
      try container.decodeIfPresent(String.self, forKey: .key), rest
    )
  }

  /// Writes the fields.
  static func write(
    _ session: String?, _ key: String?, _ rest: [String: String], to encoder: any Encoder
  ) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encodeIfPresent(session, forKey: .session)
    try container.encodeIfPresent(key, forKey: .key)
    for (name, value) in rest where name != "session" && name != "key" {
      try container.encode(value, forKey: Key(stringValue: name))
    }
  }

  /// The error for a field that is missing.
  static func missing(_ name: String) -> DecodingError {
    .keyNotFound(Key(stringValue: name), .init(codingPath: [], debugDescription: "the key is missing"))
  }

  /// Throws `params.invalid` with the nearest name for the first field that is not known; every field is for `nil`. A
  /// misspelt `session` would act on the session `default`.
  static func check(_ given: [String: String], _ known: [String]?, of method: String) throws(ControlError) {
    guard let known, let unknown = given.keys.sorted().first(where: { !known.contains($0) }) else { return }
    let names = (known + ["key", "session"]).sorted()
    throw ControlError(
      .invalidParameters, "\(method) has no parameter \(unknown.clipped())",
      hint: NearestName.of(unknown, among: names).map { "did you mean \($0)?" }
        ?? "the parameters are \(names.joined(separator: ", "))")
  }
}
