import ControlProtocol
import Lab
import SessionEngine
import TextFormats

/// The text of a session that is copied.
struct CopiedSession: Encodable {
  /// The last turn up to which a session is copied.
  static let longest: Int64 = 5_000

  let text: String

  /// Copies a session up to a turn, in memory on a thread. Throws `params.invalid` for a turn that it does not have, and
  /// `journal.incomplete` when events are missing or too many.
  init(
    _ journal: SessionJournal, turn: Int64?, as form: MethodParameters.Form, host: SessionHost,
    thread: LabThread
  ) async throws(ControlError) {
    let version = try await journal.version()
    let number = turn ?? version
    try TurnHistory.check(number, of: journal.session, version: version, longest: Self.longest)
    let entries = try await journal.entries(upTo: number)
    text = try await thread.run { () throws(ControlError) in
      do {
        let copy = try SessionCopy(entries, host: host)
        return switch form {
        case .commands: copy.commands
        case .log: try copy.log()
        case .test: try copy.test()
        }
      } catch let error as RecorderError {
        throw ControlError(.journalIncomplete, error.message, hint: error.hint)
      } catch {
        throw ControlError(.sessionUnloadable, "the app cannot be built: \(error)", hint: "correct the app's code")
      }
    }
  }
}
