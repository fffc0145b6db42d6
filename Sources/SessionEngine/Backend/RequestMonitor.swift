import RIBs

/// The session's check of the backend requests that its app's RIBs send.
final class RequestMonitor {
  /// Whether changing requests are allowed: only while an event other than a link is handled (law 7).
  var allowsChanges = false
  /// The number of requests since the turn began, by RIB.
  private(set) var requestsByRIB: [String: Int] = [:]
  private var violations: [RuleViolation] = []
  /// The app's port, which clears this reference when it is released; `nil` when the app has no backend.
  unowned var port: (any SessionPort)?

  /// Counts a request. Returns whether it may be sent; a request that may not be sent fails the turn.
  func admit(_ name: String, isChanging: Bool, from rib: Interactor) -> Bool {
    let ribName = rib.ribName
    guard rib.isActive else {
      report(
        .requestFromDetachedRIB, "\(ribName) sent the backend the request \(name), but it is not attached and active")
      return false
    }
    guard allowsChanges || !isChanging else {
      report(
        .changingRequestOfLink,
        "\(ribName) sent the changing request \(name) in the turn of a link, which may only read")
      return false
    }
    requestsByRIB[ribName, default: 0] += 1
    return true
  }

  /// Records that the app broke a rule. The turn fails.
  func report(_ code: RuleViolation.Code, _ message: String) {
    violations.append(RuleViolation(code: code, message: message))
  }

  /// Returns the violations since the last call.
  func takeViolations() -> [RuleViolation] {
    defer { violations = [] }
    return violations
  }

  /// Takes over the requests of this turn that another monitor counted.
  func follow(_ other: RequestMonitor) { requestsByRIB = other.requestsByRIB }

  /// Forgets the requests of the previous turn.
  func beginTurn() {
    requestsByRIB = [:]
    violations = []
    allowsChanges = false
  }
}

/// A rule of the engine that the app's code broke. The turn fails, and the session is as it was before the turn.
struct RuleViolation: CustomStringConvertible {
  /// The closed set of codes.
  enum Code: String {
    /// A RIB that is not attached sent a request to the backend.
    case requestFromDetachedRIB
    /// A changing request was sent in the turn of a link (law 7).
    case changingRequestOfLink
    /// The app did not start a workflow that it declares.
    case workflowNotStarted
    /// The turn did not end, because timers were set again and again.
    case neverQuiet
  }
  /// The stable code.
  let code: Code
  /// What happened, in one sentence.
  let message: String

  /// The code and the message.
  var description: String { "\(code.rawValue): \(message)" }
}

/// The methods of a `BackendPort` that do not depend on the types of its requests.
protocol SessionPort: AnyObject {
  /// Returns the requests to an external backend with a number above `after`, oldest first.
  func openCalls(session: String, after: Int) -> [OutgoingCall]
  /// The requests without a reply, oldest first.
  var inFlight: [RequestInFlight] { get }
  /// Handles a reply of an external backend. Throws for a reply that cannot be read, and ignores a reply to a request
  /// that is no longer in flight.
  func deliver(_ reply: ExternalReply) throws(SessionError)
}
