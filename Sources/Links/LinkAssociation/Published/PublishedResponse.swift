import TextFormats

/// The result of fetching one file.
public enum PublishedOutcome: Sendable {
  /// The server has responded.
  case response(PublishedResponse)
  /// No whole response has come; with the reason as a sentence without a full stop.
  case failure(PublishedFinding.Code, String)
}

/// An HTTP response with as much of its body as was read.
public struct PublishedResponse: Sendable {
  /// The maximum number of bytes of a body that are read: the largest file that any phone reads.
  public static let maximumBytes = 1024 * 1024

  /// The status.
  public let status: Int
  /// The body, without its content coding.
  public let body: [UInt8]
  /// Whether the body goes on after the part that was read.
  public let isCut: Bool
  private let fields: [(name: String, value: String)]

  /// Reads a response as HTTP/1.1 writes it: the status line, the fields, an empty line, the body. Responses before the
  /// last one are skipped (1xx: RFC 9110, 15.2). Returns `nil` when the head is not whole.
  public init?(message: [UInt8], isCut: Bool) {
    var rest = message[...]
    while let head = Self.head(&rest) {
      guard !(100..<200).contains(head.status) else { continue }
      status = head.status
      fields = head.fields
      body = Array(rest.prefix(Self.maximumBytes))
      self.isCut = isCut || rest.count > Self.maximumBytes
      return
    }
    return nil
  }

  /// Returns the value of a field by its name in lower case; `nil` when it is missing.
  public func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }

  /// The media type without parameters, in lower case; `nil` when it is missing.
  var mediaType: String? {
    field("content-type")?.split(separator: ";").first.map { String($0).trimmed.lowercased() }
  }

  /// The time in seconds since the host, or the source of a cache, made the response (RFC 9111, 5.1); `nil` when it is not
  /// told.
  public var age: Int? { field("age").flatMap { Int($0) }.flatMap { $0 < 0 ? nil : $0 } }

  /// Returns an age in its largest unit: `45 s`, `14 min`, `5 h`, `3 d`.
  public static func text(ofAge seconds: Int) -> String {
    switch seconds {
    case ..<60: "\(seconds) s"
    case ..<3600: "\(seconds / 60) min"
    case ..<86_400: "\(seconds / 3600) h"
    default: "\(seconds / 86_400) d"
    }
  }

  /// The fields that tell how old the response is, as they were sent.
  public var ageFields: [(name: String, value: String)] {
    ["Age", "Date", "Last-Modified", "Cache-Control"].compactMap { name in
      field(name.lowercased()).map { (name, $0) }
    }
  }

  // MARK: - Reading

  private static func head(_ rest: inout ArraySlice<UInt8>) -> (status: Int, fields: [(name: String, value: String)])? {
    guard let first = line(&rest), first.hasPrefix("HTTP/"), let word = first.split(separator: " ").dropFirst().first,
      let status = Int(word)
    else { return nil }
    var fields: [(name: String, value: String)] = []
    while let line = line(&rest) {
      guard !line.isEmpty else { return (status, fields) }
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2 { fields.append((parts[0].lowercased(), parts[1].trimmed)) }
    }
    return nil
  }

  /// Returns the next line without its end, and removes it; `nil` when there is no end.
  private static func line(_ rest: inout ArraySlice<UInt8>) -> String? {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let bytes = rest[..<end]
    rest = rest[(end + 1)...]
    return String(decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes, as: UTF8.self)
  }
}
