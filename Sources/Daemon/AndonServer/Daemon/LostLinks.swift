import ControlProtocol
import DeepLinks
import SessionEngine
import TextFormats

/// The links of stored sessions that are links in one route table and not in another.
///
/// A session at a location that a table lacks wakes at another place, and a pending link that it lacks is rejected. The
/// store is read for at most two seconds, row by row; what is committed meanwhile is not seen.
struct LostLinks {
  /// The longest time for which the store is read.
  static let patience = Duration.seconds(2)
  /// The maximum number of distinct links whose result is remembered.
  private static let memory = 65_536
  /// The number of links that an error names.
  private static let examples = 3

  /// The number of sessions whose location loses a link.
  private(set) var sessions = 0
  /// The number of pending links.
  private(set) var pending = 0
  /// The number of locations and pending links that were looked at.
  private(set) var visited = 0
  /// Whether everything was looked at.
  private(set) var isComplete = true
  /// Some of the links, without their secrets.
  private var first: [(link: String, session: String)] = []

  /// Reads the store. Ends early, as incomplete, when `isOver` returns true. Throws when the store cannot be read.
  init(
    from old: RouteTable, to new: RouteTable, in storage: any SessionStorage, isOver: @Sendable () -> Bool
  ) throws {
    let end = ContinuousClock.now + Self.patience
    var results: [String: Bool] = [:]
    func isLost(_ link: String) -> Bool {
      if let known = results[link] { return known }
      let isLost = (try? new.parse(link)) == nil && (try? old.parse(link)) != nil
      if results.count >= Self.memory { results = [:] }
      results[link] = isLost
      return isLost
    }
    try storage.visitLinks { stored in
      guard ContinuousClock.now < end, !isOver() else {
        isComplete = false
        return false
      }
      visited += 1
      guard let link = stored.links.first(where: isLost) else { return true }
      if stored.isPending { pending += 1 } else { sessions += 1 }
      if first.count < Self.examples { first.append((old.secrets.redact(link), stored.session)) }
      return true
    }
  }

  /// Returns the error for a table that lacks links; `nil` when it lacks none. The message begins with `kept`.
  func refusal(_ kept: String) -> ControlError? {
    guard !first.isEmpty else { return nil }
    var counts: [String] = []
    if sessions > 0 { counts.append("the location of \(counted(sessions, "session"))") }
    if pending > 0 { counts.append(counted(pending, "pending link")) }
    let links = first.map { "\($0.link) (session \($0.session))" }.joined(separator: ", ")
    return ControlError(
      .configurationInvalid,
      "\(kept): the new one lacks \(isComplete ? "" : "at least ")\(counts.joined(separator: " and "))"
        + ": \(links)" + (sessions + pending > first.count ? ", …" : ""),
      hint: "keep the old path of the route under `aliases:`; or give these up: \(Program.name) reload --force",
      reason: "linksLost")
  }
}
