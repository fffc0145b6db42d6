import DeepLinks
import TextFormats

/// A host that only one computer or the network of a company has, so that no phone of a customer opens it.
enum TestHost {
  /// The ends of names that no public host has (RFC 6761, RFC 6762, RFC 8375; ICANN, *Reserving .INTERNAL*).
  private static let ends = ["localhost", "test", "invalid", "local", "internal", "home.arpa"]

  /// The host of an address of the web, where it is such a host; `nil` for any other.
  static func host(of url: String) -> String? {
    guard let begin = url.prefixMatch(of: /(?i)https?:\/\//) else { return nil }
    let authority = url[begin.range.upperBound...].prefix { !"/?#\\{".contains($0) }
    let written = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? ""
    let host = (written.hasPrefix("[") ? written.prefix { $0 != "]" }.dropFirst() : written.prefix { $0 != ":" })
      .lowercased()
    let name = host.hasSuffix(".") ? String(host.dropLast()) : host
    return isName(name) || isAddress(name) || isLongAddress(name) ? name : nil
  }

  /// The names that companies give to copies of their sites for tests.
  private static let copies: Set<String> = [
    "stg", "stage", "staging", "dev", "develop", "development", "test", "testing", "qa", "uat", "sandbox", "preview",
    "preprod",
  ]

  /// The host of the app that a host is a copy of, by its name (`stg.taxi.example`, `dev-2.taxi.example`), or that it begins with
  /// (`taxi.example.com`); `nil` for any other host.
  static func own(like host: String, among hosts: some Sequence<String>) -> String? {
    hosts.first { own in
      if host.hasPrefix("\(own).") { return !host.hasSuffix(".") }
      guard host.hasSuffix(".\(own)") else { return false }
      return host.dropLast(own.count).split { ".-".contains($0) }.contains { label in
        copies.contains(String(label.prefix { !$0.isNumber }))
      }
    }
  }

  private static func isName(_ host: String) -> Bool { ends.contains { host == $0 || host.hasSuffix(".\($0)") } }

  /// Whether a host is an address of this computer or of a private network (RFC 1122, 3.2.1.3; RFC 1918; RFC 3927; RFC 6598).
  private static func isAddress(_ host: String) -> Bool {
    let numbers = host.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    guard numbers.count == 4, let first = numbers[0], let second = numbers[1], numbers.allSatisfy({ $0 != nil }) else {
      return false
    }
    switch (first, second) {
    case (0, _), (10, _), (127, _), (172, 16...31), (192, 168), (169, 254), (100, 64...127): return true
    default: return false
    }
  }

  /// The same of the longer addresses (RFC 4291, 2.5.3 and 2.5.6; RFC 4193).
  private static func isLongAddress(_ host: String) -> Bool {
    guard host.contains(":") else { return false }
    return host == "::1" || host == "::" || host.wholeMatch(of: /f(?:[cd]..|e[89ab].):.*/) != nil
  }
}
