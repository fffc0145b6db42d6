import DeepLinks
public import SessionEngine

/// A cell of a matrix: what a link did in a state, and where the person is then. It is the record of the cell in JSON, in
/// CSV, in recordings and in pages. It has no secrets.
public struct MatrixCell: Codable, Sendable, Hashable {
  /// The outcome in the end: a link that waits for replies has got them.
  public let outcome: LinkOutcome.Kind
  /// The stable code of the rule, of the rejection or of the error, or what the link waits for.
  public let reason: String?
  /// The topmost screen, by the name of its RIB; `nil` while the app shows none.
  public let screen: String?
  /// The title of that screen.
  public let title: String?
  /// The visible text of that screen.
  public internal(set) var text: String?
  /// The tree, as text.
  public internal(set) var tree: String
  /// The location of the session, as canonical links with their values.
  public let location: [String]
  /// The place at which the link ended, as a canonical link, when that is on another screen than the link's own place;
  /// otherwise `nil`.
  public internal(set) var elsewhere: String?
  /// What lies behind the screen; `nil` while the app is not on the screen, and where it was not asked for.
  public internal(set) var behind: WayBack?
  /// The texts that a person had typed and that the link lost; `nil` for none.
  public let lost: [LostText]?
  /// The link that waited and that the link replaced; `nil` for none.
  public let replaced: String?
  /// What has to happen before the link can go on, or be opened again, in a few words; `nil` when it completed.
  public let next: String?
  /// The steps of the workflow.
  public let steps: [StepOutcome]
  /// The requests to the backend, by RIB and name.
  public let requests: RequestCounts
  /// The time that passed while the link waited for replies, in milliseconds.
  public let waitedMilliseconds: Int64
  /// The rules that the app's code broke, and the objects that it leaked; `nil` for a healthy app.
  public let faults: [String]?
}

/// An outcome with its reason, by which the cells of a matrix are grouped.
public struct MatrixCause: Sendable, Hashable {
  /// The outcome.
  public let outcome: LinkOutcome.Kind
  /// The reason; `nil` for a link that completed.
  public let reason: String?

  /// The cause of a cell.
  public init(_ cell: MatrixCell) {
    self.init(outcome: cell.outcome, reason: cell.reason)
  }

  /// A cause from its parts.
  init(outcome: LinkOutcome.Kind, reason: String?) {
    self.outcome = outcome
    self.reason = reason
  }

  /// The outcome and the reason: `waiting for the log-in`, `stopped: maintenance`.
  public var text: String {
    guard let reason else { return outcome.rawValue }
    return outcome == .waiting ? "waiting for \(reason)" : "\(outcome.rawValue): \(reason)"
  }
}

extension MatrixCell {
  /// The marks of cells in text, the one that matters most first.
  static let marks: [(mark: String, meaning: BilingualText)] = [
    ("!", MatrixSentence.elsewhere.sentence), ("-", MatrixSentence.loss.sentence),
    ("<", MatrixSentence.noWayOut.sentence),
  ]

  /// The mark of the cell in text; `nil` for none.
  var mark: String? {
    if elsewhere != nil { return "!" }
    if lost != nil || replaced != nil { return "-" }
    return behind.map { $0.end == .stuck || $0.end == .endless } == true ? "<" : nil
  }

  /// What the mark stands for in this cell; `nil` for none.
  var remark: BilingualText? {
    if let elsewhere { return MatrixSentence.endsAt.sentence(["place": elsewhere]) }
    if let lost { return MatrixSentence.loses.sentence(["fields": .list(lost.map(\.words))]) }
    if let replaced { return MatrixSentence.replaces.sentence(["link": replaced]) }
    return mark == nil ? nil : MatrixSentence.back.sentence(["way": behind?.words ?? BilingualText("")])
  }
}
