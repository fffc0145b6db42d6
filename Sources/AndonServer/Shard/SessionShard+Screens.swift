import ControlProtocol
import DeepLinks
import SessionEngine

/// Screens, the app's own requests, and starting states.
extension SessionShard {
  func screen(_ id: String, _ address: AnswerAddress) throws(ControlError) {
    let entry = try find(id)
    tickIfDue(entry, now: context.clock())
    guard let session = entry.session else { return }
    let reply = ScreenReply(
      session: id, location: session.place, language: session.settings.language, screens: session.screens)
    answer(reply, address, resting: entry)
  }

  /// One of the app's own requests: an event when it changes something, an answer when it looks.
  func request(_ call: SessionRequest, _ id: String, _ address: AnswerAddress) throws(ControlError) {
    guard let known = context.app.requests.first(where: { $0.name == call.name }) else {
      let names = (context.app.requests.map(\.name) + ControlMethod.allCases.map(\.rawValue)).joined(separator: ", ")
      throw ControlError(
        .unknownMethod, "there is no method \(call.name.clipped())", hint: "there are \(names)")
    }
    let entry = try find(id)
    if known.isChanging {
      let event = SessionEvent.request(name: call.name, parameters: call.parameters)
      guard let turn = run(event, at: context.clock(), in: entry) else { return }
      var change = turn.change
      note(turn, &change, entry)
      guard let refusal = turn.refusal else {
        let work = answer(RequestReply(turn: reply(turn, entry)), call.key, entry, &change, address)
        return submit(turn, change, entry, work)
      }
      let error = Self.refused(refusal)
      return submit(turn, change, entry, .line(replies.line(error: error, form: address.form), address))
    }
    tickIfDue(entry, now: context.clock())
    guard let session = entry.session else { return }
    do {
      let json = try session.answer(call.name, call.parameters)
      let line = replies.line(json: Array("{\"answer\":\(json)}".utf8), form: address.form)
      submit(.line(line, address), resting: entry)
    } catch {
      throw Self.refused(error)
    }
  }

  /// Makes a session and leads it into one of the app's starting states, each event a turn of its own.
  func create(_ call: SessionCreate, in name: String, _ address: AnswerAddress) throws(ControlError) {
    guard let state = context.app.states.first(where: { $0.name == name }) else {
      let names = context.app.states.map(\.name).joined(separator: ", ")
      throw ControlError(
        .invalidParameters, "there is no starting state \(name.clipped())", hint: "there are: \(names)")
    }
    _ = try make(call.session, in: state) { entry, change in
      guard let session = entry.session else { return .nothing }
      return self.answer(SessionReply(session), call.key, entry, &change, address)
    }
  }

  static func span(_ text: String) throws(ControlError) -> Int64 {
    guard let span = DurationText.milliseconds(text) else {
      throw ControlError(
        .invalidParameters, "`\(text.clipped())` is not a span",
        hint: "write 300ms, 8s, 2m, 1h or 7d; at most a hundred years")
    }
    return span
  }

  static func refused(_ refusal: ControlRefusal) -> ControlError {
    ControlError(.sessionRefused, refusal.message, hint: refusal.hint, reason: refusal.code)
  }
}
