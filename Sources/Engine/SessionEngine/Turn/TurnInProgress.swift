import Flux
import RIBs

/// The turn of one event: an object that lives from the event to the result that a host commits.
///
/// The phases in order: the event is handled, here or in `TurnInProgress+Opening`; time moves to that of the turn, while
/// links start and settle (`TurnInProgress+Links`) and report what they did (`TurnInProgress+Outcomes`); then the record
/// and the change are made (`TurnInProgress+Finish`).
final class TurnInProgress {
  let session: Session
  /// The session's links that have not settled.
  let links: LinkQueue
  /// The entry that the journal will keep, with the outcomes of links.
  var entry: JournalEntry
  /// The name of the route by which the opened link was read; `nil` when none was.
  var route: String?
  /// The cause of the turn, as far as waiting links are concerned.
  var cause = TurnCause.time
  /// The reason why the session refused the event.
  var refusal: SessionError?
  /// What the end of the app's process left.
  var ended = EndedApp()
  /// The part of the turn that outcomes have reported.
  var reported = ReportedPart()

  /// Creates a turn of a session at a wall time, without outcomes.
  init(_ event: JournalEntry.Kind, of session: Session, at wall: Int64) {
    (self.session, links) = (session, session.links)
    let record = session.record
    entry = JournalEntry(
      session: record.id, sequence: record.version + 1, at: max(wall, record.updatedAt), event: event)
  }

  /// The app of the session. Another one takes its place when the app's process ends, and when a rule is broken.
  var world: SessionWorld { session.world }
  var limits: SessionLimits { world.host.limits }
  var phone: Phone { world.phone.state }

  // MARK: - The three kinds of turns

  /// Creates the session.
  func create() -> Turn {
    advanceTime()
    return finish()
  }

  /// Handles an event.
  func run(_ event: SessionEvent) -> Turn {
    world.beginTurn()
    guard !world.isClosed else { return Turn(refusal: ClosedApp.error) }
    switch event {
    case .open(let url): return open(Opening(url: url))
    case .input(let input): return open(input)
    default: return handle(event)
    }
  }

  /// Closes the session.
  func close() -> Turn {
    world.beginTurn()
    closeLinks()
    world.instance.root.end()
    return finish()
  }

  // MARK: - An event that is not a link

  private func handle(_ event: SessionEvent) -> Turn {
    if event.isByHand { cause = .hand(event.kind) }
    let before = world.time.now
    let wasOutdated = session.isOutdated
    var hasChanged = advanceTime() || wasOutdated
    do throws(SessionError) {
      try carryOut(event)
      entry.parameters = event.journalParameters
      if event != .tick { hasChanged = true }
    } catch {
      refusal = error
      cause = .time
      // The timers that fired anyway are stored as a tick.
      entry.event = .tick
    }
    advanceTime()
    if world.isLaunched, !phone.app.isRunning { endApp() }
    guard hasChanged else {
      world.setTime(back: before)
      return Turn(refusal: refusal)
    }
    return finish()
  }

  /// Lets the links, the session and the app do what the event says. Throws when one of them refuses it.
  private func carryOut(_ event: SessionEvent) throws(SessionError) {
    if case .cancel(let number) = event { try cancelLink(number) }
    let (moves, banner) = (world.moveCount, phone.banner)
    try world.handle(event, at: entry.at)
    if event.isByHand, world.moveCount != moves { endLoadingLinks(by: event.kind) }
    if let tap = world.phoneTap { follow(tap, banner) }
  }

  /// Follows a tap on a screen of the phone: a banner opens the app, and its link as any other link, or ends.
  private func follow(_ tap: PhoneTap, _ banner: Phone.Banner?) {
    cause = .time
    guard case .banner(let number, let isOpened) = tap, let banner else { return }
    guard isOpened else { return endBanner(banner) }
    if let number {
      world.dispatcher.dispatch(PhoneAction.bannerTapped(link: number, last: session.record.lastLink))
    }
    if phone.app != .foreground { world.move(to: .foreground) }
    guard let number else { return }
    cause = .link(number)
    supersedeLinks(by: number)
    links.sort(by: phone)
  }

  /// Ends the app's process. Links that wait stay, and start again from their first step when the app starts.
  private func endApp() {
    ended.violations = world.takeViolations()
    guard ended.violations.isEmpty else { return }
    if phone.app == .notInstalled, let banner = phone.banner { endBanner(banner) }
    let pending = links.stop()
    // An app that was built once is built again.
    guard let (next, ended) = try? world.end(from: session.record, at: entry.at) else { return }
    (session.world, self.ended) = (next, ended)
    _ = links.resume(pending, in: next)
  }

  // MARK: - Time

  /// Moves the session's time to that of the turn, and does what is due on the way. Returns whether anything was due.
  ///
  /// The interactors learn what is on the screen when links and replies have nothing left to do at a moment, before other
  /// timers fire. What they do then belongs to the same moment.
  @discardableResult
  func advanceTime() -> Bool {
    let target = world.time(at: entry.at)
    var moments = 0
    while true {
      settleLinks()
      let due = session.nextMoment ?? .max
      let appears = !world.tree.isVisibilitySettled && !world.time.isReplyDue
      guard due <= target || appears else { break }
      moments += 1
      guard moments <= limits.momentsPerTurn else {
        world.requestMonitor.report(.neverQuiet, "after \(moments - 1) moments something is still left to do")
        break
      }
      if appears {
        world.tree.settleVisibility()
      } else {
        world.moveTime(to: due)
        expireLinks()
        _ = world.time.runNext()
      }
    }
    world.moveTime(to: target)
    return moments > 0
  }
}

/// The cause of a turn, as far as waiting links are concerned.
enum TurnCause {
  /// A tap, or the phone's back. It supersedes the links that waited on a RIB that it dismissed.
  case hand(JournalEntry.Kind)
  /// The link with this number was opened, also by a tap on its banner.
  case link(Int)
  /// Any other event. A RIB that was detached may be attached again.
  case time
}

extension SessionEvent {
  /// Whether a person does it on the screen.
  fileprivate var isByHand: Bool { kind == .tap || kind == .back }
}
