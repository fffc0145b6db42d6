import DeepLinks
import Flux
import RIBs

/// The links of a session that have not settled. They outlive the turns, which settle them by the session's link policy.
final class LinkQueue {
  /// What a link waits for under the policy `queue`.
  static let previousLink = "the link before it"

  private let session: String
  /// The links, in the order in which they began.
  private(set) var all: [LinkRun] = []
  /// Pending links that the route table no longer has, with the reason. The next turn rejects them.
  private(set) var lost: [(link: PendingLink, rejection: LinkRejection)] = []

  /// Creates a queue without all.
  init(session: String) { self.session = session }

  /// The session time at which the next link expires or the next step's deadline passes; `nil` when no link waits.
  var nextMoment: Int64? { all.compactMap(\.nextMoment).min() }

  /// Whether there are pending links that the next turn rejects.
  var hasLost: Bool { !lost.isEmpty }

  /// The numbers of all links.
  var numbers: Set<Int> { Set(all.map(\.number) + lost.map(\.link.number)) }

  /// Returns the link with a number; `nil` when it is not among them.
  func run(numbered number: Int) -> LinkRun? { all.first { $0.number == number } }

  // MARK: - Adding and removing

  /// Adds a link that was opened.
  func append(_ link: LinkRun) { all.append(link) }

  /// Removes a link.
  func remove(_ link: LinkRun) { all.removeAll { $0 === link } }

  /// Removes the links that were lost.
  func removeLost() { lost = [] }

  /// Puts the links into the order in which they began, after a banner was tapped.
  func sort(by phone: Phone) { all.sort { phone.began($0.number, before: $1.number) } }

  /// Adds the pending links of a session that wakes, at the steps at which they waited, in the order in which they began.
  /// Returns the problems.
  func resume(_ pending: [PendingLink], in world: SessionWorld) -> [String] {
    var problems: [String] = []
    let phone = world.phone.state
    for pending in pending.sorted(by: { phone.began($0.number, before: $1.number) }) {
      // A wait continues from its original start.
      world.tree.now = pending.waitingSince
      let parsed: ParsedLink
      do {
        parsed = try world.routes.parse(pending.url)
      } catch {
        problems.append("pending link \(pending.number) is no longer a link: \(pending.url)")
        lost.append((pending, error))
        continue
      }
      let link = LinkRun(pending.number, pending.url, parsed, session: session, in: world)
      link.openedAt = pending.openedAt
      link.expiresAt = pending.expiresAt
      link.requests = pending.requests
      // A link without a step of its workflow had not started.
      if !pending.step.isEmpty, link.phoneStep == nil {
        link.run = world.start(link.workflow, link.link, .restoring(until: pending.step))
      }
      all.append(link)
    }
    world.tree.now = world.time.now
    return problems
  }

  /// Cancels all links without an outcome, because the tree is rebuilt.
  func cancel() {
    for link in all { link.run?.cancel() }
    all = []
    lost = []
  }

  /// Stops all links because the app ends. Returns them as they are stored: without a step, from which they start again.
  func stop() -> [PendingLink] {
    defer { cancel() }
    return all.map { link in
      var pending = link.pending
      pending.step = ""
      pending.deadline = nil
      return pending
    } + lost.map(\.link)
  }

  // MARK: - Storing

  /// The links as they are stored, by their numbers.
  var pending: [PendingLink] { (all.map(\.pending) + lost.map(\.link)).sorted { $0.number < $1.number } }
}
