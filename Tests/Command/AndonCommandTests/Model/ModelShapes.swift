import SessionEngine

/// A table of the shapes of the steps that were run, with their numbers.
struct ModelShapes {
  private(set) var counts: [String: Int] = [:]

  /// The shapes that a long run must have.
  static let expected: [String] =
    [
      "completed", "waiting log-in", "waiting install", "waiting the answer to a permission", "waiting the wallet",
      "waiting the link before it", "rejected unknownRoute", "rejected badParameter", "rejected invalidEncoding",
      "rejected unknownHost", "rejected missingParameter", "rejected forbiddenPage", "rejected unknownScheme",
      "rejected malformed", "stopped maintenance", "stopped alreadyLoggedIn", "stopped reservationNotFound",
      "stopped reservationClosed", "stopped tooManyPendingLinks", "failed network",
    ].map { "open \($0)" }
    + ["completed", "stopped maintenance", "stopped alreadyLoggedIn"].map { "login settles \($0)" }
    + ["login", "logout", "tap", "install", "configure", "advance", "close", "request"].map { "\($0) done" }
    + ["close", "login", "logout", "tap", "install", "cancel", "request"].map { "\($0) refused" }
    + [
      "create created", "create refused session.exists", "close refused session.protected",
      "open refused session.notFound",
      "open supersedes a link", "advance settles expired expired", "advance settles completed",
      "tap settles completed", "tap settles superseded tap", "cancel settles superseded cancelled",
      "close settles superseded sessionClosed", "repeats a key", "repeats a key of a link that waited",
      "repeats a key after a kill", "refused params.invalid", "together", "together in several sessions",
    ]
    + ["restart", "kill", "killed among requests"].flatMap {
      ["\($0) with no link", "\($0) with a link that waits", "\($0) while the wallet is loading"]
    }

  mutating func note(_ shape: String) { counts[shape, default: 0] += 1 }

  /// Notes a command with the response that the model expects.
  mutating func note(_ command: ModelCommand, _ answer: String) {
    let kind = command.kind
    note("\(kind) \(answer)")
    if answer.hasPrefix("refused ") {
      note("\(kind) refused")
      note(answer)
    }
    guard answer.hasPrefix("settled ") else { return }
    for link in answer.dropFirst("settled ".count).split(separator: ", ") {
      note("\(kind) settles \(link.drop { $0 != " " }.dropFirst())")
    }
    note("\(kind) done")
  }

  /// Notes that the daemon ends, with the state of each session.
  mutating func note(end: String, _ sessions: some Collection<ModelSession>) {
    for session in sessions {
      note("\(end) with \(session.pending.isEmpty ? "no link" : "a link that waits")")
      if case .loading = session.wallet { note("\(end) while the wallet is loading") }
    }
  }

  /// The expected shapes that are missing.
  var missing: [String] { Self.expected.filter { counts[$0] == nil } }

  /// The table of the expected shapes, one a line.
  var text: String {
    Self.expected.map { shape in
      let count = String(counts[shape] ?? 0)
      return String(repeating: " ", count: max(6 - count.count, 0)) + "\(count)  \(shape)"
    }.joined(separator: "\n")
  }
}

extension ModelCommand {
  /// The word for the command in the table.
  fileprivate var kind: String {
    switch change {
    case .create: "create"
    case .close: "close"
    case .event(let event): event.kind.rawValue
    }
  }
}
