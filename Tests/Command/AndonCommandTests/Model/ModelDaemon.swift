import ControlProtocol
import Foundation
import RIBs
import SessionEngine
import TextFormats

/// A daemon as a process of its own, with a client on two connections.
final class ModelDaemon {
  /// What a session looks like from outside.
  struct View: Hashable {
    let version: Int64
    let tree: String
    let pending: [String]
    let outcomes: [String]
    let reservations: [String]
  }

  /// The response to a command.
  struct Response: Hashable {
    /// The outcome of a link, the links that settled, or the kind of the error.
    let text: String
    /// The whole response, to compare repeated ones.
    let whole: String
  }

  /// An error of the test itself.
  enum Failure: Error {
    case daemonNotReady
    case daemonEndedBadly(Int32)
    case eventWithoutRequest
  }

  typealias Waiting = () async throws -> Response

  private let andon: AndonProcess
  private var process: ChildProcess
  private var clients: [ControlClient] = []

  /// Starts a daemon with an empty database in the folder of `andon`.
  init(in andon: AndonProcess) async throws {
    self.andon = andon
    process = try andon.start(["serve", "--database", andon.path("andon.db")])
    try await connect()
  }

  /// Ends the daemon, and starts it again on the same database.
  func restart(kill isKilled: Bool) async throws {
    try await end(kill: isKilled)
    process = try andon.start(["serve", "--database", andon.path("andon.db")])
    try await connect()
  }

  /// Ends the daemon. Throws when it does not end cleanly, unless it is killed.
  func end(kill isKilled: Bool) async throws {
    kill(process.processIdentifier, isKilled ? SIGKILL : SIGTERM)
    process.waitUntilExit()
    for client in clients { await client.close() }
    clients = []
    guard isKilled || process.terminationStatus == 0 else { throw Failure.daemonEndedBadly(process.terminationStatus) }
  }

  private func connect() async throws {
    guard try andon.run(["wait", "--timeout", "60s"]).status == 0 else { throw Failure.daemonNotReady }
    for _ in 0..<2 {
      clients.append(try await .connect(path: andon.path("s/andon.sock"), timeout: .seconds(60)))
    }
  }

  // MARK: - Requests

  /// Sends a command, on the connection of its session, and returns before it is answered.
  func start(_ command: ModelCommand) throws -> Waiting {
    let (session, key) = (command.session, command.key)
    switch command.change {
    case .create: return try start(SessionCreate(session: session, key: key), session) { _ in "created" }
    case .close: return try start(SessionClose(session: session, key: key), session, turn)
    case .event(let event):
      switch event {
      case .open(let url):
        return try start(LinkOpen(url: url, session: session, key: key), session) { Self.text($0) }
      case .tap(let element, let text):
        return try start(SessionTap(session: session, element: element, text: text, key: key), session, turn)
      case .back: return try start(SessionBack(session: session, key: key), session, turn)
      case .login(let values):
        return try start(SessionLogin(session: session, parameters: values, key: key), session, turn)
      case .logout: return try start(SessionLogout(session: session, key: key), session, turn)
      case .install: return try start(SessionInstall(session: session, key: key), session, turn)
      case .configure(let values):
        return try start(SessionConfigure(session: session, settings: values, key: key), session, turn)
      case .advance(let milliseconds):
        let span = DurationText.text(milliseconds)
        return try start(SessionAdvance(session: session, by: span, key: key), session, turn)
      case .cancel(let link): return try start(LinkCancel(session: session, link: link, key: key), session, turn)
      case .request(let name, let values):
        let call = SessionRequest(session: session, name: name, parameters: values, key: key)
        return try start(call, session) { $0.turn.map(self.turn) ?? "no turn" }
      case .input, .reply, .tick: throw Failure.eventWithoutRequest
      }
    }
  }

  private func start<Call: ControlMethod>(
    _ call: Call, _ session: String, _ text: @escaping (Call.Reply) -> String
  ) throws -> Waiting {
    let client = clients[session.utf8.reduce(0) { $0 + Int($1) } % clients.count]
    let started = try client.start([call], timeout: .seconds(60))[0]
    return {
      do {
        let reply = try await started.value()
        return Response(text: text(reply), whole: try JSONCoding.text(reply))
      } catch let error as ControlError {
        return Response(text: "refused \(error.kind.rawValue)", whole: error.message)
      } catch let error as ControlClientError {
        return Response(text: "no response", whole: error.message)
      }
    }
  }

  private func turn(_ reply: TurnReply) -> String {
    reply.settled.map { "\($0.link) \(Self.text($0))" }.settledText
  }

  private static func text(_ outcome: LinkOutcome) -> String {
    outcome.outcome.rawValue + (outcome.reason.map { " \($0)" } ?? "")
  }

  // MARK: - Reading

  /// The names of all sessions.
  func sessions() async throws -> Set<String> {
    Set(try await clients[0].call(SessionList(all: true), timeout: .seconds(60)).sessions.map(\.session))
  }

  /// Returns how a session looks; `nil` when there is none.
  func view(of session: String) async throws -> View? {
    do {
      let reply = try await clients[0].call(SessionShow(session: session), timeout: .seconds(60))
      let list = try await clients[0].call(
        SessionRequest(session: session, name: "reservation.list"), timeout: .seconds(60))
      let reservations = list.answer?.object?["reservations"]?.array ?? []
      return View(
        version: reply.version, tree: Self.text(reply.tree),
        pending: reply.pending.map { "\($0.link) \($0.url) waits for \($0.waitingFor)" },
        outcomes: reply.links.filter { $0.earlier != true }.map { "\($0.outcome.link) \(Self.text($0.outcome))" },
        reservations: reservations.map { "\($0.object?["id"]?.integer ?? 0) \($0.object?["status"]?.string ?? "")" })
    } catch let error as ControlError where error.kind == .sessionNotFound {
      return nil
    }
  }

  private static func text(_ tree: TreeSnapshot) -> String {
    let values = tree.parameters.filter { $0.key != "status" }.map(\.value).joined(separator: ",")
    let children = tree.children.map(text).joined(separator: " ")
    return tree.rib + (values.isEmpty ? "" : "(\(values))") + (children.isEmpty ? "" : "{\(children)}")
  }
}

extension ModelSession {
  /// How the model expects the session to look.
  var view: ModelDaemon.View {
    ModelDaemon.View(
      version: version, tree: tree,
      pending: pending.map { "\($0.number) \($0.link.url) waits for \($0.waitsFor)" },
      outcomes: outcomes.enumerated().map { "\($0 + 1) \($1)" }.suffix(10),
      reservations: listed.sorted { $0.key < $1.key }.map { "\($0) \($1)" })
  }
}

extension [String] {
  /// The response to a change after which these links settled.
  var settledText: String { isEmpty ? "done" : "settled " + sorted().joined(separator: ", ") }
}
