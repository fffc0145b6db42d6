public import SessionEngine

/// The methods of the socket, a closed set. The type of each reply is defined beside its request.
public enum ControlMethod: String, Sendable, Hashable, CaseIterable {
  /// Exchanges greetings: the program and its protocol. It is the first request of every client.
  case hello
  /// Opens a link in a session. The response is sent when the link has settled or waits.
  case linkOpen = "link.open"
  /// Delivers a push notification to the phone of a session.
  case sessionPush = "session.push"
  /// Installs the app of a session and starts it.
  case sessionInstall = "session.install"
  /// Ends a link that waits.
  case linkCancel = "link.cancel"
  /// Explains how a link is read, without opening it.
  case linkExplain = "link.explain"
  /// Returns the last links, each with its latest outcome.
  case linkLog = "link.log"
  /// Returns a page of the journal, oldest first.
  case linkExport = "link.export"
  /// Makes a session.
  case sessionCreate = "session.create"
  /// Returns the newest sessions.
  case sessionList = "session.list"
  /// A session with its tree, its pending links and its last links.
  case sessionShow = "session.show"
  /// Returns a session's tree.
  case sessionTree = "session.tree"
  /// Returns the screens of a session.
  case sessionScreen = "session.screen"
  /// Taps an element of the visible screens.
  case sessionTap = "session.tap"
  /// Advances a session's clock.
  case sessionAdvance = "session.advance"
  /// Sends one of the app's own requests; on the wire also by its own name, such as `reservation.list`.
  case sessionRequest = "session.request"
  /// Logs a session in.
  case sessionLogin = "session.login"
  /// Logs a session out.
  case sessionLogout = "session.logout"
  /// Changes the settings of a session's simulated world.
  case sessionConfigure = "session.configure"
  /// Closes a session.
  case sessionClose = "session.close"
  /// Returns the state of the daemon.
  case status
  /// Reads the route table again.
  case reload
  /// Subscribes to journal entries: each one is sent as a notification.
  case eventsSubscribe = "events.subscribe"

  /// The names of the parameters, as the article on the socket has them: optional ones are in brackets.
  var parameters: String {
    switch self {
    case .hello: "[protocol], [client]"
    case .linkOpen: "url, [input], [session], [wait], [create], [key]"
    case .sessionPush: "payload, [session], [wait], [key]"
    case .sessionInstall: "[session], [key]"
    case .linkCancel: "link, [session], [key]"
    case .linkExplain: "url, [input]"
    case .linkLog: "[session], [before], [limit]"
    case .linkExport: "[session], [after], [limit], [until], [before]"
    case .sessionCreate: "session, [state], [key]"
    case .sessionList: "[limit], [all], [before], [after]"
    case .sessionShow, .sessionTree, .sessionScreen: "[session]"
    case .sessionTap: "element, [text], [session], [key]"
    case .sessionAdvance: "by, [session], [key]"
    case .sessionLogin, .sessionConfigure: "any text fields, [session], [key]"
    case .sessionLogout: "[session], [key]"
    case .sessionClose: "session, [key]"
    case .sessionRequest: "request, any text fields, [session], [key]"
    case .status: "[all]"
    case .reload: "[force]"
    case .eventsSubscribe: "[session]"
    }
  }
}

/// The parameters of one method, with the type of its reply.
public protocol ControlCall: Codable, Sendable, Hashable {
  /// The type of the response. It must be redactable, so that every response is redacted.
  associatedtype Reply: Codable & Sendable & Redactable
  /// The method that has these parameters.
  static var method: ControlMethod { get }
  /// The call as a request of any method.
  var request: ControlRequest { get }
}

/// A request of any method.
public enum ControlRequest: Sendable, Hashable {
  case hello(Hello)
  case linkOpen(LinkOpen)
  case sessionPush(SessionPush)
  case sessionInstall(SessionInstall)
  case linkCancel(LinkCancel)
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
  /// The session that always exists, and is meant when a request names none.
  public static let defaultSession = "default"

  /// The session that the request concerns; `nil` when it concerns the daemon or all sessions.
  public var session: String? {
    switch self {
    case .linkOpen(let call): call.session ?? Self.defaultSession
    case .sessionPush(let call): call.session ?? Self.defaultSession
    case .sessionInstall(let call): call.session ?? Self.defaultSession
    case .linkCancel(let call): call.session ?? Self.defaultSession
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
    case .sessionPush(let call): call.key
    case .sessionInstall(let call): call.key
    case .linkCancel(let call): call.key
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
