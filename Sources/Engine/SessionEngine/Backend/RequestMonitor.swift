import Flux
import RIBs

/// The session's check of the backend requests that its app's RIBs send.
final class RequestMonitor {
  /// Whether changing requests are allowed: only while an event other than a link is handled (law 7).
  var allowsChanges = false
  /// The requests since the turn began, by the minute of session time, oldest first.
  private(set) var minutes: [RequestMinute] = []
  /// The requests and the replies since the turn began, in their order; `nil` while nothing observes them.
  private(set) var exchanges: [RequestExchange]?
  private var violations: [RuleViolation] = []
  private let tree: RIBTree
  private let dispatcher: Dispatcher
  /// The app's port, which clears this reference when it is released; `nil` when the app has no backend.
  unowned var port: (any SessionPort)?

  /// Creates the monitor of a session's tree. `dispatcher` receives an action for each request. `isObserved` tells whether
  /// the exchanges of each turn are kept.
  init(_ tree: RIBTree, _ dispatcher: Dispatcher, isObserved: Bool = false) {
    self.tree = tree
    self.dispatcher = dispatcher
    exchanges = isObserved ? [] : nil
  }

  /// The requests since the turn began.
  var requests: RequestCounts {
    guard minutes.count > 1 else { return minutes.first?.counts ?? RequestCounts() }
    return minutes.reduce(into: RequestCounts()) { $0.add($1.counts) }
  }

  /// Counts the request with a number. Returns whether it may be sent; a request that may not be sent fails the turn.
  ///
  /// A RIB that is not on the screen sends none (law 10), except in the step of a link, which passes through screens
  /// before they are shown, and for data that other RIBs need.
  func admit(
    _ name: String, number: Int, isChanging: Bool, from rib: any Interactable, for purpose: RequestPurpose
  ) -> Bool {
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
    let isSeen = rib.isOnScreen
    guard isSeen || purpose == .owner || tree.isInStep else {
      report(
        .requestFromCoveredRIB,
        "\(ribName) sent the backend the request \(name), but it is not on the screen, so no person sees the reply")
      return false
    }
    let endpoint = String(Substring(name.utf8.prefix { $0 != UInt8(ascii: "(") }))
    count(RequestCount(rib: ribName, request: endpoint, seen: isSeen ? 1 : 0, unseen: isSeen ? 0 : 1))
    exchanges?.append(
      .sent(
        SentRequest(
          number: number, name: name, rib: ribName, isSeen: isSeen, isChanging: isChanging, at: tree.now)))
    return true
  }

  /// Keeps the reply to the request with a number. `result` is called only while something observes the exchanges.
  func recordReply(to number: Int, _ result: () -> Result<String, BackendError>) {
    exchanges?.append(.answered(number: number, at: tree.now, result: result()))
  }

  private func count(_ row: RequestCount) {
    let minute = tree.now / 60_000 * 60_000
    if minutes.last?.minute != minute { minutes.append(RequestMinute(minute: minute, counts: RequestCounts())) }
    minutes[minutes.count - 1].counts.add(row)
    dispatcher.dispatch(RequestAction.sent(row))
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
  func follow(_ other: RequestMonitor) { (minutes, exchanges) = (other.minutes, other.exchanges) }

  /// Forgets the requests of the previous turn.
  func beginTurn() {
    minutes = []
    exchanges = exchanges.map { _ in [] }
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
    /// A RIB that is not on the screen sent a request for itself (law 10).
    case requestFromCoveredRIB
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
  /// Lets the simulated backend carry out the changes in flight, without their replies, because the app ends. A request
  /// that is lost changes nothing.
  func carryOutChanges()
  /// Handles a reply of an external backend. Throws for a reply that cannot be read, and ignores a reply to a request
  /// that is no longer in flight.
  func deliver(_ reply: ExternalReply) throws(SessionError)
}
