/// A URL of any scheme that has passed the gate: split into its parts, each decoded exactly once and in normal form C,
/// with the bytes of the text that it was read from.
///
/// The gate rejects everything that two readers could understand differently: user information, ports, empty and dot
/// segments, broken escapes, invisible characters, and URLs beyond the limits of `RouteTable`. It does not check
/// whether scheme and host are known.
///
/// In the scheme of an app the first segment of the path is where other readers see a host:
/// `taxi://reservations/42` and `https://taxi.example/reservations/42` have the same `segments`.
public struct GatedURL: Sendable, Hashable {
  /// A decoded part of the URL.
  public struct Part: Sendable, Hashable {
    /// The text that the part means.
    public let text: String
    /// The UTF-8 bytes of the URL that it was read from.
    public let range: Range<Int>

    /// A part from its text and its bytes.
    package init(text: String, range: Range<Int>) {
      self.text = text
      self.range = range
    }
  }

  /// One parameter of the query; a value without `=` is empty.
  public struct Item: Sendable, Hashable {
    /// The name, never empty.
    public let name: Part
    /// The value.
    public let value: Part

    /// A parameter from its name and value.
    package init(name: Part, value: Part) {
      self.name = name
      self.value = value
    }

    /// The bytes of name and value.
    public var range: Range<Int> { name.range.lowerBound..<value.range.upperBound }
  }

  /// The scheme in lower case.
  public let scheme: String
  /// The bytes of the scheme.
  public let schemeRange: Range<Int>
  /// The host in lower-case ASCII, with `xn--` where it was written otherwise; nil for the schemes of apps.
  public let webHost: Part?
  /// The path's segments, without a trailing empty one; in the scheme of an app the first is in the place of a host.
  public let segments: [Part]
  /// The query's parameters in their order.
  public let query: [Item]
  /// The part after the `#`; nil without one.
  public let fragment: Part?
  /// The bytes of the whole path.
  public let path: Range<Int>
  /// The byte where the query ends, which is the place of a missing parameter.
  public let queryEnd: Int

  /// A URL of any scheme. Throws the first problem with its byte range.
  public init(_ text: String) throws(LinkRejection) {
    try self.init(
      URLOpening(text) { scheme throws(LinkRejection) in
        guard Self.isScheme(scheme) else {
          throw LinkRejection(
            code: .unknownScheme, AddressSentence.noScheme.sentence, range: 0..<0,
            expected: "a scheme and `://`")
        }
      })
  }

  /// Returns whether a text is a scheme: letters, digits, `+`, `-` and `.`, with a letter first (RFC 3986).
  private static func isScheme(_ text: String) -> Bool {
    guard let first = text.utf8.first, (0x61...0x7A).contains(first) else { return false }
    return text.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) }
  }

  init(_ opening: URLOpening) throws(LinkRejection) {
    scheme = opening.scheme
    schemeRange = opening.schemeRange
    webHost = opening.webHost.map { Part(text: $0, range: opening.authority) }
    let bytes = opening.bytes
    let splitter = URLSplitter(bytes: bytes)
    var start = opening.authority.lowerBound
    if opening.isWeb {
      let end = opening.authority.upperBound
      start = end < bytes.endIndex && bytes[end] == UInt8(ascii: "/") ? end + 1 : end
    }
    let hash = splitter.first(UInt8(ascii: "#"), start..<bytes.endIndex) ?? bytes.endIndex
    let question = splitter.first(UInt8(ascii: "?"), start..<hash) ?? hash
    path = start..<question
    queryEnd = hash
    // `taxi:///` is `taxi://` with the root as its path, which other readers write.
    let isRoot = !opening.isWeb && path.count == 1 && bytes[path.lowerBound] == UInt8(ascii: "/")
    segments = isRoot ? [] : try splitter.segments(path)
    query = question < hash ? try splitter.query(question + 1..<hash) : []
    if question < hash, hash < bytes.endIndex { try EscapingMistake.checkHTML(bytes, at: hash - 1) }
    fragment = hash < bytes.endIndex ? try splitter.part(hash + 1..<bytes.endIndex) : nil
  }
}
