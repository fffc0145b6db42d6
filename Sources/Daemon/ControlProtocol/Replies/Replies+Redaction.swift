public import DeepLinks
import HeadlessUI
public import SessionEngine

// The redaction of each response. A response without secrets, or one that must be complete, says so.

extension TurnReply: Redactable {
  /// Returns the reply with its links and its location redacted.
  public func redacted(by secrets: Redactor) -> TurnReply {
    var reply = self
    reply.settled = settled.map { $0.redacted(by: secrets) }
    reply.location = location.map { secrets.redact($0) }
    return reply
  }
}

extension SessionReply: Redactable {
  /// Returns the reply with its links, its location, its tree and the texts of its screen redacted. The digest is that
  /// of the complete tree.
  public func redacted(by secrets: Redactor) -> SessionReply {
    var reply = self
    reply.location = location.map { secrets.redact($0) }
    reply.lost = lost?.map { secrets.redact($0) }
    reply.pending = pending.map { $0.redacted(by: secrets) }
    reply.tree = tree.redacted(by: secrets)
    reply.links = links.map { $0.redacted(by: secrets) }
    let words = secrets.words(in: location + pending.map(\.url) + links.map(\.outcome.url))
    reply.screen = screen?.replacingTexts { secrets.redact(text: $0, about: words) }
    return reply
  }
}

extension PendingReply: Redactable {
  /// Returns the link with its URL redacted.
  public func redacted(by secrets: Redactor) -> PendingReply {
    var reply = self
    reply.url = secrets.redact(url)
    return reply
  }
}

extension TreeReply: Redactable {
  /// Returns the reply with its location and its tree redacted. The digest is that of the complete tree.
  public func redacted(by secrets: Redactor) -> TreeReply {
    var reply = self
    reply.location = location.map { secrets.redact($0) }
    reply.lost = lost?.map { secrets.redact($0) }
    reply.tree = tree.redacted(by: secrets)
    return reply
  }
}

extension ScreenReply: Redactable {
  /// Returns the reply with its location redacted. The screens are complete: they show what the app shows to its user.
  public func redacted(by secrets: Redactor) -> ScreenReply {
    var reply = self
    reply.location = location.map { secrets.redact($0) }
    reply.lost = lost?.map { secrets.redact($0) }
    return reply
  }
}

extension LinkTryReply: Redactable {
  /// Returns the reply with its parts redacted. The screens are complete, as those of a session are.
  public func redacted(by secrets: Redactor) -> LinkTryReply {
    var reply = self
    reply.outcome = outcome.redacted(by: secrets)
    reply.tree = tree.redacted(by: secrets)
    reply.screen = screen.redacted(by: secrets)
    return reply
  }
}

extension SessionListReply: Redactable {
  /// Returns the reply with the locations of its sessions redacted.
  public func redacted(by secrets: Redactor) -> SessionListReply {
    SessionListReply(sessions: sessions.map { $0.redacted(by: secrets) }, total: total, next: next)
  }
}

extension StatusReply: Redactable {
  /// Returns the reply with the locations of its sessions redacted. The store's trouble has messages of SQLite and the
  /// system, which contain no links.
  public func redacted(by secrets: Redactor) -> StatusReply {
    var reply = self
    reply.sessions = sessions.map { $0.redacted(by: secrets) }
    return reply
  }
}

extension LinkLogReply: Redactable {
  /// Returns the reply with its links redacted.
  public func redacted(by secrets: Redactor) -> LinkLogReply {
    LinkLogReply(links: links.map { $0.redacted(by: secrets) }, next: next)
  }
}

extension LinkRequestsReply: Redactable {
  /// Returns the complete reply: it contains names of RIBs and requests.
  public func redacted(by secrets: Redactor) -> LinkRequestsReply { self }
}

extension LinkExportReply: Redactable {
  /// Returns the complete reply: a journal without its secrets could not be replayed.
  public func redacted(by secrets: Redactor) -> LinkExportReply { self }
}

extension RequestReply: Redactable {
  /// Returns the reply with its turn redacted. The app is responsible for the responses to its own requests.
  public func redacted(by secrets: Redactor) -> RequestReply {
    var reply = self
    reply.turn = turn?.redacted(by: secrets)
    return reply
  }
}

extension EventNotification: Redactable {
  /// Returns the notification with its entry redacted.
  public func redacted(by secrets: Redactor) -> EventNotification {
    EventNotification(entry: entry.redacted(by: secrets), screens: screens)
  }
}

extension ControlError: Redactable {
  /// Returns the error with the secrets in it redacted. An error of the store has messages of SQLite and the system, and one
  /// of the configuration repeats lines of files without their secrets: they contain no links.
  public func redacted(by secrets: Redactor) -> ControlError {
    if [.storeUnavailable, .storeDamaged, .configurationInvalid].contains(kind) || namesOnlySession { return self }
    var error = self
    error.message = secrets.redact(message)
    error.hint = secrets.redact(hint)
    return error
  }
}

extension ControlError {
  /// Whether the error names a session, and nothing else of the request: a name such as `session` is not that of a secret.
  /// A text that cannot be a name may be a link.
  private var namesOnlySession: Bool {
    guard [.sessionNotFound, .sessionExists, .sessionProtected, .notOwner].contains(kind) else { return false }
    return !(message + hint).utf8.contains { "?=@%/\\".utf8.contains($0) }
  }
}

extension HelloReply: Redactable {
  /// Returns the complete reply: it contains no links.
  public func redacted(by secrets: Redactor) -> HelloReply { self }
}

extension SubscribeReply: Redactable {
  /// Returns the complete reply: it contains no links.
  public func redacted(by secrets: Redactor) -> SubscribeReply { self }
}

extension ReloadReply: Redactable {
  /// Returns the complete reply: it contains names of routes, not links.
  public func redacted(by secrets: Redactor) -> ReloadReply { self }
}

extension BackupReply: Redactable {
  /// Returns the complete reply: it contains no links.
  public func redacted(by secrets: Redactor) -> BackupReply { self }
}

extension LinkExplainReply: Redactable {
  /// Returns the reply unchanged: an explanation is redacted when it is made.
  public func redacted(by secrets: Redactor) -> LinkExplainReply { self }
}
