import DeepLinks

/// What a dialect's link means here.
struct Translation: Sendable {
  let dialect: String
  let route: Route
  /// Our parameters, each of its type in the route.
  var parameters: [String: ParameterValue] = [:]
  /// The bytes that each value of a parameter was read from: of a place often several, such as its two numbers.
  var ranges: [String: [[Range<Int>]]] = [:]
  /// What the link says besides: where it comes from, and what has no place in the route, by its published name.
  var attribution: [String: String] = [:]
  /// What the link says and the route does not do.
  var notes: [LinkNote] = []
  /// What the dialect does not know.
  var unknown: [String: String] = [:]
  /// The dialect's parameters that the link gives, by the spelling of the table; filled in where some are unknown.
  var given: Set<String> = []
}

/// What the stage between gate and matcher says of a URL.
enum DialectAnswer: Sendable {
  /// It is not another app's: the route table may know it.
  case own
  case translated(Translation)
  case unwrapped(Unwrapping)
}
