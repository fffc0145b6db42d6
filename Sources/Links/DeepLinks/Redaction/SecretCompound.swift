/// The rule for secret names that ordinary names contain, as `passengers`, `credit` and `designation` do: they count as words
/// of a name only, or in a name that consists of nothing but the words of such names.
enum SecretCompound {
  /// The secret names of this kind.
  static let names = Set(["auth", "cred", "key", "pass", "pw", "sid", "sig"].map { Array($0.utf8) })

  /// The words beside a secret name in the names of parameters, such as `PHPSESSID`, `oauth`, `authkey` and `dbpass`.
  private static let others = [
    "access", "account", "admin", "aes", "api", "app", "aws", "basic", "client", "csrf", "crypt", "db", "device",
    "ftp", "hash", "hmac", "host", "http", "id", "login", "mail", "master", "my", "o", "php", "private", "proxy",
    "root", "rsa", "s", "server", "ses", "sess", "service", "shared", "sign", "signing", "smtp", "sql", "ssh", "ssl",
    "temp", "tls", "user", "usr", "value", "web", "wifi", "x",
  ].map { Array($0.utf8) }

  /// The longest name that is looked at as a compound, in bytes.
  private static let longest = 32

  /// Returns whether a name has a secret name as a word: `key` in `apiKey`, `my-key` and `KEY2`, or in a compound.
  /// `spelling` is the name as names are compared.
  static func has(_ word: [UInt8], _ name: ArraySlice<UInt8>, _ spelling: [UInt8]) -> Bool {
    hasWord(word, name) || isCompound(spelling)
  }

  private static func hasWord(_ word: [UInt8], _ name: ArraySlice<UInt8>) -> Bool { words(of: name).contains(word) }

  /// Returns the words of a name in lower case: `reset` and `password` of `reset-password` and `resetPassword`.
  static func words(of name: ArraySlice<UInt8>) -> [[UInt8]] {
    var words: [[UInt8]] = []
    var start = name.startIndex
    func end(at index: Int) { if start < index { words.append(name[start..<index].map(\.lowercasedASCII)) } }
    for index in name.indices {
      let isBegun = isUpper(name[index]) && index > start && !isUpper(name[index - 1])
      if isBegun || !isLetter(name[index]) {
        end(at: index)
        start = isBegun ? index : index + 1
      }
    }
    end(at: name.endIndex)
    return words
  }

  /// Whether hardly a word of a path begins or ends with a secret name by chance, as `estate` ends with `state`.
  static func isDistinct(_ name: [UInt8]) -> Bool { name.count > 4 && name != Array("state".utf8) }

  /// Returns whether a name consists of words of the two lists only, and digits behind them.
  private static func isCompound(_ name: [UInt8]) -> Bool {
    let letters = name[..<(name.lastIndex { isLetter($0) }.map { $0 + 1 } ?? 0)]
    guard letters.count <= longest else { return false }
    // The places up to which the name consists of such words.
    var ends: Set<Int> = [0]
    for start in letters.indices where ends.contains(start) {
      for word in names.union(others) where letters[start...].starts(with: word) { ends.insert(start + word.count) }
    }
    return ends.contains(letters.count)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte.lowercasedASCII) || byte >= 0x80 }

  private static func isUpper(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
}
