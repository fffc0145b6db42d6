/// The model of the whole program: its sessions, and the response to each request.
struct ReferenceModel: Sendable {
  private(set) var sessions: [String: ModelSession]
  /// The keys of creations and closings, which outlive a session.
  private var lasting: [String: [String: [ModelCommand.Change: String]]] = [:]
  private let new: ModelSession

  /// A model with the session `default`. Each new session is `new`.
  init(new: ModelSession = ModelSession()) {
    self.new = new
    sessions = ["default": new]
  }

  /// Whether the response to a command is that to an earlier one with its key.
  func repeats(_ command: ModelCommand) -> Bool { first(command)?[command.change] != nil }

  /// Returns what was sent with the key of a command, and its response.
  private func first(_ command: ModelCommand) -> [ModelCommand.Change: String]? {
    command.key.flatMap { lasting[command.session]?[$0] ?? sessions[command.session]?.keys[$0] }
  }

  /// Returns the response to a command: the outcome of a link, the links that settle, or the kind of the error.
  mutating func answer(_ command: ModelCommand) -> String {
    if let first = first(command) { return first[command.change] ?? "refused params.invalid" }
    let answer = change(command)
    guard let key = command.key, !answer.hasPrefix("refused") else { return answer }
    switch command.change {
    case .create, .close: lasting[command.session, default: [:]][key] = [command.change: answer]
    case .event: sessions[command.session]?.keys[key] = [command.change: answer]
    }
    return answer
  }

  private mutating func change(_ command: ModelCommand) -> String {
    let name = command.session
    switch (command.change, sessions[name]) {
    case (.create, nil):
      sessions[name] = new
      return "created"
    case (.create, _): return "refused session.exists"
    case (.close, _) where name == "default": return "refused session.protected"
    case (_, nil): return "refused session.notFound"
    case (.close, let session?):
      sessions[name] = nil
      return session.pending.map { "\($0.number) superseded sessionClosed" }.settledText
    case (.event(let event), let session?):
      var session = session
      let answer = session.answer(event)
      sessions[name] = session
      return answer
    }
  }
}
