/// A customer's account.
struct Account: Codable, Hashable, Sendable {
  var name: String
  var phone: String
  /// The company whose business profile is linked; `nil` when none is.
  var company: String?
}

/// A telephone number as the backend compares it: two spellings of one number name one account.
enum PhoneNumber {
  /// Returns the digits of a number, with the trunk prefix of Japan instead of its country code: `+81-90-…` and
  /// `090-…` are the same number.
  static func digits(_ text: String) -> String {
    let digits = text.filter { $0 != "-" }
    return digits.hasPrefix("+81") ? "0" + digits.dropFirst(3) : digits
  }

  /// Returns whether a text has the form of a number, as in the route `login`: 3 to 20 digits and hyphens, and a leading
  /// plus sign if need be.
  static func isValid(_ text: String) -> Bool {
    let rest = text.hasPrefix("+") ? text.dropFirst() : text[...]
    return (3...20).contains(text.utf8.count) && rest.allSatisfy { $0 == "-" || $0.isASCII && $0.isNumber }
  }

  /// Returns whether two texts are the same number.
  static func areEqual(_ first: String, _ second: String) -> Bool { digits(first) == digits(second) }
}

/// A company's invitation to its business profile.
struct Invitation: Hashable, Sendable {
  /// The code, such as `BC-1234abcd`.
  var code: String
  var company: String

  /// Returns whether a text has the form of a code: `BC-` and 8 letters or digits.
  static func isCode(_ text: String) -> Bool {
    let rest = text.dropFirst(3)
    return text.hasPrefix("BC-") && rest.count == 8
      && rest.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
  }
}
