/// The arguments `NAME=VALUE …`, such as the parameters of a request.
enum NamedValues {
  /// Returns the values by name. Throws for a word without a name, and for a name that occurs twice.
  static func read(_ words: some Sequence<String>) throws(CommandError) -> [String: String] {
    var values: [String: String] = [:]
    for word in words {
      guard let sign = word.firstIndex(of: "="), sign != word.startIndex else {
        throw CommandError(.usage, "'\(word)' is not a parameter", hint: "write it as NAME=VALUE")
      }
      let name = String(word[..<sign])
      guard values.updateValue(String(word[word.index(after: sign)...]), forKey: name) == nil else {
        throw CommandError(.usage, "the parameter \(name) occurs twice", hint: "write it once")
      }
    }
    return values
  }
}
