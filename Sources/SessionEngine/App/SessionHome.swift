import DeepLinks

/// What all sessions of one executor are made with: held once.
final class SessionHome {
  let app: any SimulatedApp
  let routes: RouteTable
  let limits: SessionLimits
  /// `nil` for a session that shares nothing.
  let memory: ExecutorMemory?

  private init(_ app: any SimulatedApp, _ routes: RouteTable, _ limits: SessionLimits, _ memory: ExecutorMemory?) {
    self.app = app
    self.routes = routes
    self.limits = limits
    self.memory = memory
  }

  /// What a link means that the session was sent before, whenever that was.
  func parse(_ text: String) throws(LinkRejection) -> ParsedLink {
    // Those who stand at the same place hold one link of it, and not each their own.
    if let memory { return try memory.links.parse(text, at: nil, in: routes) }
    return try routes.parse(text)
  }

  /// The home that sessions with this memory have had lately, or a new one. A memory belongs to one app.
  static func of(
    _ app: any SimulatedApp, _ routes: RouteTable, _ limits: SessionLimits, _ memory: ExecutorMemory?
  ) -> SessionHome {
    if let known = memory?.home, known.routes === routes, known.limits == limits { return known }
    let home = SessionHome(app, routes, limits, memory)
    memory?.home = home
    return home
  }
}
