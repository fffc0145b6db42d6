import DeepLinks

/// How one other app writes its links, as the table tells it.
struct Dialect: Sendable {
  let name: String
  /// Whether names of parameters may be written in any case.
  var ignoresCase = false
  /// Whether a `+` in the name of a place is a blank, as in forms; an encoded one never is.
  var plusIsSpace = false
  /// Whether a bad value of an optional parameter counts as not given.
  var fallsBack = false
  /// The parameter that the other app combines with no ride; nil when there is none.
  var alone: String?
  /// The places of a ride by the name of our parameter: `pickup`, `dropoff`.
  var places: [String: PlaceRule] = [:]
  var journey: JourneyRule?
  /// The other values by the name of our parameter.
  var values: [String: ValueRule] = [:]
  /// Parameters that say where the link comes from, or what we carry along without acting on it.
  var kept: [ParameterPattern] = []
  /// Parameters that a person would expect to matter and that we cannot follow, with the reason.
  var ignored: [String: String] = [:]
  var forms: [DialectForm] = []

  /// All parameters that a route may read or a person may expect to matter.
  var parameters: [ParameterPattern] {
    let names = places.values.flatMap(\.parameters) + values.values.map(\.parameter) + ignored.keys
    return names.map(ParameterPattern.init) + (journey?.parameters ?? [])
  }

  /// Whether a parameter names a place in words that a person reads.
  func isWords(_ name: String) -> Bool {
    if places.values.contains(where: { $0.names.contains(name) || $0.words.contains(name) }) { return true }
    guard case .numbered(let patterns, nil)? = journey?.source else { return false }
    return patterns.contains { $0.matches(name) }
  }

  /// Whether a parameter says a place of a ride, or a part of one.
  func isOfRide(_ name: String) -> Bool {
    places.values.contains { $0.parameters.contains(name) }
      || (journey?.parameters ?? []).contains { $0.matches(name) }
  }

  /// Why a parameter of `ignored` is not followed; nil when it is none of them.
  func reason(_ name: String) -> String? {
    ignored[name] ?? ignored.first { ParameterPattern($0.key).matches(name) }?.value
  }

  /// All names that a link may well have meant.
  var names: [String] { (parameters + kept).map(\.text) + forms.compactMap(\.condition?.parameter) }
}

/// One form of link in a dialect: where it is, and what it opens here.
struct DialectForm: Sendable {
  /// The places in URLs at which the form stands.
  let addresses: [LinkAddress]
  /// The parameter and the value that choose this form among those of one address; case does not matter.
  let condition: (parameter: String, value: String)?
  let target: Target
  /// The line of the table.
  let line: Int?

  /// What a form opens.
  enum Target: Sendable {
    /// A route; `whenBare` is the one for links that say nothing of a ride, as the other app just opens then.
    case route(Route, whenBare: Route?)
    /// Nothing, with the reason if the table gives one.
    case none(reason: String?)
  }
}
