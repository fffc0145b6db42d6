import DeepLinks
public import SessionEngine
import Synchronization

/// The screens of the routes' own places, which tell whether a completed link ended on another screen (law 13).
///
/// A link's own place is its canonical form, and that is the last place of the location where it lands on its RIB. Where the
/// last place is another one, the screen decides: a form with and without values can be two places on one screen.
public final class OwnScreens: Sendable {
  private let host: SessionHost
  private let runner: MatrixRunner
  /// The screen of each route that was looked for; `nil` where no sample ends at its own place. A search finds the same
  /// screen each time, so the order in which the users of this object fill it changes nothing.
  private let screens = Mutex<[String: String?]>([:])

  /// The screens of an app. The sessions begin at a time in milliseconds since 1970.
  public init(host: SessionHost, at: Int64) {
    self.host = host
    runner = MatrixRunner(host: host, at: at)
  }

  /// Returns the place at which a link ended; `nil` when that is its own place, or shows the same screen, and for a link that did
  /// not complete. Throws the app's error when the app cannot be built.
  public func elsewhere(_ link: MatrixLink, _ opened: MatrixRunner.Opened) throws -> String? {
    guard opened.cell.outcome == .completed, let own = link.canonical else { return nil }
    return try elsewhere(own, of: link.route, at: opened.cell.location, on: opened.session.topAppRIB)
  }

  /// Returns the link that a turn opened and that completed on another screen than its own, with its route and the place at
  /// which it ended; `nil` when there is none. `session` is the session after the turn.
  func elsewhere(_ turn: Turn, in session: Session) throws -> (link: String, route: String, end: String)? {
    guard let outcome = turn.answer, outcome.outcome == .completed, let own = outcome.canonical,
      let route = MatrixLink(own, routes: host.routes).route
    else { return nil }
    return try elsewhere(own, of: route, at: session.location, on: session.topAppRIB).map { (own, route, $0) }
  }

  private func elsewhere(
    _ own: String, of route: String?, at location: [String], on screen: String?
  ) throws -> String? {
    guard let route, let end = location.last, end != own else { return nil }
    let isSameRoute = MatrixLink(end, routes: host.routes).route == route
    if isSameRoute { return Self.path(end) == Self.path(own) ? nil : end }
    return try self.screen(of: route) == screen ? nil : end
  }

  /// The screen on which a sample of a route ends at its own place: in a new session, or the first state in which one does.
  private func screen(of route: String) throws -> String? {
    if let known = screens.withLock({ $0[route] }) { return known }
    let found = try search(route)
    screens.withLock { $0[route] = .some(found) }
    return found
  }

  private func search(_ route: String) throws -> String? {
    let samples = host.routes.samples(of: route).map { MatrixLink($0, routes: host.routes) }
    for state in [StartingState(name: "new", events: [])] + host.app.states {
      guard let column = try? runner.column(state, .quick) else { continue }
      for link in samples {
        let opened = try runner.open(link, in: column)
        if opened.cell.outcome == .completed, opened.cell.location.last == link.canonical {
          return opened.session.topAppRIB
        }
      }
    }
    return nil
  }

  private static func path(_ link: String) -> Substring { link.prefix { $0 != "?" && $0 != "#" } }
}

extension OwnScreens {
  /// A sample link that completes on another screen than its own.
  public struct Misplaced: Sendable, Hashable {
    /// The name of the route.
    public let route: String
    /// The link, with its secrets redacted.
    public let link: String
    /// The starting state.
    public let state: String
    /// The place at which the link ends.
    public let end: String
  }

  /// Returns the first such link of each route, over the samples in all states on a quick network. A state that cannot be reached
  /// is left out. Throws the app's error when the app cannot be built.
  public func misplaced() throws -> [Misplaced] {
    let columns = host.app.states.compactMap { try? runner.column($0, .quick) }
    var (found, routes) = ([Misplaced](), Set<String>())
    for link in MatrixLink.samples(of: host.routes) {
      guard let route = link.route else { continue }
      for column in columns where !routes.contains(route) {
        guard let end = try elsewhere(link, try runner.open(link, in: column)) else { continue }
        routes.insert(route)
        found.append(Misplaced(route: route, link: link.shown, state: column.state, end: end))
      }
    }
    return found
  }
}
