import DeepLinks
import SessionEngine

/// What real traffic contains and the matrix does not.
public struct CoverageGap: Sendable, Encodable {
  /// The kind of a gap.
  public enum Kind: String, Sendable, Encodable, CaseIterable {
    /// No sample of the route has the parameters of the link.
    case sample
    /// No starting state has the RIBs that the session had.
    case state
    /// In no state the matrix shows how the link ended.
    case outcome
    /// The table rejects the link. Samples are links of their routes, so the matrix has none that is rejected.
    case rejected
  }

  /// The place of the first link.
  public struct Place: Sendable, Encodable {
    /// The file.
    public let file: String
    /// The line of the file, from 1.
    public let line: Int
    /// The session.
    public let session: String
  }

  /// The kind.
  public let kind: Kind
  /// The route of the link.
  public let route: String
  /// How the link ended.
  public let outcome: String
  /// The last step of the first link; `nil` for none.
  public let step: String?
  /// The RIB of the screen on which it ended; `nil` for none.
  public let screen: String?
  /// The names of the parameters of the link, or the RIB of the screen before it.
  public let detail: String
  /// The number of links.
  public internal(set) var count = 1
  /// The place of the first link.
  public let first: Place
  /// The first link, with its secrets redacted.
  public let link: String

  init(_ kind: Kind, _ visit: CoverageVisit, _ detail: String, first: Place, link: String) {
    (self.kind, self.detail, self.first, self.link) = (kind, detail, first, link)
    (route, outcome, screen, step) = (visit.route, visit.outcome, visit.screen, visit.steps.last)
  }

  /// What makes two gaps one: what the suggestion would be the same for.
  var key: [String] {
    switch kind {
    case .sample: [kind.rawValue, route, detail]
    case .state: [kind.rawValue, route, detail, outcome]
    case .outcome: [kind.rawValue, route, outcome, step ?? "", screen ?? ""]
    case .rejected: [kind.rawValue, outcome]
    }
  }

  /// The gap in one sentence.
  public var text: String { sentence(CoverageWords(reasons: nil)).en }

  /// The gap in both languages.
  func sentence(_ words: CoverageWords) -> BilingualText {
    let step = step.map { CoverageSentence.atStep.sentence(["step": words.step($0)]) } ?? BilingualText("")
    let screen = screen.map { BilingualText($0) } ?? CoverageSentence.noScreen.sentence
    let values = [
      "route": BilingualText(route), "detail": BilingualText(detail), "outcome": words.outcome(outcome), "step": step,
      "screen": screen,
    ]
    return switch kind {
    case .sample: (detail.isEmpty ? CoverageSentence.bareSample : .sample).sentence(values)
    case .state: CoverageSentence.state.sentence(values)
    case .outcome: CoverageSentence.outcome.sentence(values)
    case .rejected: words.outcome(outcome)
    }
  }
}
