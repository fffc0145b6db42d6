/// What a dialect's link means here.
struct Translation: Sendable {
  let dialect: String
  let route: Route
  /// Our parameters, each of its type in the route.
  var parameters: [String: ParameterValue] = [:]
  /// What the link says besides: where it comes from, and what has no place in the route, by its published name.
  var attribution: [String: String] = [:]
  /// What the link says and the route does not do.
  var notes: [LinkNote] = []
  /// What the dialect does not know.
  var unknown: [String: String] = [:]
}

/// What the stage between gate and matcher says of a URL.
enum DialectAnswer: Sendable {
  /// It is not another app's: the route table may know it.
  case own
  case translated(Translation)
  case unwrapped(Unwrapping)
}
