import DeepLinks

/// The parts of a URL that association files name, still encoded, because phones compare them so.
struct WebAddress: Sendable {
  let scheme: String
  let host: String
  /// The path with the slash at its beginning.
  let path: String
  let query: String
  let fragment: String

  init(_ url: GatedURL, text: String) {
    let bytes = Array(text.utf8)
    func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
    scheme = url.scheme
    host = url.webHost?.text ?? url.segments.first?.text ?? ""
    if url.webHost == nil {
      path = "/" + part(url.path).drop { $0 != "/" }.dropFirst()
    } else {
      path = "/" + part(url.path)
    }
    query = url.path.upperBound < url.queryEnd ? part(url.path.upperBound + 1..<url.queryEnd) : ""
    fragment = url.fragment.map { part($0.range) } ?? ""
  }

  /// The items of the query, still encoded.
  var items: [(name: String, value: String)] {
    query.split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
    }
  }
}

extension PercentCoding {
  /// Returns the decoded text; a text that cannot be decoded is returned as it is.
  static func lenientlyDecoded(_ text: String) -> String {
    let bytes = Array(text.utf8)
    return (try? decode(bytes, bytes.indices)) ?? text
  }
}
