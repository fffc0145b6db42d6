import TextFormats

/// The names of secret parameters, and the redaction of their values in everything that is shown or logged.
///
/// User information in a URL is always secret: a user name, a password, or a token in place of them. In doubt a text is
/// redacted: `SecretScan` has the rules.
///
/// ## Topics
///
/// - `redact(_:)` for a URL and any other text that may contain one.
///
/// - `words(in:)` and `redact(sentence:about:)` for a sentence about a link, which may quote parts of it, and
///   `redact(text:about:)` for the texts of an app.
///
/// - `redact(_:about:)` for values by name and for JSON, `redact(name:about:)` for the name of a parameter.
public struct Redactor: Sendable, Hashable {
  /// The names of the secret parameters in lower case, without punctuation.
  public let names: Set<String>
  /// The words of paths before a secret.
  let markers: [SecretMarker]
  let addresses: TableAddresses
  /// The names of parameters that contain a link, such as `liff.state`: the link inside is redacted, not the whole value.
  let linkNames: Set<[UInt8]>
  /// The parameters that are shown although their names are those of secrets.
  let open: [OpenParameter]
  private let spellings: [[UInt8]]
  /// The secret names of three letters or more by their first letter.
  private let byFirst: [UInt8: [[UInt8]]]
  /// Those of the secret names that count as words of a name only.
  private let words: [[UInt8]]

  /// The text in place of a secret.
  public static let mask = "***"

  /// The redactor of files and texts to which no table of links applies, with the names of the standard table.
  public static let standard = Redactor(names: [
    "token", "access_token", "refresh_token", "id_token", "auth_token", "jwt", "authorization", "api_key", "secret",
    "client_secret", "password", "passwd", "pwd", "pass", "passphrase", "pin", "code", "otp", "session", "sid", "state",
    "nonce", "auth", "bearer", "credential", "cred", "key", "signature", "sig", "cvv", "cvc", "pw", "hmac", "assertion",
    "saml", "パスワード", "暗証番号", "認証番号", "認証コード",
  ])

  /// A redactor for the parameters of these names.
  public init(names: some Sequence<String>) { self.init(names: names, markers: []) }

  init(
    names: some Sequence<String>, markers: [SecretMarker], addresses: TableAddresses = TableAddresses(),
    linkNames: Set<[UInt8]> = [],
    open: [OpenParameter] = []
  ) {
    let spellings = Set(names.map { Self.spelling(Array($0.utf8)[...]) }).subtracting([[]])
    let sorted = spellings.sorted { $0.lexicographicallyPrecedes($1) }
    self.spellings = sorted.filter { !SecretCompound.names.contains($0) }
    byFirst = Dictionary(grouping: self.spellings.filter { $0.count > 2 }) { $0[0] }
    words = sorted.filter(SecretCompound.names.contains)
    self.names = Set(spellings.map { String(decoding: $0, as: UTF8.self) })
    self.markers = markers
    self.addresses = addresses
    self.linkNames = linkNames
    self.open = open
  }

  // MARK: - Names

  /// Returns whether a parameter is secret by its decoded name.
  ///
  /// It is when the name contains a secret name of three letters or more, or one of `SecretCompound.names` as a word or in a
  /// compound of words. Case and punctuation do not matter: `code[x]`, `tokenId`, `MY-TOKENS`. A name with one typing error is
  /// secret too when the secret name has five letters or more: `tokn`. So is one with digits or signs for letters: `p@ssw0rd`.
  public func isSecret(_ name: String) -> Bool { isSecret(Array(name.utf8)[...]) }

  /// Returns whether a word of a path is a secret name or has one at an end, and is no word of the table's own paths: `token`,
  /// `tokens`, `reset-password`, `sessionId`, `mytoken`.
  func announcesSecret(_ word: ArraySlice<UInt8>) -> Bool {
    let spelling = Self.spelling(word)
    guard !addresses.words.contains(spelling) else { return false }
    let parts = SecretCompound.words(of: word)
    return isSecretName(spelling) || [parts.first, parts.last].contains { $0.map(isSecretName) ?? false }
      || spellings.contains { secret in
        SecretCompound.isDistinct(secret)
          && (spelling.starts(with: secret) || spelling.reversed().starts(with: secret.reversed()))
      }
  }

  /// Whether a spelling is a secret name, or several of it.
  private func isSecretName(_ spelling: [UInt8]) -> Bool {
    func isName(_ spelling: [UInt8]) -> Bool { spellings.contains(spelling) || words.contains(spelling) }
    return isName(spelling) || spelling.last == UInt8(ascii: "s") && isName(spelling.dropLast())
  }

  /// Returns the spelling of a word of a path, as names are compared.
  static func spelling(of word: String) -> [UInt8] { spelling(Array(word.utf8)[...]) }

  func isSecret(_ written: ArraySlice<UInt8>) -> Bool {
    guard !written.isEmpty else { return false }
    guard matches(written) || LookAlikes.unsigned(written).map({ matches($0[...]) }) ?? false else { return false }
    return linkNames.isEmpty || !linkNames.contains(Array(written))
  }

  private func matches(_ written: ArraySlice<UInt8>) -> Bool {
    let name = Self.spelling(written)
    let isMeant = spellings.contains { secret in
      abs(name.count - secret.count) <= 1 && (name == secret || secret.count > 4 && Self.isMisspelt(name, secret))
    }
    return isMeant || containsSecret(name)
      || words.contains { Self.contains(name, $0) && SecretCompound.has($0, written, name) }
  }

  /// Returns a name as names are compared: in lower case, without anything but its visible letters and digits. A byte that is
  /// no text is none of them.
  private static func spelling(_ name: ArraySlice<UInt8>) -> [UInt8] {
    var name = name
    if name.contains(where: { $0 >= 0x80 }) {
      let scalars = LookAlikes.folded(String(decoding: name, as: UTF8.self)).unicodeScalars
        .filter { !$0.isUnprintable && ($0.properties.isAlphabetic || $0.properties.numericType != nil) }
      name = Array(String(String.UnicodeScalarView(scalars)).utf8)[...]
    }
    var spelling: [UInt8] = []
    spelling.reserveCapacity(name.count)
    for byte in name {
      let byte = byte.lowercasedASCII
      if (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte >= 0x80 { spelling.append(byte) }
    }
    return spelling
  }

  /// Whether a name contains a secret name. A long name costs a comparison only where one may begin.
  private func containsSecret(_ name: [UInt8]) -> Bool {
    for (index, byte) in name.enumerated() {
      if let secrets = byFirst[byte], secrets.contains(where: { name[index...].starts(with: $0) }) { return true }
    }
    return false
  }

  private static func contains(_ name: [UInt8], _ secret: [UInt8]) -> Bool {
    for (index, byte) in name.enumerated() where byte == secret[0] {
      if name[index...].starts(with: secret) { return true }
    }
    return false
  }

  /// Returns whether two names of about the same length differ by one letter that is changed, left out, added, or swapped
  /// with the next one.
  private static func isMisspelt(_ name: [UInt8], _ secret: [UInt8]) -> Bool {
    let head = zip(name, secret).prefix { $0 == $1 }.count
    let (one, other) = (name.dropFirst(head), secret.dropFirst(head))
    let tail = zip(one.reversed(), other.reversed()).prefix { $0 == $1 }.count
    let (wrong, right) = (one.dropLast(tail), other.dropLast(tail))
    return max(wrong.count, right.count) < 2 || wrong.count == 2 && wrong.elementsEqual(right.reversed())
  }
}

extension Redactor {
  // MARK: - Texts

  /// Returns a text with every secret value redacted: in paths, queries and fragments, in JSON and other notations, in user
  /// information, and in URLs inside others. A URL may be one that the gate rejects.
  ///
  /// The result shows nothing of a value, not even its length. Redacting it again changes nothing.
  public func redact(_ text: String) -> String {
    let shown = ranges(in: text).redact(text)
    // What a mask leaves of an escape can be the beginning of a value.
    return shown == text ? text : redact(shown)
  }

  /// Returns the URL with every secret value redacted, and the bytes of it that show `range` of the original URL.
  public func redact(_ url: String, marking range: Range<Int>) -> (url: String, range: Range<Int>) {
    let ranges = ranges(in: url)
    return (ranges.redact(url), ranges.shown(range))
  }

  /// Returns whether a text contains a secret.
  public func hasSecret(_ text: String) -> Bool { !values(in: Array(text.utf8)).ranges.isEmpty }

  private func values(in text: [UInt8]) -> SecretRanges { SecretRanges(SecretScan(text, secrets: self).ranges) }

  /// Returns the secret bytes of a text: the values, and where the text repeats a long word of them.
  func ranges(in text: String) -> SecretRanges {
    let bytes = Array(text.utf8)
    let values = values(in: bytes)
    guard !values.ranges.isEmpty else { return values }
    var words = SecretWords()
    for range in values.ranges { words.insert(bytes[range]) }
    return SecretRanges(values.ranges + words.ranges(in: bytes, length: Self.longerThanWords))
  }

  /// Returns a link as it is shown: of one that is longer than any valid link (`RouteTable.maximumBytes`) the beginning and
  /// `…`. So the work for a line is bounded.
  public static func shortened(_ link: String) -> String {
    guard link.utf8.count > RouteTable.maximumBytes else { return link }
    let bytes = Array(link.utf8.prefix(RouteTable.maximumBytes - SecretWords.ellipsis.count))
    // Not in the middle of a character.
    let end = bytes.lastIndex { $0 & 0xC0 != 0x80 } ?? 0
    return String(decoding: bytes[..<end], as: UTF8.self) + "…"
  }

  /// The number of bytes from which a value is longer than most ordinary words.
  private static let longerThanWords = 6

  // MARK: - Sentences about links

  /// Returns the words of the secrets in URLs. A sentence about the URLs may repeat them.
  public func words(in urls: some Sequence<String>) -> SecretWords {
    var words = SecretWords()
    for url in urls {
      let bytes = Array(url.utf8)
      let secret = values(in: bytes).ranges
      for range in secret { words.insert(bytes[range]) }
      if !secret.isEmpty { words.note(marksOf: bytes) }
    }
    return words
  }

  /// Returns one of our own sentences about links with the words of their secrets redacted.
  ///
  /// Such a sentence quotes what it repeats of a link, so its other words stay although they may be equal to a short secret.
  public func redact(sentence: String, about words: SecretWords) -> String {
    SecretRanges(words.ranges(inSentence: Array(sentence.utf8))).redact(sentence)
  }

  /// Returns a text of an app or a client about links, such as that of a screen, with the words of their secrets redacted
  /// everywhere.
  public func redact(text: String, about words: SecretWords) -> String {
    SecretRanges(words.ranges(in: Array(text.utf8))).redact(text)
  }

  /// Returns a sentence about the value of a parameter; with its words redacted when the parameter is secret.
  func redact(_ sentence: String, ofParameter name: String, value: String) -> String {
    guard isSecret(name) else { return sentence }
    var words = SecretWords()
    words.insert(Array(value.utf8)[...])
    words.note(marksOf: Array(value.utf8))
    return redact(sentence: sentence, about: words)
  }

  /// Returns a message about a line of a file, counted from 1, with the words of the secrets in that line redacted.
  public func redact(_ message: String, line: Int?, of file: String) -> String {
    let lines = file.split(separator: "\n", omittingEmptySubsequences: false)
    guard let line, lines.indices.contains(line - 1) else { return message }
    return redact(sentence: message, about: words(in: [String(lines[line - 1])]))
  }

  /// Returns texts by name, such as the parameters of a link, with the secret ones redacted, and these words in the
  /// others. A name that contains a secret is redacted too, with its text.
  public func redact(_ texts: [String: String], about words: SecretWords = SecretWords()) -> [String: String] {
    var shown: [String: String] = [:]
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      let shownName = redact(name: name, about: words)
      let isHidden = isSecret(name) || shownName != name
      let shownText = text.isEmpty ? "" : isHidden ? Self.mask : redact(text: redact(text), about: words)
      shown[shownName] = shown[shownName].map { "\($0),\(shownText)" } ?? shownText
    }
    return shown
  }

  /// Returns the name of a parameter with the secrets in it redacted: an encoded `=` makes the value a part of the name.
  ///
  /// Words as short as an ordinary word stay, because a name may be equal to them.
  public func redact(name: String, about words: SecretWords = SecretWords()) -> String {
    let shown = redact(name)
    return SecretRanges(words.ranges(in: Array(shown.utf8), length: Self.longerThanWords)).redact(shown)
  }
}
