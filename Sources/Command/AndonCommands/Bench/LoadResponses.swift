import ControlProtocol
import NIOCore
import TextFormats

/// The responses of a benchmark, counted.
struct LoadResponses {
  /// The first bytes of every outcome; an error begins differently.
  private static let outcomeStart = Array(#"{"attached":"#.utf8)
  /// The bytes before the kind. Keys are sorted, so the outcomes of steps come later; inside a text, quotes are escaped.
  private static let kindStart = Array(#""outcome":""#.utf8)

  /// The number of outcomes by kind.
  private(set) var kinds: [String: Int] = [:]
  /// The number of responses that were errors.
  private(set) var errors = 0
  private var lastErrorLine = ByteBuffer()

  /// Counts a line, and returns whether it is an outcome.
  mutating func add(_ line: ByteBuffer) -> Bool {
    let kind = line.withUnsafeReadableBytes { bytes in
      bytes.starts(with: Self.outcomeStart) ? Self.kind(of: bytes) : nil
    }
    if let kind {
      kinds[kind, default: 0] += 1
    } else {
      errors += 1
      lastErrorLine = line
    }
    return kind != nil
  }

  private static func kind(of outcome: UnsafeRawBufferPointer) -> String {
    guard let start = outcome.firstRange(of: kindStart)?.upperBound else { return "unknown" }
    return String(decoding: outcome[start...].prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
  }

  /// The last response that was an error; `nil` when there was none, or its text is no error of the protocol.
  var lastError: ControlError? {
    struct Response: Decodable { let error: ControlError }
    return try? JSONCoding.value(Response.self, from: Array(lastErrorLine.readableBytesView)).error
  }
}
