/// Names of web hosts.
enum HostName {
  /// Whether a text is a host's name as the table writes them: lower-case ASCII labels joined with dots, no port.
  static func isValid(_ text: String) -> Bool {
    guard (1...253).contains(text.utf8.count) else { return false }
    return text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { label in
      (1...63).contains(label.utf8.count) && label.utf8.first != hyphen && label.utf8.last != hyphen
        && label.utf8.allSatisfy { $0 == hyphen || (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) }
    }
  }

  private static let hyphen = UInt8(ascii: "-")
}
