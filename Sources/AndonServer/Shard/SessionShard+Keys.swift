import ControlProtocol
import DeepLinks
import Foundation
import SessionEngine

/// Requests with a key, which were sent before.
extension SessionShard {
  /// The first answer to a request that was sent before with the same key.
  func firstReply(_ key: String, _ id: String, _ request: ControlRequest) throws(ControlError) -> StoredReply? {
    guard (1...128).contains(key.utf8.count) else {
      throw ControlError(
        .invalidParameters, "the parameter key has \(key.utf8.count) bytes", hint: "a key has 1 to 128 bytes")
    }
    let first: KeyedReply?
    do {
      first = try live[id]?.reply(to: key) ?? storedReply(key, id)
    } catch {
      throw context.readers.unreadable(error)
    }
    guard let first else { return nil }
    let hint = "each request has a key of its own"
    guard first.reply.event == request.event else {
      throw ControlError(
        .invalidParameters, "the key was sent before with another request: \(first.reply.event.rawValue)", hint: hint)
    }
    if case .linkOpen(let call) = request, let url = first.url, !url.utf8.elementsEqual(call.url.utf8) {
      throw ControlError(.invalidParameters, "the key was sent before with another link: \(url.clipped())", hint: hint)
    }
    return first.reply
  }

  /// The answer in the store. A session in memory knows when there is none.
  private func storedReply(_ key: String, _ id: String) throws -> KeyedReply? {
    if let entry = live[id], try !entry.mayHaveStored(key, in: context.storage) { return nil }
    guard let reply = try context.storage.reply(session: id, key: key) else { return nil }
    // Until a closing is stored, the store has the keys that went with it.
    if let entry = live[id], entry.closings > 0, !reply.event.outlivesSession { return nil }
    return KeyedReply(key: key, reply: reply, url: Self.outcome(reply)?.url)
  }

  /// The outcome that answers a link; `nil` for another answer.
  private static func outcome(_ reply: StoredReply) -> LinkOutcome? {
    guard reply.event == .open else { return nil }
    return try? JSONDecoder().decode(LinkOutcome.self, from: Data(reply.json.utf8))
  }

  /// The JSON of an answer that was given before. That of a link is in the journal, whole; all others were covered
  /// before they were stored.
  private func shown(_ reply: StoredReply) -> [UInt8] {
    Self.outcome(reply).map { shown($0) } ?? Array(reply.json.utf8)
  }

  /// The JSON of an outcome as it is shown.
  func shown(_ outcome: LinkOutcome) -> [UInt8] {
    json.clear()
    outcome.covered(by: routes.secrets).write(to: &json)
    return json.bytes
  }

  /// Answers a request as it was answered at first. A link that was under way then was answered when it had settled:
  /// it is answered so again, and who asks before that waits with who asked first.
  func answer(_ call: ShardCall, _ id: String, again first: StoredReply) throws(ControlError) {
    let address = call.address
    guard first.isOpen, case .linkOpen(let open) = call.request, let number = Self.outcome(first)?.link else {
      return submit(.line(replies.line(json: shown(first), form: address.form), address), resting: live[id])
    }
    let entry = try find(id)
    guard let session = entry.session, let outcome = session.outcome(ofPending: number) else {
      // What the store has by now is the end of it, but for one that is on its way there.
      let last = entry.settled.last { $0.link == number }.map { shown($0) } ?? shown(first)
      return submit(.line(replies.line(json: last, form: address.form), address), resting: entry)
    }
    if open.wait != false, isUnderWay(session) {
      if let key = open.key { entry.use(key, first, url: open.url) }
      hold(.init(link: number, key: open.key, address: address), in: entry)
    } else {
      submit(.line(replies.line(json: shown(outcome), form: address.form), address), resting: entry)
    }
  }
}

extension ControlRequest {
  /// The word that the journal has for the request; `nil` for one that changes nothing.
  fileprivate var event: JournalEntry.Kind? {
    switch self {
    case .linkOpen: .open
    case .sessionCreate: .create
    case .sessionTap: .tap
    case .sessionAdvance: .advance
    case .sessionRequest: .request
    case .sessionLogin: .login
    case .sessionLogout: .logout
    case .sessionConfigure: .configure
    case .sessionClose: .close
    case .hello, .linkExplain, .linkLog, .linkExport, .sessionList, .sessionShow, .sessionTree, .sessionScreen, .status,
      .reload, .eventsSubscribe:
      nil
    }
  }
}
