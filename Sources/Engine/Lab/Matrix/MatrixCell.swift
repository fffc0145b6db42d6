public import SessionEngine

/// A cell of a matrix: what a link did in a state, and where the person is then. It is the record of the cell in JSON, in
/// CSV and in pages.
public struct MatrixCell: Codable, Sendable, Hashable {
  /// The outcome in the end: a link that waits for replies has got them.
  public let outcome: LinkOutcome.Kind
  /// The stable code of the rule, of the rejection or of the error, or what the link waits for.
  public let reason: String?
  /// The topmost screen, by the name of its RIB; `nil` while the app shows none.
  public let screen: String?
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
