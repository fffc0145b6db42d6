/// One line of an access log: the time, the request, and the host where the log names it.
///
/// The forms are the common and the combined format of Apache and nginx, both also with the virtual host at the beginning
/// (`vhost_combined`: httpd.apache.org/docs/2.4/mod/mod_log_config.html), and the access log of an Application Load Balancer
/// (docs.aws.amazon.com/elasticloadbalancing/latest/application/load-balancer-access-logs.html).
struct AccessLogLine: Equatable {
  /// The virtual host without its port; `nil` where the line begins with the address of the client.
  let host: String?
  /// The time in milliseconds since 1970; `nil` when it cannot be read.
  let at: Int64?
  /// The request line, such as `GET /reservations/42 HTTP/1.1`, with the escapes of the log decoded.
  let request: String

  /// Reads a line; `nil` for a line of another form.
  init?(_ line: String) {
    let bytes = Array(line.utf8)
    let found = Self.balancer(bytes) ?? Self.server(bytes)
    guard let found else { return nil }
    (host, at, request) = found
  }

  private typealias Parts = (host: String?, at: Int64?, request: String)

  /// `HOST:PORT CLIENT IDENTITY USER [TIME] "REQUEST" STATUS …`
  private static func server(_ line: [UInt8]) -> Parts? {
    guard let open = line.firstIndex(of: UInt8(ascii: "[")),
      let close = line[open...].firstIndex(of: UInt8(ascii: "]")), line[(close + 1)...].starts(with: Array(" \"".utf8)),
      let quoted = quoted(line[(close + 2)...]), hasStatus(quoted.rest)
    else { return nil }
    let words = text(line[..<open]).split(separator: " ")
    guard words.count >= 3 else { return nil }
    return (
      words.count > 3 ? host(words[0]) : nil, LogTime.ofAccessLog(text(line[(open + 1)..<close])), quoted.text
    )
  }

  /// `TYPE TIME … "REQUEST" …`, in which the target of the request is a whole URL.
  private static func balancer(_ line: [UInt8]) -> Parts? {
    let words = text(line.prefix(64)).split(separator: " ", maxSplits: 2)
    guard words.count == 3, ["http", "https", "h2", "h2c", "grpcs", "ws", "wss"].contains(words[0]),
      words[1].hasSuffix("Z"), let at = LogTime.milliseconds(words[1]),
      let quote = line.firstIndex(of: UInt8(ascii: "\"")), let quoted = quoted(line[quote...])
    else { return nil }
    return (nil, at, quoted.text)
  }

  private static func text(_ bytes: some Sequence<UInt8>) -> String { String(decoding: Array(bytes), as: UTF8.self) }

  /// The name of a virtual host without its port; `nil` for the address of a client.
  private static func host(_ word: Substring) -> String? {
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.count == 1 || parts[1].utf8.allSatisfy(\.isDigit), parts[0].contains("."),
      parts[0].contains(where: \.isLetter)
    else { return nil }
    return parts[0].lowercased()
  }

  /// Whether the rest begins with a status of three digits, or with the `-` of a request that got none.
  private static func hasStatus(_ rest: ArraySlice<UInt8>) -> Bool {
    let word = rest.drop { $0 == UInt8(ascii: " ") }.prefix { $0 != UInt8(ascii: " ") }
    return word.count == 3 && word.allSatisfy(\.isDigit) || word.elementsEqual("-".utf8)
  }

  /// Reads a text in quotes. A backslash escapes a quote or a backslash, and `\xHH` is a byte that the server does not
  /// write as it is.
  private static func quoted(_ bytes: ArraySlice<UInt8>) -> (text: String, rest: ArraySlice<UInt8>)? {
    guard bytes.first == UInt8(ascii: "\"") else { return nil }
    var (text, rest) = ([UInt8](), bytes.dropFirst())
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\"") { return (String(decoding: text, as: UTF8.self), rest) }
      guard byte == UInt8(ascii: "\\"), let next = rest.popFirst() else {
        text.append(byte)
        continue
      }
      let digits = rest.prefix(2)
      if next == UInt8(ascii: "x"), digits.count == 2, let value = UInt8(self.text(digits), radix: 16) {
        rest = rest.dropFirst(2)
        text.append(value)
      } else {
        text.append(next)
      }
    }
    return nil
  }
}
