import ControlProtocol
import DeepLinks
import HeadlessUI
import Lab
import Pages
import SessionEngine
import TextFormats

/// Writes a report on a turn of a session as one page, which `andon replay` reads.
struct ReportSession: InspectorMethod {
  static let name = "inspector.report"
  static let abstract = "Writes a report on a turn of a session as one page, which replay reads."

  let session: String
  let turn: Int64?
  let language: String?

  func answer(_ inspector: InspectorMethods) async throws(ControlError) -> SessionReport {
    let journal = SessionJournal(session: session, daemon: inspector.daemon)
    let version = try await journal.version()
    let (number, host) = (turn ?? version, inspector.host)
    let copies = try await CopiedSession.texts(
      of: journal, turn: number, as: [.log, .commands], host: host, thread: inspector.thread)
    guard
      case .turn(let replayed) = try await inspector.history.turn(number, of: journal, version: version, host: host)
    else { throw journal.incomplete("turn \(number) of") }
    let link = try await lastLink(upTo: number, in: journal, secrets: host.routes.secrets)
    return try SessionReport(
      TurnResult(replayed.redactingScreens(by: host.routes.secrets), version: version, secrets: host.routes.secrets),
      link: link, log: copies[0], commands: copies[1], inspector, language: language.flatMap(Language.init(rawValue:)))
  }

  /// Returns the outcome of the last link up to a turn, when it is among the newest turns.
  private func lastLink(
    upTo number: Int64, in journal: SessionJournal, secrets: Redactor
  ) async throws(ControlError) -> LinkOutcome? {
    let entries = try await journal.newest(before: number + 1, limit: 200).entries
    guard let index = entries.lastIndex(where: { $0.answer != nil }), let answer = entries[index].answer else {
      return nil
    }
    // A link that waited may have ended later.
    let end = entries[index...].compactMap { $0.settled?.first { $0.link == answer.link } }.last
    return (end ?? answer).redacted(by: secrets)
  }
}

extension ReplayedTurn {
  /// Returns the turn with the secrets of its links redacted in the texts of its screens: a report leaves the machine.
  fileprivate func redactingScreens(by secrets: Redactor) -> ReplayedTurn {
    var turn = self
    let places = [before, after].compactMap(\.self)
    let urls = places.flatMap { $0.location + $0.pending.map(\.url) }
    let outcomes = [entry.answer].compactMap(\.self) + (entry.settled ?? [])
    let words = secrets.words(in: urls + outcomes.map(\.url))
    func redacted(_ place: TurnPlace) -> TurnPlace {
      var place = place
      func redacted(_ screen: ScreenSnapshot) -> ScreenSnapshot {
        screen.replacingTexts { secrets.redact(text: secrets.redact($0), about: words) }
      }
      (place.screens, place.covered) = (place.screens.map(redacted), place.covered.map(redacted))
      return place
    }
    turn.before = before.map(redacted)
    turn.after = redacted(after)
    return turn
  }
}

/// A report as a page in one file, with the name of the file.
struct SessionReport: Encodable {
  let name: String
  let html: String

  /// What the script of the page shows.
  private struct Content: Encodable {
    let program: String
    let version: String
    let app: String
    let at: Int64
    let turn: TurnResult
    @ExplicitNull var link: LinkOutcome?
    let commands: String
    let reasons: [String: AppDescription.Words]
    let outcomes = OutcomeLetter.all

    init(
      _ inspector: InspectorMethods, turn: TurnResult, link: LinkOutcome?, commands: String,
      reasons: [String: AppDescription.Words]
    ) {
      (program, version, app) = (inspector.program, inspector.version, inspector.app.name)
      (at, self.turn, self.commands, self.reasons) = (turn.entry.entry.at, turn, commands, reasons)
      self.link = link
    }
  }

  init(
    _ turn: TurnResult, link: LinkOutcome?, log: String, commands: String, _ inspector: InspectorMethods,
    language: Language?
  ) throws(ControlError) {
    let description = DescribeApp().answer(inspector)
    let content = Content(
      inspector, turn: turn, link: link, commands: commands, reasons: description.reasons)
    guard let json = try? JSONCoding.text(content) else {
      throw ControlError(.internalError, "the report has no JSON", hint: "this is a defect of the inspector")
    }
    name = "\(turn.session)-\(turn.turn).html"
    html =
      ExportedPage(
        "report",
        [
          "title": .text("\(inspector.app.name): \(turn.session), turn \(turn.turn)"),
          "language": .text(language?.rawValue ?? "reader"),
          // The only way out of a script element is `</script`, so no `<` is written.
          "data": .text(json.replacing("<", with: "\\u003c")), "journal": .text(JournalPage.element(log)),
        ]
      ).text
  }
}
