import DeepLinks

/// The translation of a dialect's link.
struct Translation: Sendable {
  let dialect: String
  let route: Route
  /// Our parameters, each of its type in the route.
  var parameters: [String: ParameterValue] = [:]
  /// The bytes that each value of a parameter was read from; several for a place with two numbers.
  var ranges: [String: [[Range<Int>]]] = [:]
  /// The origin of the link and the values that the route has no place for, by their published names.
  var attribution: [String: String] = [:]
  /// Notes about what the link asks for and the route does not do.
  var notes: [LinkNote] = []
  /// The parameters that the dialect does not know.
  var unknown: [String: String] = [:]
  /// The dialect's parameters that the link gives, by the spelling of the table; filled in where some are unknown.
  var given: Set<String> = []
}

/// The result of looking at a URL.
enum DialectAnswer: Sendable {
  /// The URL belongs to no other app and no wrapper. The route table may know it.
  case own
  case translated(Translation)
  case unwrapped(Unwrapping)
}
