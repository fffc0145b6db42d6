extension StringProtocol {
  /// The text without white space at both ends.
  package var trimmed: String { drop(while: \.isWhitespace).trimmedAtEnd }

  /// The text without white space at its end.
  package var trimmedAtEnd: String {
    var text = self[...]
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
