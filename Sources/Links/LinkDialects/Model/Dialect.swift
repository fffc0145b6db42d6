import DeepLinks

/// The grammar of the links of one other app.
struct Dialect: Sendable {
  let name: String
  /// Whether parameter names may be written in any case.
  var ignoresCase = false
  /// Whether a bare `+` in the name of a place is a space, as in forms.
  var plusIsSpace = false
  /// Whether a wrong value of an optional parameter counts as not given.
  var fallsBack = false
  /// The parameter that the other app does not combine with a ride; nil when there is none.
  var exclusiveParameter: String?
  /// The rules of places, by the name of the table's parameter.
  var places: [String: PlaceRule] = [:]
  var journey: JourneyRule?
  /// The rules of other values, by the name of the table's parameter.
  var values: [String: ValueRule] = [:]
  /// Parameters that name the origin of the link, or have no effect. They are kept.
  var kept: [ParameterPattern] = []
  /// Parameters that have an effect in the other app and none here, with the reason.
  var ignored: [String: String] = [:]
  var forms: [DialectForm] = []

  /// All parameters that a route may read, or that have an effect in the other app.
  var parameters: [ParameterPattern] {
    let names = places.values.flatMap(\.parameters) + values.values.map(\.parameter) + ignored.keys
    return names.map(ParameterPattern.init) + (journey?.parameters ?? [])
  }

  /// Returns whether a parameter names a place in words.
  func isWords(_ name: String) -> Bool {
    if places.values.contains(where: { $0.names.contains(name) || $0.words.contains(name) }) { return true }
    guard case .numbered(let patterns, nil)? = journey?.source else { return false }
    return patterns.contains { $0.matches(name) }
  }

  /// Returns whether a parameter gives a place of a ride, or a part of one.
  func isOfRide(_ name: String) -> Bool {
    places.values.contains { $0.parameters.contains(name) }
      || (journey?.parameters ?? []).contains { $0.matches(name) }
  }

  /// Returns the reason why a parameter of `ignored` has no effect; nil when it is not one of them.
  func reason(_ name: String) -> String? {
    ignored[name] ?? ignored.first { ParameterPattern($0.key).matches(name) }?.value
  }

  /// Whether a parameter of the table is secret in one of the routes that the dialect opens.
  func isSecret(_ parameter: String, by secrets: Redactor) -> Bool {
    forms.flatMap(\.routes).compactMap { $0.parameter(parameter) }.contains(where: secrets.isSecret)
  }

  /// The schemes and hosts of its links.
  var openings: [LinkAddress.Opening] { forms.flatMap(\.addresses).map(\.opening) }

  /// All parameter names of the dialect, which notes may suggest.
  var names: [String] { (parameters + kept).map(\.text) + forms.compactMap(\.condition?.parameter) }
}

/// One form of link in a dialect, with its addresses and its target.
struct DialectForm: Sendable {
  /// The addresses of the form.
  let addresses: [LinkAddress]
  /// The parameter and the value that choose this form among those of one address; case does not matter.
  let condition: (parameter: String, value: String)?
  let target: Target
  /// The line of the table.
  let line: Int?

  /// The target of a form.
  enum Target: Sendable {
    /// A route. `whenBare` is the route for links that name no ride.
    case route(Route, whenBare: Route?)
    /// Nothing, with the reason if the table gives one.
    case none(reason: String?)
  }
}

extension DialectForm {
  /// The routes that it opens.
  var routes: [Route] {
    guard case .route(let route, let bare) = target else { return [] }
    return [route] + (bare.map { [$0] } ?? [])
  }

  /// Its addresses, with `*` in place of a placeholder whose values the route shows.
  var addressesOfSecrets: [LinkAddress] {
    addresses.map { address in
      address.ignoring { name in routes.contains { $0.parameter(name)?.isSecret == false } }
    }
  }
}
