import DeepLinks
public import SessionEngine

/// The screens of the routes' own places, which tell whether a completed link ended on another screen.
///
/// A link's own place is its canonical form, and that is the last place of the location where it lands on its RIB. Where the
/// last place is another one, the screen decides: a form with and without values can be two places on one screen.
public struct OwnScreens {
  private let host: SessionHost
  private let runner: MatrixRunner
  /// The screen of each route that was looked for; `nil` where no sample ends at its own place.
  private var screens: [String: String?] = [:]

  /// The screens of an app. The sessions begin at a time in milliseconds since 1970.
  public init(host: SessionHost, at: Int64) {
    self.host = host
    runner = MatrixRunner(host: host, at: at)
  }

  /// Returns the place at which a link ended; `nil` when that is its own place, or shows the same screen, and for a link that did
  /// not complete. Throws the app's error when the app cannot be built.
  public mutating func elsewhere(_ link: MatrixLink, _ cell: MatrixCell) throws -> String? {
    guard cell.outcome == .completed, let route = link.route, let own = link.canonical, let end = cell.location.last,
      end != own
    else { return nil }
    let isSameRoute = MatrixLink(end, routes: host.routes).route == route
    if isSameRoute { return Self.path(end) == Self.path(own) ? nil : end }
    return try screen(of: route) == cell.screen ? nil : end
  }

  /// The screen on which a sample of a route ends at its own place, in the first state in which one does.
  private mutating func screen(of route: String) throws -> String? {
    if let known = screens[route] { return known }
    let found = try search(route)
    screens[route] = .some(found)
    return found
  }

  private func search(_ route: String) throws -> String? {
    let samples = host.routes.samples(of: route).map { MatrixLink($0, routes: host.routes) }
    for state in host.app.states {
      guard let column = try? runner.column(state, .quick) else { continue }
      for link in samples {
        let cell = try runner.open(link, in: column).cell
        if cell.outcome == .completed, cell.location.last == link.canonical { return cell.screen }
      }
    }
    return nil
  }

  private static func path(_ link: String) -> Substring { link.prefix { $0 != "?" && $0 != "#" } }
}
