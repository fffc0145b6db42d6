import ControlProtocol
import Foundation
import TextFormats

/// The answer at hand of a bench, which comes in parts: an outcome, or else an error.
struct AnswerLine {
  /// How every outcome begins, and no error.
  private static let beginning = Array(#"{"attached":"#.utf8)
  /// More of an error is not kept, in bytes.
  private static let longestError = 4_096

  /// How many bytes of the beginning have come; `nil` when others have.
  private var matched: Int? = 0
  /// The line, when it is no outcome.
  private var error: [UInt8] = []

  /// Takes the next part of the line.
  mutating func add(_ part: some Sequence<UInt8>) {
    guard var matched else { return keep(part) }
    for byte in part {
      guard matched < Self.beginning.count else { break }
      guard byte == Self.beginning[matched] else {
        // What the part has before is that beginning, or some of it.
        let before = self.matched ?? 0
        self.matched = nil
        error = Array(Self.beginning[..<before])
        return keep(part)
      }
      matched += 1
    }
    self.matched = matched
  }

  private mutating func keep(_ part: some Sequence<UInt8>) {
    error += part.prefix(Self.longestError - error.count)
  }

  /// Whether the line, now whole, is an outcome.
  var isOutcome: Bool { matched == Self.beginning.count }

  /// The error that the line, now whole, is; `nil` when it is none.
  var refusal: ControlError? {
    struct Answer: Decodable { let error: ControlError }
    return try? JSONCoding.value(Answer.self, from: error).error
  }
}
