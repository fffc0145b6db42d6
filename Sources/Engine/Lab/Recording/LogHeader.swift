import DeepLinks
public import SessionEngine
import TextFormats

/// The first line of an exported journal: the kind of the file, its format and the app.
public struct LogHeader: Sendable, Hashable, Codable {
  /// The value of the field `andon`.
  public static let kind = "log"
  /// The format that this program writes, and the newest that it reads.
  public static let currentFormat = 1

  /// The kind of the file: `log`.
  public var andon: String
  /// The version of the format, from 1. A reader refuses a newer one.
  public var format: Int
  /// The name of the app whose sessions were recorded.
  public var app: String
  /// Whether the entries count the requests to the backend; `nil` in a journal from before they did.
  public var countsRequests: Bool?

  /// A header in the current format.
  public init(app: String) {
    self.andon = Self.kind
    self.format = Self.currentFormat
    self.app = app
    self.countsRequests = true
  }
}

extension LogHeader {
  /// Checks that a journal was recorded with an app; `name` is that of the file. Throws when it was another app.
  func check(isOf app: String, in name: String) throws(RecordedLogError) {
    guard self.app != app else { return }
    let recorded = Redactor.standard.redact(self.app).clipped()
    throw RecordedLogError(
      .otherApp, "\(name) was recorded with the app \"\(recorded)\", this is \"\(app)\"",
      hint: "replay it with the program of that app")
  }

  /// Returns the text of a journal: this line, then one line for each entry. `andon replay` reads it.
  ///
  /// It contains the secrets of the links. Throws `EncodingError`, which no journal causes.
  public func journal(of entries: [JournalEntry]) throws -> String {
    let lines = try [JSONCoding.text(self)] + entries.map { try JSONCoding.text($0) }
    return lines.map { $0 + "\n" }.joined()
  }
}
