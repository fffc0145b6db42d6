import ControlProtocol
import Lab
import SessionEngine
import TextFormats

/// Writes a session up to one of its turns as commands, as a journal or as a test.
struct CopySession: InspectorMethod {
  static let name = "inspector.copy"
  static let abstract = "Writes a session as commands, as a journal or as a test."

  let session: String
  let form: String
  let turn: Int64?

  /// The form in which a session is copied.
  enum Form: String, CaseIterable {
    case commands, log, test
  }

  private enum CodingKeys: String, CodingKey {
    case session
    case form = "as"
    case turn
  }

  func answer(_ inspector: InspectorMethods) async throws(ControlError) -> CopiedSession {
    guard let form = Form(rawValue: form) else {
      let forms = Form.allCases.map(\.rawValue)
      throw ControlError(
        .invalidParameters, "a session cannot be copied as \(form.clipped())",
        hint: NearestName.of(form, among: forms).map { "did you mean \($0)?" }
          ?? "the forms are \(forms.joined(separator: ", "))")
    }
    let journal = SessionJournal(session: session, daemon: inspector.daemon)
    let texts = try await CopiedSession.texts(
      of: journal, turn: turn, as: [form], host: inspector.host, thread: inspector.thread)
    return CopiedSession(text: texts[0])
  }
}

/// The text of a session that is copied.
struct CopiedSession: Encodable {
  /// The last turn up to which a session is copied.
  static let longest: Int64 = 5_000

  let text: String

  /// Copies a session up to a turn in each of some forms, in memory on a thread: the session is replayed once for all of them.
  /// Throws `params.invalid` for a turn that it does not have, and `journal.incomplete` when events are missing or too many.
  static func texts(
    of journal: SessionJournal, turn: Int64?, as forms: [CopySession.Form], host: SessionHost, thread: LabThread
  ) async throws(ControlError) -> [String] {
    let version = try await journal.version()
    let number = turn ?? version
    try TurnHistory.check(number, of: journal.session, version: version, longest: longest)
    let entries = try await journal.entries(upTo: number)
    return try await thread.run { () throws(ControlError) in
      do {
        let copy = try SessionCopy(entries, host: host)
        return try forms.map { form in
          switch form {
          case .commands: copy.commands
          case .log: try copy.log()
          case .test: try copy.test()
          }
        }
      } catch let error as RecorderError {
        throw ControlError(.journalIncomplete, error.message, hint: error.hint)
      } catch {
        throw ControlError(.sessionUnloadable, "the app cannot be built: \(error)", hint: "correct the app's code")
      }
    }
  }
}
