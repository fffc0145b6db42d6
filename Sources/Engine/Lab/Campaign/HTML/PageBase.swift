import Foundation
import TextFormats

/// The address of a page's `<base>`, which completes the page's other addresses.
struct PageBase {
  private let base: URL

  /// A base from its address; nil for one that is no address of the web or has a placeholder.
  init?(_ address: String) {
    guard !LinkTemplate.isOne(address), let url = URL(string: address),
      ["http", "https"].contains(url.scheme?.lowercased() ?? ""), url.host() != nil
    else { return nil }
    base = url
  }

  /// Returns a relative address completed (RFC 3986, 5.2); nil for one that is complete, a place on the page, or empty.
  func completed(_ address: String) -> String? {
    guard !address.isEmpty, !address.hasPrefix("#"), address.prefixMatch(of: /[A-Za-z][A-Za-z0-9+.-]*:/) == nil else {
      return nil
    }
    // Only the part before a placeholder, a query or a fragment is completed: Foundation would encode what follows.
    let path = address.prefix { !"?#{%*<[$".contains($0) }
    guard !path.isEmpty else { return nil }
    guard let whole = URL(string: String(path), relativeTo: base)?.absoluteString else { return nil }
    return whole + address.dropFirst(path.count)
  }
}
