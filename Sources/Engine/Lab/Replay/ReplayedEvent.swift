public import RIBs
public import SessionEngine

/// The result of replaying one line of a recording.
public struct ReplayedEvent: Sendable, Hashable, Codable {
  /// The line's number in the file, from 1.
  public var line: Int
  /// The session's name.
  public var session: String
  /// The kind of event: `open`, `login`, …
  public var event: JournalEntry.Kind
  /// The opened link; `nil` for other events.
  public var url: String?
  /// The time of the link in milliseconds since 1970; `nil` for a link without one, and for the events of a journal.
  public var at: Int64?
  /// The outcome of the opened link in the replay.
  public var answer: LinkOutcome?
  /// The location of the session in the replay, as canonical links.
  public var location: [String]
  /// The differences from the recording; empty when they are equal.
  public var differences: [ReplayDifference]
  /// `true` when the differences follow from an earlier one of the session (`ReplayCause.followUp`); otherwise `nil`.
  public var followsDifference: Bool?
  /// The tree in the replay; `nil` without a difference.
  public var tree: TreeSnapshot?
  /// The lines of the tree that were removed (`-`) and added (`+`) since the recording, for the first event of a cause. The
  /// recorded tree is the one to which the links of the recorded location lead; `nil` where that is not another tree.
  public var treeChanges: [String]?
  /// The RIB of the topmost screen in the replay; `nil` without a difference in a journal, and when the app shows none.
  public var screen: String?
  /// `true` when the event was not replayed because its session's state is unknown; otherwise `nil`.
  public var leftOut: Bool?

  /// An event without a result.
  public init(line: Int, session: String, event: JournalEntry.Kind, url: String? = nil) {
    self.line = line
    self.session = session
    self.event = event
    self.url = url
    self.location = []
    self.differences = []
  }

  /// The step at which the link ended or waits: `reservation 999: stopped (noSuchReservation)`; `nil` for other events.
  public var step: String? {
    answer?.steps.last.map { "\($0.name): \($0.outcome.rawValue)" + ($0.reason.map { " (\($0))" } ?? "") }
  }

  /// Adds the objects that the turn leaked.
  mutating func add(leaks: [Leak]) {
    if !leaks.isEmpty { add("leaks", leaks.map(\.description)) }
  }

  /// Adds the rules that the app's code broke.
  mutating func add(faults: [String]) {
    if !faults.isEmpty { add("faults", faults) }
  }

  private mutating func add(_ field: String, _ found: [String]) {
    differences.append(
      ReplayDifference(field: field, recorded: "none", replayed: found.joined(separator: "; ")))
  }
}

/// A field that differs from the recording.
public struct ReplayDifference: Sendable, Hashable, Codable {
  /// The field's path in the recorded line, such as `answer.outcome`. `session` when the app could not be built, `leaks`
  /// when detached RIBs were not released, `faults` when the app's code broke rules.
  public var field: String
  /// The recorded value.
  public var recorded: String
  /// The replayed value.
  public var replayed: String

  /// Whether the app is at fault, and not only another app than the recorded one.
  public var isFault: Bool { ["session", "leaks", "faults"].contains(field) }

  /// A difference from its parts.
  public init(field: String, recorded: String, replayed: String) {
    self.field = field
    self.recorded = recorded
    self.replayed = replayed
  }
}
