public import SessionEngine

/// The parameters of the notification of an event: the members of the journal entry, and the screens that changed.
///
/// A client that needs only the entry decodes a `JournalEntry`. The journal and its export do not have `screens`.
public struct EventNotification: Codable, Sendable, Hashable {
  /// The method of the notification.
  public static let method = "event"

  /// The journal entry.
  public var entry: JournalEntry
  /// The names of the RIBs whose screens have changed in the turn, the lowest screen first. A screen that is covered is
  /// not listed. It is when it becomes visible again.
  public var screens: [String]

  private enum CodingKeys: String, CodingKey {
    case screens
  }

  /// Creates a notification from its parts.
  public init(entry: JournalEntry, screens: [String]) {
    self.entry = entry
    self.screens = screens
  }

  /// Reads the entry and the screens from one object.
  public init(from decoder: any Decoder) throws {
    entry = try JournalEntry(from: decoder)
    screens = try decoder.container(keyedBy: CodingKeys.self).decode([String].self, forKey: .screens)
  }

  /// Writes the entry and the screens as one object.
  public func encode(to encoder: any Encoder) throws {
    try entry.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(screens, forKey: .screens)
  }
}
