import DeepLinks
import HeadlessUI
import RIBs
import SessionEngine
import TextFormats

/// Where a session is after a link: the parts of a cell that the session shows, without secrets.
struct MatrixEnd {
  private let screen: ScreenSnapshot?
  private let rib: String?
  private let tree: String
  private let location: [String]
  private let secrets: Redactor

  init(of session: Session, opening event: SessionEvent, secrets: Redactor) {
    self.secrets = secrets
    let links = session.location + session.record.pending.map(\.url)
    location = session.location.map(secrets.redact)
    tree = session.tree.redacted(by: secrets).text
    rib = session.topScreenRIB
    var given: [String] = []
    if case .open(let url) = event { given = [url] }
    let words = secrets.words(in: links + given)
    screen = session.topScreen.map { $0.replacingTexts { secrets.redact(text: $0, about: words) } }
  }

  /// The cell of a link with an outcome. `replaced` is the link that waited before.
  func cell(_ outcome: LinkOutcome, replaced: String?, waited: Int64, faults: [String]) -> MatrixCell {
    MatrixCell(
      outcome: outcome.outcome, reason: outcome.reason, screen: rib, title: screen?.title, text: screen?.text,
      tree: tree, location: location, lost: outcome.lost, replaced: replaced.map(secrets.redact),
      next: Self.next(outcome), steps: outcome.steps, requests: outcome.requestCounts ?? RequestCounts(),
      waitedMilliseconds: waited, faults: faults.isEmpty ? nil : faults)
  }

  /// The cell of a link that the session refused.
  func refused(_ turn: Turn) -> MatrixCell {
    MatrixCell(
      outcome: .failed, reason: turn.refusal?.code, screen: rib, title: screen?.title, text: screen?.text, tree: tree,
      location: location, lost: nil, replaced: nil, next: turn.refusal?.message, steps: [], requests: RequestCounts(),
      waitedMilliseconds: 0, faults: turn.faults.isEmpty ? nil : turn.faults)
  }

  /// What has to happen next, by the outcome.
  private static func next(_ outcome: LinkOutcome) -> String? {
    switch outcome.outcome {
    case .completed: nil
    case .waiting: outcome.reason
    case .rejected: outcome.hint ?? outcome.message
    case .stopped, .failed, .superseded, .expired: outcome.message ?? outcome.reason
    }
  }
}

extension ScreenSnapshot {
  /// The title: the text with that style, else the first heading, else the name of the RIB.
  var title: String {
    let element =
      elements.first { $0.style == .title } ?? elements.first { $0.style == .headline }
      ?? elements.first { $0.kind == .header || $0.kind == .alert }
    return element?.text ?? rib
  }
}
