import DeepLinks
import SessionEngine
import TextFormats

/// What one link did, by the names that a coverage counts. They contain neither values nor secrets.
struct CoverageVisit: Sendable, Hashable {
  /// The name of a link that no route takes.
  static let noRoute = "no route"

  let route: String
  /// The outcome with its reason: `stopped: maintenance`.
  let outcome: String
  /// The steps that began, in order.
  let steps: [String]
  /// The RIB of the topmost screen afterwards; `nil` where the app shows none.
  let screen: String?

  /// What the link did, without the steps before the last.
  var end: [String] { [route, outcome, steps.last ?? "", screen ?? ""] }
}

/// The names in which links are counted.
struct CoverageNames: Sendable {
  let routes: RouteTable

  /// What a link with an outcome did.
  func visit(_ outcome: LinkOutcome, screen: String?) -> CoverageVisit {
    let link = (try? routes.parse(outcome.url))?.link
    let shown = outcome.redacted(by: routes.secrets)
    return CoverageVisit(
      route: link?.route ?? CoverageVisit.noRoute,
      outcome: MatrixCause(outcome: shown.outcome, reason: shown.reason).text,
      steps: outcome.steps.map { step($0.name, of: link) }, screen: screen)
  }

  /// The name of a step, with `…` in the place of the link's values.
  func step(_ name: String, of link: DeepLink?) -> String {
    let values = (link?.parameters.values.map(\.description) ?? []).filter { !$0.isEmpty }
    let words = values.sorted { ($1.count, $0) < ($0.count, $1) }.reduce(name) { $0.replacing($1, with: "…") }
    return routes.secrets.redact(words)
  }

  /// The route of a link and the names of its parameters, by which samples stand for links; `nil` for a link that no route
  /// takes.
  func shape(of url: String) -> [String]? {
    (try? routes.parse(url))?.link.shape
  }
}

extension DeepLink {
  /// The route, and the names of the parameters.
  fileprivate var shape: [String] { [route] + parameters.keys.sorted() }
}
