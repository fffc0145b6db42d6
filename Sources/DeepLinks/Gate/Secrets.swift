/// Which parameters hold what only the workflow may read: everything that is shown or logged has them covered.
public struct Secrets: Sendable, Hashable {
  /// Names of parameters in lower case.
  public let names: Set<String>

  /// What stands in place of a secret.
  public static let cover = "***"

  /// Covers the parameters of these names, whatever their case.
  public init(names: some Sequence<String>) {
    self.names = Set(names.map { $0.lowercased() })
  }

  /// Whether a parameter is secret, by its decoded name.
  public func covers(_ name: String) -> Bool { !names.isEmpty && names.contains(name.lowercased()) }

  /// The URL with every secret value covered, in query and fragment and in URLs inside them; also one that the gate
  /// refuses, for that is logged as well.
  ///
  /// Nothing of a value is left, not even its length.
  public func covering(_ url: String) -> String {
    guard !names.isEmpty, url.utf8.contains(UInt8(ascii: "=")) else { return url }
    return String(decoding: covering(Array(url.utf8), depth: 0), as: UTF8.self)
  }

  /// What lies deeper than this many URLs inside each other is covered altogether.
  private static let maximumDepth = 3

  private func covering(_ url: [UInt8], depth: Int) -> [UInt8] {
    guard let start = url.firstIndex(where: { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }) else { return url }
    var covered = Array(url[..<start])
    var rest = url[start...]
    while let separator = rest.popFirst() {
      covered.append(separator)
      let item = rest.prefix { !Self.separators.contains($0) }
      covered += self.item(item, depth: depth)
      rest = rest[item.endIndex...]
    }
    return covered
  }

  private static let separators = Set("&#?;".utf8)

  private func item(_ item: ArraySlice<UInt8>, depth: Int) -> [UInt8] {
    guard let equals = item.firstIndex(of: UInt8(ascii: "=")) else { return Array(item) }
    let (name, value) = (Array(item[...equals]), item[(equals + 1)...])
    if value.isEmpty { return Array(item) }
    if covers(String(decoding: Self.decoded(item[..<equals]), as: UTF8.self)) { return name + Self.cover.utf8 }
    let inner = Self.decoded(value)
    guard inner.contains(UInt8(ascii: "=")) else { return Array(item) }
    guard depth < Self.maximumDepth else { return name + Self.cover.utf8 }
    let covered = covering(inner, depth: depth + 1)
    guard covered != inner else { return Array(item) }
    var encoded: [UInt8] = []
    PercentCoding.appendQueryPart(String(decoding: covered, as: UTF8.self), to: &encoded)
    return name + encoded
  }

  /// The bytes with percent escapes decoded once; what is no escape stays as it is.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var decoded: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap { PercentCoding.hex($0) }
      guard byte == UInt8(ascii: "%"), digits.count == 2 else {
        decoded.append(byte)
        continue
      }
      decoded.append(digits[0] << 4 | digits[1])
      rest = rest.dropFirst(2)
    }
    return decoded
  }
}
