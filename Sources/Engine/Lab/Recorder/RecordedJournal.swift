public import SessionEngine
import TextFormats

/// What a session did as a journal for `andon replay`, with a comment before each event.
public struct RecordedJournal: Sendable {
  private let app: String
  private let life: RecordedLife
  private let lines: [(entry: JournalEntry, remark: String)]
  /// The names of the stores whose state is another one than the session's.
  private let otherStores: [String]
  /// The steps with a secret, without it.
  public let secretSteps: [SessionEvent]

  init(
    app: String, life: RecordedLife, lines: [(entry: JournalEntry, remark: String)], otherStores: [String],
    secretSteps: [SessionEvent]
  ) {
    self.app = app
    self.life = life
    self.lines = lines
    self.otherStores = otherStores
    self.secretSteps = secretSteps
  }

  /// The number of events.
  public var count: Int { lines.count - 1 }

  /// The text of the file. It contains the secrets, without which it could not be replayed. Throws `EncodingError`, which no
  /// journal causes.
  public func text() throws -> String {
    let time = Timestamp(milliseconds: life.createdAt).shortText
    let head =
      [
        try JSONCoding.text(LogHeader(app: app)),
        "# Recorded from the session \(life.session) of \(time): \(count) of its \(counted(life.count, "event")).",
      ] + RecordedState.remark(onStores: otherStores)
    let events = try lines.flatMap { entry, remark in
      (remark.isEmpty ? [] : ["# \(entry.event.rawValue): \(remark)"]) + [try JSONCoding.text(entry)]
    }
    return (head + events).joined(separator: "\n") + "\n"
  }
}
