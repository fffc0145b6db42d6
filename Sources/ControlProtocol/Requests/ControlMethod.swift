public import SessionEngine

/// The methods of the socket: a closed set, each with its reply type beside its request.
public enum ControlMethod: String, Sendable, Hashable, CaseIterable {
  /// Exchanges greetings: the program and its protocol. Every client sends it first.
  case hello
  /// Opens a link in a session. The response comes when the link has settled or waits.
  case linkOpen = "link.open"
  /// How a link is understood, without opening it.
  case linkExplain = "link.explain"
  /// The last links, each with its latest outcome.
  case linkLog = "link.log"
  /// A page of the journal, oldest first.
  case linkExport = "link.export"
  /// Makes a session.
  case sessionCreate = "session.create"
  /// The newest sessions.
  case sessionList = "session.list"
  /// A session with its tree, its pending links and its last links.
  case sessionShow = "session.show"
  /// A session's tree.
  case sessionTree = "session.tree"
  /// What a person sees of a session.
  case sessionScreen = "session.screen"
  /// Touches an element of what is seen.
  case sessionTap = "session.tap"
  /// Moves a session's clock forward.
  case sessionAdvance = "session.advance"
  /// One of the app's own requests; on the wire also by its own name, such as `reservation.list`.
  case sessionRequest = "session.request"
  /// Logs a session in.
  case sessionLogin = "session.login"
  /// Logs a session out.
  case sessionLogout = "session.logout"
  /// Changes the settings of a session's simulated world.
  case sessionConfigure = "session.configure"
  /// Ends a session.
  case sessionClose = "session.close"
  /// How the daemon is.
  case status
  /// Reads the table of links again.
  case reload
  /// From now on, every journal line as a notification.
  case eventsSubscribe = "events.subscribe"
}

/// The parameters of one method, with the type of its answer.
public protocol ControlCall: Codable, Sendable, Hashable {
  /// The type of the response. It must be redactable, so that every response is redacted.
  associatedtype Reply: Codable & Sendable & Redactable
  /// The method these are the parameters of.
  static var method: ControlMethod { get }
  /// The call as one of the closed set.
  var request: ControlRequest { get }
}

/// A request of any method: what a line asks for.
public enum ControlRequest: Sendable, Hashable {
  case hello(Hello)
  case linkOpen(LinkOpen)
  case linkExplain(LinkExplain)
  case linkLog(LinkLog)
  case linkExport(LinkExport)
  case sessionCreate(SessionCreate)
  case sessionList(SessionList)
  case sessionShow(SessionShow)
  case sessionTree(SessionTree)
  case sessionScreen(SessionScreen)
  case sessionTap(SessionTap)
  case sessionAdvance(SessionAdvance)
  case sessionRequest(SessionRequest)
  case sessionLogin(SessionLogin)
  case sessionLogout(SessionLogout)
  case sessionConfigure(SessionConfigure)
  case sessionClose(SessionClose)
  case status(Status)
  case reload(Reload)
  case eventsSubscribe(EventsSubscribe)
}

extension ControlRequest {
  /// The session that always exists: meant where none is named.
  public static let defaultSession = "default"

  /// The session it concerns; `nil` for what concerns the daemon or all sessions.
  public var session: String? {
    switch self {
    case .linkOpen(let call): call.session ?? Self.defaultSession
    case .sessionCreate(let call): call.session
    case .sessionShow(let call): call.session ?? Self.defaultSession
    case .sessionTree(let call): call.session ?? Self.defaultSession
    case .sessionScreen(let call): call.session ?? Self.defaultSession
    case .sessionTap(let call): call.session ?? Self.defaultSession
    case .sessionAdvance(let call): call.session ?? Self.defaultSession
    case .sessionRequest(let call): call.session ?? Self.defaultSession
    case .sessionLogin(let call): call.session ?? Self.defaultSession
    case .sessionLogout(let call): call.session ?? Self.defaultSession
    case .sessionConfigure(let call): call.session ?? Self.defaultSession
    case .sessionClose(let call): call.session
    case .hello, .linkExplain, .linkLog, .linkExport, .sessionList, .status, .reload, .eventsSubscribe: nil
    }
  }

  /// The idempotency key of a changing request.
  public var key: String? {
    switch self {
    case .linkOpen(let call): call.key
    case .sessionCreate(let call): call.key
    case .sessionTap(let call): call.key
    case .sessionAdvance(let call): call.key
    case .sessionRequest(let call): call.key
    case .sessionLogin(let call): call.key
    case .sessionLogout(let call): call.key
    case .sessionConfigure(let call): call.key
    case .sessionClose(let call): call.key
    case .hello, .linkExplain, .linkLog, .linkExport, .sessionList, .sessionShow, .sessionTree, .sessionScreen, .status,
      .reload, .eventsSubscribe:
      nil
    }
  }
}
