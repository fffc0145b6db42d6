/// Names of web hosts.
package enum HostName {
  /// Whether a text is a host's name as the table writes them: lower-case ASCII labels joined with dots, no port.
  package static func isValid(_ text: String) -> Bool {
    guard (1...253).contains(text.utf8.count) else { return false }
    return text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      (1...63).contains(label.utf8.count) && label.utf8.first != hyphen && label.utf8.last != hyphen
        && label.utf8.allSatisfy { $0 == hyphen || (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    }
  }

  /// Whether a host lies below a domain: at least one label stands before it, and all of them are plain ones.
  ///
  /// A host that is compared with a whole name needs no rule of its own, but what stands for a `*` is compared with
  /// nothing. An `xn--` label there could look like any other one, and nobody who lists a domain has asked for that.
  package static func isBelow(_ host: String, domain: String) -> Bool {
    let count = host.utf8.count - domain.utf8.count - 1
    guard count > 0, isValid(host), host.utf8.dropFirst(count).elementsEqual(".\(domain)".utf8) else { return false }
    return !host.prefix(count).split(separator: ".").contains { $0.hasPrefix("xn--") }
  }

  private static let hyphen = UInt8(ascii: "-")
}
