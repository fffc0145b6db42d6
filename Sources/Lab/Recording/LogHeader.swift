/// The first line of an exported log: what the file is, in which format, of which app.
public struct LogHeader: Sendable, Hashable, Codable {
  /// What a recording says it is, in the field `andon`.
  public static let kind = "log"
  /// The format this program writes, and the newest it reads.
  public static let currentFormat = 1

  /// What the file is: `log`.
  public var andon: String
  /// The version of the format, from 1. A reader refuses what is newer than itself.
  public var format: Int
  /// The name of the app whose sessions were recorded.
  public var app: String

  /// The header of a log that is written now.
  public init(app: String) {
    self.andon = Self.kind
    self.format = Self.currentFormat
    self.app = app
  }
}
