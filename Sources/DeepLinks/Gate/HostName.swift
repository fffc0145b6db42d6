/// Names of web hosts.
package enum HostName {
  /// Returns whether a text is a host name as the table writes them: lower-case ASCII labels joined with dots, no port.
  package static func isValid(_ text: String) -> Bool {
    guard (1...253).contains(text.utf8.count) else { return false }
    return text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      (1...63).contains(label.utf8.count) && label.utf8.first != hyphen && label.utf8.last != hyphen
        && label.utf8.allSatisfy { $0 == hyphen || (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    }
  }

  /// Returns whether a host is a subdomain of a domain and its further labels are plain ASCII.
  ///
  /// A label for a `*` is not compared with any name, so an `xn--` label there could imitate any other one. It is
  /// rejected.
  package static func isBelow(_ host: String, domain: String) -> Bool {
    let count = host.utf8.count - domain.utf8.count - 1
    guard count > 0, isValid(host), host.utf8.dropFirst(count).elementsEqual(".\(domain)".utf8) else { return false }
    return !host.prefix(count).split(separator: ".").contains { $0.hasPrefix("xn--") }
  }

  private static let hyphen = UInt8(ascii: "-")
}
