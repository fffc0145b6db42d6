internal import Foundation

/// Names of web hosts, in the ASCII spelling that host tables use.
package enum HostName {
  /// Returns whether a text is a host name as the table writes it: lower-case ASCII labels joined with dots, no port.
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

  /// Returns a host in the ASCII spelling: compatibility forms folded (so full-width letters become ASCII), in lower
  /// case, and labels that are still not ASCII in their `xn--` form.
  ///
  /// The result is compared with exact names, so a host that maps to none of them is rejected.
  static func ascii(_ host: String) -> String {
    if host.utf8.allSatisfy({ $0 < 0x80 }) { return host.lowercased() }
    let folded = folded(host).replacing("\u{3002}", with: ".").precomposedStringWithCompatibilityMapping
    return folded.split(separator: ".", omittingEmptySubsequences: false)
      .map { $0.utf8.allSatisfy { $0 < 0x80 } ? String($0) : "xn--" + Punycode.encode($0.unicodeScalars) }
      .joined(separator: ".")
  }

  /// Returns the host with each lookalike letter replaced by the ASCII letter that it resembles; nil when it has none.
  static func replacingLookalikes(in host: String) -> String? {
    var isChanged = false
    var text = ""
    for scalar in folded(host).unicodeScalars {
      isChanged = isChanged || lookalikes[scalar] != nil
      text.unicodeScalars.append(lookalikes[scalar] ?? scalar)
    }
    return isChanged ? text : nil
  }

  /// Returns the first 254 characters with compatibility forms folded, in lower case.
  ///
  /// A host name has at most 253 characters and folding never removes one, so a longer host is never valid. The limit
  /// bounds the time, because folding and encoding need quadratic time.
  private static func folded(_ host: String) -> String {
    String(host.unicodeScalars.prefix(254)).precomposedStringWithCompatibilityMapping.lowercased()
  }

  private static let hyphen = UInt8(ascii: "-")

  /// Letters of other scripts, and Latin ones with odd shapes, that are drawn like ASCII ones in most typefaces.
  private static let lookalikes: [Unicode.Scalar: Unicode.Scalar] = [
    // Cyrillic
    "\u{430}": "a", "\u{441}": "c", "\u{501}": "d", "\u{435}": "e", "\u{4BB}": "h", "\u{456}": "i", "\u{458}": "j",
    "\u{4CF}": "l", "\u{43E}": "o", "\u{440}": "p", "\u{51B}": "q", "\u{455}": "s", "\u{51D}": "w", "\u{445}": "x",
    "\u{443}": "y",
    // Greek
    "\u{3B1}": "a", "\u{3B9}": "i", "\u{3BA}": "k", "\u{3BD}": "v", "\u{3BF}": "o", "\u{3C1}": "p", "\u{3C4}": "t",
    "\u{3C5}": "u", "\u{3C7}": "x",
    // Armenian
    "\u{570}": "h", "\u{578}": "n", "\u{57D}": "u", "\u{581}": "g", "\u{585}": "o",
    // Latin
    "\u{131}": "i", "\u{251}": "a", "\u{261}": "g", "\u{269}": "i",
  ]
}
