internal import Foundation

/// Web hosts with letters beyond ASCII, mapped to the spelling that host tables use.
enum IDNA {
  /// Returns a host as the table writes it: compatibility forms folded (so full-width letters become ASCII), in lower
  /// case, and labels that are still not ASCII in their `xn--` form.
  ///
  /// The result is compared with exact names, so a host that maps to none of them is rejected.
  static func ascii(_ host: String) -> String {
    if host.utf8.allSatisfy({ $0 < 0x80 }) { return host.lowercased() }
    let folded = begin(host).precomposedStringWithCompatibilityMapping.lowercased().replacing("\u{3002}", with: ".")
      .precomposedStringWithCompatibilityMapping
    return folded.split(separator: ".", omittingEmptySubsequences: false)
      .map { $0.utf8.allSatisfy { $0 < 0x80 } ? String($0) : "xn--" + Punycode.encode($0.unicodeScalars) }
      .joined(separator: ".")
  }

  /// Returns the host with each lookalike letter replaced by the ASCII letter that it resembles; nil when it has none.
  static func read(asLatin host: String) -> String? {
    var isChanged = false
    var text = ""
    for scalar in begin(host).precomposedStringWithCompatibilityMapping.lowercased().unicodeScalars {
      isChanged = isChanged || lookalikes[scalar] != nil
      text.unicodeScalars.append(lookalikes[scalar] ?? scalar)
    }
    return isChanged ? text : nil
  }

  /// Returns the first 254 characters. A host name has at most 253, and folding never removes one, so a longer host is
  /// never valid; folding and encoding need quadratic time.
  private static func begin(_ host: String) -> String { String(host.unicodeScalars.prefix(254)) }

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
