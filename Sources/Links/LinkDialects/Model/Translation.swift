import DeepLinks

/// The translation of a dialect's link.
struct Translation: Sendable {
  let dialect: String
  let route: Route
  /// The parameters of the route, each with a value of its type.
  var parameters: [String: ParameterValue] = [:]
  /// The bytes that each value of a parameter was read from; several for a place with two numbers.
  var ranges: [String: [[Range<Int>]]] = [:]
  /// The values that name the origin of the link, and those that the route does not have, by their published names.
  var attribution: [String: String] = [:]
  /// Notes about the parts of the link that have no effect here.
  var notes: [LinkNote] = []
  /// The parameters that the dialect does not know.
  var unknown: [String: String] = [:]
  /// The dialect's parameters that the link gives, by the spelling of the table; filled in where some are unknown.
  var given: Set<String> = []
}
