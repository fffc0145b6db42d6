import RIBs

/// Where the session sees its app's requests pass: who asked, whether it may, and what is on its way.
public final class RequestDesk {
  /// Whether changing requests pass: only while an event other than a link is handled (law 7).
  var allowsChanges = false
  /// The requests since the turn began, by RIB.
  private(set) var requestsByRIB: [String: Int] = [:]
  /// The rules broken since the turn began.
  private var faults: [SessionFault] = []
  /// The app's port, which clears it when it is released; `nil` when the app has no backend.
  unowned var port: (any SessionPort)?

  init() {}

  /// Counts a request and says whether it may be sent. One that may not fails the turn.
  func admit(_ name: String, isChanging: Bool, from rib: Interactor) -> Bool {
    let ribName = rib.ribName
    guard rib.isActive else {
      report(
        SessionFault(
          code: .requestFromDetachedRIB,
          message: "\(ribName) asked the backend for \(name), but it is not attached and active"))
      return false
    }
    guard allowsChanges || !isChanging else {
      report(
        SessionFault(
          code: .changingRequestOfLink,
          message: "\(ribName) sent the changing request \(name), but nobody touched anything; links only look"))
      return false
    }
    requestsByRIB[ribName, default: 0] += 1
    return true
  }

  /// Notes a broken rule: the turn fails.
  func report(_ fault: SessionFault) {
    faults.append(fault)
  }

  /// The broken rules since the last call.
  func takeFaults() -> [SessionFault] {
    defer { faults = [] }
    return faults
  }

  /// Forgets the requests of the turn before.
  func beginTurn() {
    requestsByRIB = [:]
    faults = []
    allowsChanges = false
  }
}

/// A rule of the engine that the app broke: the turn fails, and the session is as it was before it.
struct SessionFault: Hashable, CustomStringConvertible {
  enum Code: String {
    /// A RIB that is not attached asked the backend.
    case requestFromDetachedRIB
    /// A link's turn sent a request that changes something (law 7).
    case changingRequestOfLink
    /// A workflow that the app names among its own cannot be started.
    case workflowNotStarted
    /// The turn did not come to an end: something is due again and again at the same moment.
    case neverQuiet
  }
  let code: Code
  let message: String
  var description: String { "\(code.rawValue): \(message)" }
}

/// What the session does with an app's port, whatever the types of its requests.
protocol SessionPort: AnyObject {
  /// The requests on their way to a backend outside with a number above `after`, oldest first.
  func openCalls(session: String, after: Int) -> [OutgoingCall]
  /// The requests on their way, oldest first.
  var inFlight: [RequestInFlight] { get }
  /// Takes in the answer of a backend outside. Throws a refusal for an answer that cannot be read; one to a
  /// request that is not on its way any more is ignored.
  func deliver(_ reply: ExternalReply) throws(ControlRefusal)
}
