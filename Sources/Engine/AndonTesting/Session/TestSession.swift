public import DeepLinks
public import HeadlessUI
public import Lab
public import RIBs
public import SessionEngine
import TextFormats
public import Testing

/// A session of an app in memory, for tests of links, taps and time.
///
/// ```swift
/// let session = try TestSession(app: app, routes: routes, in: "loggedOut")
/// #expect(try session.open("coffee://drinks/7").outcome == .waiting)
/// session.turn(.login([:]))
/// #expect(session.location == ["coffee://drinks/7"])
/// ```
///
/// After every event the laws of a single turn are checked: the app broke no rule, nothing leaked, a link only looked and
/// attached only what was missing, and the session wakes from its record as it is. A violation fails the test at the line
/// of the event, with the tree before and after it.
///
/// A session is confined to its test. Its time stands still until ``advance(by:sourceLocation:)``.
public final class TestSession {
  /// The engine's session, to read what this type does not show. Its own `turn` checks nothing and is not in the log.
  public private(set) var session: Session
  /// The wall time of the last event, in milliseconds since 1970. A test may set it to a later time.
  public var now: Int64
  /// The time that passes before each event, in milliseconds. With the default, 0, time stands still.
  public var interval: Int64 = 0
  /// The requests that the app sent to its backend in the events of the test. Those that led to the starting state are not
  /// among them.
  public private(set) var requests = RequestCounts()

  private let checker: LawChecker
  private var entries: [JournalEntry] = []

  // MARK: - Life

  /// Creates a session and leads it into one of the app's starting states, by default that of a new session. `at` is the
  /// time of its creation, in milliseconds since 1970.
  ///
  /// Fails the test when the app has no such state. Throws `StartingStateError` when an event on the way to it fails, and
  /// the app's error when it cannot be built.
  public init(
    app: any SimulatedApp, routes: RouteTable, in state: StateName = .new, at: Int64 = LawChecker.start,
    limits: SessionLimits = SessionLimits(), sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    now = at
    checker = LawChecker(host: SessionHost(app: app, routes: routes, limits: limits))
    let created = try checker.host.create("test", at: at)
    session = created.session
    var turns = [created.turn]
    if state != .new {
      let names = app.states.map(\.name).joined(separator: ", ")
      let found = try #require(
        app.states.first { $0.name == state.name },
        "the app has no starting state `\(state.name)`; it has: \(names)", sourceLocation: sourceLocation)
      turns += try session.enter(found, at: at)
    }
    entries = turns.compactMap(\.change?.entry)
    for problem in turns.flatMap({ $0.faults + $0.leaks.map(\.description) }) {
      Issue.record("the state `\(state.name)`: \(problem)", sourceLocation: sourceLocation)
    }
  }

  /// Wakes a session from its record, such as one that an earlier version of the app has stored. `at` is the time of the
  /// last event, in milliseconds since 1970; its log begins here. Throws the app's error when the session cannot be built.
  public convenience init(
    record: SessionRecord, app: any SimulatedApp, routes: RouteTable, at: Int64, limits: SessionLimits = SessionLimits()
  ) throws {
    try self.init(record, host: SessionHost(app: app, routes: routes, limits: limits), at: at)
  }

  private init(_ record: SessionRecord, host: SessionHost, at: Int64) throws {
    now = at
    checker = LawChecker(host: host)
    session = try checker.wake(record)
  }

  /// Returns a second session as it is after a restart of the daemon: woken from this session's record. Throws the app's
  /// error when it cannot be built.
  public func restarted() throws -> TestSession {
    let other = try TestSession(session.record, host: checker.host, at: now)
    (other.interval, other.requests, other.entries) = (interval, requests, entries)
    return other
  }

  /// Drops the session from memory and wakes it from its record, as a restart of the daemon does. Throws the app's error
  /// when it cannot be built.
  public func restart() throws { session = try checker.wake(session.record) }

  // MARK: - Events

  /// Opens a link. Fails the test when the session refuses it.
  @discardableResult
  public func open(_ url: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> LinkOutcome {
    try #require(accepted(.open(url: url), sourceLocation).answer, sourceLocation: sourceLocation)
  }

  /// Taps a visible element, and gives it a text when it is a field. Fails the test when it cannot be tapped.
  @discardableResult
  public func tap(
    _ element: String, _ text: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Turn {
    try accepted(.tap(element: element, text: text), sourceLocation)
  }

  /// Goes back: presses the button or makes the gesture of Android, or makes the swipe of iOS. Fails the test when back does
  /// nothing.
  @discardableResult
  public func back(sourceLocation: SourceLocation = #_sourceLocation) throws -> Turn {
    try accepted(.back, sourceLocation)
  }

  /// Moves the session's time forward by a whole number of milliseconds. Fails the test when the span is not positive or
  /// above a hundred years.
  @discardableResult
  public func advance(by span: Duration, sourceLocation: SourceLocation = #_sourceLocation) throws -> Turn {
    try accepted(.advance(milliseconds: span.wholeMilliseconds), sourceLocation)
  }

  /// Handles any event. A refusal does not fail the test: it is the turn's `refusal`.
  @discardableResult
  public func turn(_ event: SessionEvent, sourceLocation: SourceLocation = #_sourceLocation) -> Turn {
    now += interval
    let before = tree
    // A hint names the commands of the app's own program.
    let (turn, violation) = Program.$scopedName.withValue(checker.host.app.name) {
      checker.turn(event, of: session, at: now)
    }
    requests.add(turn.requests)
    turn.change.map { entries.append($0.entry) }
    if let violation {
      let change = TreeChange(before: before, after: tree)
      Issue.record(
        """
        law `\(violation.law.rawValue)` is broken by `\(SessionScript.line(event))`: \(violation.message)
        \(change.text)
        """, sourceLocation: sourceLocation)
    }
    return turn
  }

  private func accepted(_ event: SessionEvent, _ sourceLocation: SourceLocation) throws -> Turn {
    let turn = turn(event, sourceLocation: sourceLocation)
    let reason = turn.refusal.map { "\($0.message). \($0.hint)" } ?? ""
    try #require(
      turn.refusal == nil, "`\(SessionScript.line(event))` is refused: \(reason)", sourceLocation: sourceLocation)
    return turn
  }

  // MARK: - What it shows

  /// The tree. Its `text` has a line for each RIB, indented by depth.
  public var tree: TreeSnapshot { session.tree }
  /// The canonical links that would rebuild the tree, in order.
  public var location: [String] { session.location }
  /// The visible screens in the session's language, the topmost last.
  public var screens: [ScreenSnapshot] { session.screens }
  /// The topmost screen, with the sections in it; `nil` when no screen is visible.
  public var screen: ScreenSnapshot? { session.topScreen }

  /// Returns a visible element, of the topmost screen that has it; `nil` when there is none.
  public func element(_ id: String) -> ScreenSnapshot.Element? {
    screens.reversed().lazy.compactMap { $0.element(id) }.first
  }

  /// Returns the text of a visible element; `nil` when there is none.
  public func text(_ id: String) -> String? { element(id)?.text }

  /// Returns the value of a field or a switch; `nil` when there is none.
  public func value(_ id: String) -> String? { element(id)?.value }

  /// Returns whether an element is the selected one of several.
  public func isSelected(_ id: String) -> Bool { screens.contains { $0.element(id)?.selected == true } }

  /// Returns whether an element can be tapped.
  public func canTap(_ id: String) -> Bool { screens.contains { $0.tappable.contains { $0.id == id } } }

  /// The journal of the session, as `andon log --export` writes it: `andon replay` and ``RecordedSessions`` read it. It
  /// contains secrets of links. Throws `EncodingError`, which no journal causes.
  public var log: String { get throws { try LogHeader(app: checker.host.app.name).journal(of: entries) } }
}
