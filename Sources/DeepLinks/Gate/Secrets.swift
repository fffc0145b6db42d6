/// Which parameters hold what only the workflow may read: everything that is shown or logged has them covered.
///
/// ## Topics
/// - `covering(_:)` for a URL, `covering(sentence:about:)` for what is said of it, `covering(_:about:)` for values by name.
/// - `values(in:)` tells what to cover in sentences about a URL.
public struct Secrets: Sendable, Hashable {
  /// Names of parameters in lower case.
  public let names: Set<String>
  /// Addresses with a secret in their path.
  let paths: [SecretPath]
  /// The same names as bytes, to be looked for in a link that mostly has none of them.
  private let spelledNames: [[UInt8]]

  /// What stands in place of a secret.
  public static let cover = "***"

  /// Covers the parameters of these names, whatever their case.
  public init(names: some Sequence<String>) { self.init(names: names, paths: []) }

  init(names: some Sequence<String>, paths: [SecretPath]) {
    self.names = Set(names.map { $0.lowercased() })
    self.paths = paths
    spelledNames = self.names.sorted().map { Array($0.utf8) }
  }

  /// Whether a parameter is secret, by its decoded name or by a part of it: `code`, `code[x]`, `pickup.code`.
  public func covers(_ name: String) -> Bool {
    guard !names.isEmpty else { return false }
    let name = name.lowercased()
    if names.contains(name) { return true }
    guard name.utf8.contains(where: { "[].".utf8.contains($0) }) else { return false }
    return name.split(whereSeparator: { "[].".contains($0) }).contains { names.contains(String($0)) }
  }

  /// The URL with every secret value covered, in path, query and fragment, in JSON, in user information and in URLs
  /// inside them; also one that the gate refuses, for that is logged as well.
  ///
  /// Nothing of a value is left, not even its length.
  public func covering(_ url: String) -> String {
    guard mayCover(url) else { return url }
    var shown = ranges(in: url).covering(url)
    // Where stars stand now, what stood apart may read as a name and its value: covering twice is covering once.
    for _ in 0..<SecretScan.maximumLevels {
      let again = ranges(in: shown).covering(shown)
      if again.utf8.elementsEqual(shown.utf8) { return shown }
      shown = again
    }
    return String(shown.prefix { $0 != ":" }) + ":" + Self.cover
  }

  /// The secret bytes of a URL.
  func ranges(in url: String) -> SecretRanges {
    guard mayCover(url) else { return SecretRanges([]) }
    return SecretRanges(SecretScan(Array(url.utf8), secrets: self, kind: .url).ranges)
  }

  /// Whether a URL may hold a secret: false for nearly all links, at the price of one look at its bytes.
  public func mayCover(_ url: String) -> Bool {
    guard !names.isEmpty else { return false }
    var url = url
    return url.withUTF8 { bytes in
      if paths.contains(where: { $0.mayTake(bytes) }) { return true }
      var name = 0
      var addresses = 0
      for (index, byte) in bytes.enumerated() {
        switch byte {
        // First: nearly every byte is a letter.
        case UInt8(ascii: "a")...UInt8(ascii: "z"): continue
        case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: ";"),
          UInt8(ascii: ","):
          if byte == UInt8(ascii: "/"), index > 0, bytes[index - 1] == byte { addresses += 1 }
          // A second address may be one of those with a secret in their path.
          if addresses > 1 { return true }
          name = index + 1
        case UInt8(ascii: "="):
          if isSecret(bytes[name..<index]) { return true }
          name = index + 1
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
          UInt8(ascii: "_"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "+"),
          UInt8(ascii: "*"):
          continue
        // Names may be written in many ways then, and values hold other URLs.
        default: return true
        }
      }
      return false
    }
  }

  /// Whether a name as written is a secret's, or one of several parts.
  private func isSecret(_ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    if name.contains(UInt8(ascii: ".")) { return true }
    return spelledNames.contains { secret in
      secret.count == name.count
        && zip(secret, name).allSatisfy { $0 == ((0x41...0x5A).contains($1) ? $1 | 0x20 : $1) }
    }
  }
}
