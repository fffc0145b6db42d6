import ControlProtocol
import DeepLinks
import SessionEngine
import TextFormats

/// The checks of the names in requests, by the app and by the sessions that exist.
enum SessionRequests {
  /// The error for a session that does not exist, with the nearest name of those in memory and in the store.
  static func notFound(_ id: String, live: [String]) -> StoreRead {
    { storage in
      let stored = (try? storage.sessions(limit: 200))?.map(\.session) ?? []
      throw ControlError.sessionNotFound(id, nearest: NearestName.of(id, among: Set(live + stored).sorted()))
    }
  }

  /// The latest outcome of a link of the session of this name that was made at `created`. Later ones may have a link of the same
  /// number. Throws `journal.incomplete` when the link is no longer in the journal.
  static func outcome(of link: Int, _ url: String, in session: String, since created: Int64) -> StoreRead {
    { storage in
      var before: Int64? = .max
      while let place = before {
        let page = try storage.links(LinkConditions(session: session), before: place, limit: 100)
        let found = page.links.first { $0.outcome.link == link && $0.outcome.url == url && $0.at >= created }
        if let found { return found.outcome }
        before = page.next
      }
      throw ControlError(
        .journalIncomplete, "the link \(link) of \(session) has ended, and the journal no longer has its end",
        hint: "see the session: \(Program.name) session show \(session)")
    }
  }

  /// The answer of the app to one of its own requests that only read, as JSON.
  static func answer(
    _ name: String, _ parameters: [String: String], _ session: Session
  ) throws(ControlError) -> [UInt8] {
    do {
      return Array("{\"answer\":\(try session.answer(name, parameters))}".utf8)
    } catch {
      throw ControlError(error)
    }
  }

  /// Whether a request of the app changes the session. Throws `method.unknown` for one that the app does not have.
  static func isChanging(_ name: String, in app: any SimulatedApp) throws(ControlError) -> Bool {
    if let known = app.requests.first(where: { $0.name == name }) { return known.isChanging }
    let names = (app.requests.map(\.name) + ControlMethods.names).joined(separator: ", ")
    throw ControlError(.unknownMethod, "there is no method \(name.clipped())", hint: "there are \(names)")
  }

  /// The starting state of this name. Throws `params.invalid` when the app has none.
  static func state(_ name: String, of app: any SimulatedApp) throws(ControlError) -> StartingState {
    if let state = app.states.first(where: { $0.name == name }) { return state }
    let names = app.states.map(\.name).joined(separator: ", ")
    throw ControlError(
      .invalidParameters, "there is no starting state \(name.clipped())", hint: "there are: \(names)")
  }
}

extension TurnReply {
  /// The reply to a request that changed a session.
  init(_ turn: Turn, _ record: SessionRecord) {
    self.init(
      session: record.id, version: record.version, settled: turn.settled, location: record.location,
      pending: record.pending.count, requests: turn.requests)
  }
}

extension ControlError {
  /// The error for a request that the app refused.
  init(_ refusal: SessionError) {
    self.init(.sessionRefused, refusal.message, hint: refusal.hint, reason: refusal.code)
  }

  /// The error for a text that cannot be a session's name.
  static func invalidSessionName(_ id: String) -> ControlError {
    ControlError(
      .sessionNameInvalid, "no session can have the name \"\(id.clipped())\"",
      hint: "a name is 1 to 64 of A-Z a-z 0-9 . _ -")
  }

  /// The error for a new session whose name commands would read as an option. One that an earlier version has made stays usable.
  static func optionAsSessionName(_ id: String) -> ControlError {
    ControlError(
      .sessionNameInvalid, "the name of a session does not begin with a dash, and this one is \"\(id.clipped())\"",
      hint: "commands would read it as an option: choose another name")
  }

  /// The error for a session that does not exist.
  static func sessionNotFound(_ id: String, nearest: String? = nil) -> ControlError {
    let name = id.clipped()
    let hint = nearest.map { "did you mean \($0)? Or make it" } ?? "make it"
    return ControlError(
      .sessionNotFound, "there is no session \(name)", hint: "\(hint): \(Program.name) session create \(name)")
  }

  /// The error for making a session that exists.
  static func sessionExists(_ id: String) -> ControlError {
    let hint =
      id == ControlMethods.defaultSession
      ? "it always does: use it" : "use it, or close it first: \(Program.name) session close \(id)"
    return ControlError(.sessionExists, "there is a session \(id) already", hint: hint)
  }

  /// The error for closing the session that always exists.
  static func sessionProtected(_ id: String) -> ControlError {
    ControlError(
      .sessionProtected, "the session \(id) always exists and cannot be closed",
      hint: "log it out instead: \(Program.name) session logout \(id)")
  }

  /// The error for a link whose session was closed while the link was in progress.
  static func closedUnderWay(_ id: String) -> ControlError {
    ControlError(
      .sessionNotFound, "the session \(id) was closed while the link was in progress", hint: "see \(Program.name) log")
  }

  /// The error for a request to a session of which too many requests wait for the store.
  static func tooManyWaiting(_ count: Int, for session: String) -> ControlError {
    ControlError(
      .serverBusy, "\(count) requests wait until the session \(session) is read from the store; nothing was done",
      hint: "see \(Program.name) status, then try again")
  }

  /// The error for a request whose turn has lost too often against other writers of the store.
  static func sessionBusy(_ id: String) -> ControlError {
    ControlError(
      .sessionBusy, "the session \(id) was changed by other daemons each time that the request ran; nothing was done",
      hint: "send it again, or spread the requests over more sessions")
  }

  /// The error for a response whose commit failed. `isChange` is false for a response that only waited for one: it
  /// may tell of a change that was stored before.
  static func storeFailed(_ error: StorageError, isChange: Bool) -> ControlError {
    let isRefused = isChange && error.code.leavesNothingStored
    let outcome = isRefused ? "nothing was done" : "whether the change is stored is not known"
    // To ask again does not bring a file back.
    if error.code == .unavailable {
      return ControlError(.storeUnavailable, "the store failed: \(error.message); \(outcome)", hint: error.hint)
    }
    return ControlError(
      .storeUnavailable, "the store failed: \(error); \(outcome)",
      hint: "see \(Program.name) status, then ask again: a request with a key is done only once")
  }
}
