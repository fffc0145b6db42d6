public import DeepLinks
import HeadlessUI
public import SessionEngine

// How each answer hides secrets. Those that show none, and those that must be whole, say so.

extension TurnReply: SecretCovering {
  /// The reply with its links and its place covered.
  public func covered(by secrets: Redactor) -> TurnReply {
    var reply = self
    reply.settled = settled.map { $0.covered(by: secrets) }
    reply.location = location.map { secrets.redact($0) }
    return reply
  }
}

extension SessionReply: SecretCovering {
  /// The reply with its links, its place and its tree covered, and what its screen says of them. The digest is that
  /// of the tree as it is.
  public func covered(by secrets: Redactor) -> SessionReply {
    var reply = self
    reply.location = location.map { secrets.redact($0) }
    reply.pending = pending.map { $0.covered(by: secrets) }
    reply.tree = tree.covered(by: secrets)
    reply.links = links.map { $0.covered(by: secrets) }
    let values = secrets.values(in: location + pending.map(\.url) + links.map(\.outcome.url))
    if !values.isEmpty {
      reply.screen = screen?.replacingTexts { secrets.redact(sentence: $0, about: values) }
    }
    return reply
  }
}

extension PendingReply: SecretCovering {
  /// The link with its URL covered.
  public func covered(by secrets: Redactor) -> PendingReply {
    var reply = self
    reply.url = secrets.redact(url)
    return reply
  }
}

extension TreeReply: SecretCovering {
  /// The reply with its place and its tree covered; the digest is that of the tree as it is.
  public func covered(by secrets: Redactor) -> TreeReply {
    var reply = self
    reply.location = location.map { secrets.redact($0) }
    reply.tree = tree.covered(by: secrets)
    return reply
  }
}

extension ScreenReply: SecretCovering {
  /// The reply with its place covered. The screens show what the app shows to the person in front of it.
  public func covered(by secrets: Redactor) -> ScreenReply {
    var reply = self
    reply.location = location.map { secrets.redact($0) }
    return reply
  }
}

extension SessionListReply: SecretCovering {
  /// The reply with the places of its sessions covered.
  public func covered(by secrets: Redactor) -> SessionListReply {
    SessionListReply(sessions: sessions.map { $0.covered(by: secrets) }, total: total)
  }
}

extension StatusReply: SecretCovering {
  /// The reply with the places of its sessions covered.
  public func covered(by secrets: Redactor) -> StatusReply {
    var reply = self
    reply.sessions = sessions.map { $0.covered(by: secrets) }
    reply.store.trouble = store.trouble.map { secrets.redact(sentence: $0) }
    return reply
  }
}

extension LinkLogReply: SecretCovering {
  /// The reply with its links covered.
  public func covered(by secrets: Redactor) -> LinkLogReply {
    LinkLogReply(links: links.map { $0.covered(by: secrets) })
  }
}

extension LinkExportReply: SecretCovering {
  /// The reply as it is: without its secrets a journal could not be replayed.
  public func covered(by secrets: Redactor) -> LinkExportReply { self }
}

extension RequestReply: SecretCovering {
  /// The reply with what it led to covered. What an app answers to its own requests is its own affair.
  public func covered(by secrets: Redactor) -> RequestReply {
    var reply = self
    reply.turn = turn?.covered(by: secrets)
    return reply
  }
}

extension ControlError: SecretCovering {
  /// The error with the URLs that it quotes covered.
  public func covered(by secrets: Redactor) -> ControlError {
    var error = self
    error.message = secrets.redact(sentence: message)
    error.hint = secrets.redact(sentence: hint)
    return error
  }
}

extension HelloReply: SecretCovering {
  /// The greeting as it is: it shows nothing of links.
  public func covered(by secrets: Redactor) -> HelloReply { self }
}

extension SubscribeReply: SecretCovering {
  /// The reply as it is: it shows nothing of links.
  public func covered(by secrets: Redactor) -> SubscribeReply { self }
}

extension ReloadReply: SecretCovering {
  /// The reply as it is: it names routes, not links.
  public func covered(by secrets: Redactor) -> ReloadReply { self }
}

extension LinkExplainReply: SecretCovering {
  /// The reply as it is: what explains a link has covered its secrets already.
  public func covered(by secrets: Redactor) -> LinkExplainReply { self }
}
