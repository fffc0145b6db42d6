import ArgumentParser

/// The arguments `[SESSION] VALUE`: with one word the session is `default`, as in commands without a value.
struct SessionAndValue: Equatable {
  let session: String
  let value: String

  /// Reads the words. Throws unless there are one or two; `name` describes the value.
  init(_ words: [String], value name: String) throws {
    guard let value = words.last, words.count <= 2 else {
      throw ValidationError("Expected \(name), optionally after a session's name, not \(words.count) arguments.")
    }
    self.value = value
    session = words.count == 2 ? words[0] : "default"
  }
}
