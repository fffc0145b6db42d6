import DeepLinks
import Foundation
import LinkDialects
import Testing

/// One published link of another app, with its expected outcome.
struct PublishedLink: Decodable, Sendable, CustomTestStringConvertible {
  enum Outcome: String, Decodable {
    case accepted
    case rejected
    /// A text with placeholders that an integrator fills in. It is not a link.
    case template
  }

  let app: String
  let url: String
  let outcome: Outcome
  var code: String?
  var range: [Int]?
  var dialect: String?
  var wrappers: [String]?
  var route: String?
  var parameters: [String: String]?
  var attribution: [String: String]?
  var unknown: [String: String]?
  /// The code of each note, and its parameter after a colon.
  var notes: [String]?
  var canonical: String?

  var testDescription: String { "\(app): \(url.prefix(80))" }

  /// Returns all rows of the file in its order.
  static func all() throws -> [PublishedLink] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Fixtures/published-links.jsonl")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
      try JSONDecoder().decode(PublishedLink.self, from: Data($0.utf8))
    }
  }

  /// Returns the rows of one outcome; none when the file cannot be read, which the test of the counts reports.
  static func rows(_ outcome: Outcome) -> [PublishedLink] {
    ((try? all()) ?? []).filter { $0.outcome == outcome }
  }
}
