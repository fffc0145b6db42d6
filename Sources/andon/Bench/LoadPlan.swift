/// What a bench sends: which links, to how many sessions, over how many connections, how deep.
struct LoadPlan: Sendable {
  /// The socket of the daemon.
  var socket: String
  /// Sessions that the links are spread over: `bench-0` and on.
  var sessions: Int
  /// Connections, each with its own requests under way.
  var connections: Int
  /// Requests that a connection sends before it waits for their answers.
  var pipeline: Int
  /// The links, sent in turn.
  var links: [String]
  /// How long to measure, in milliseconds, after a tenth of it as warm-up.
  var milliseconds: Int64

  /// The links that are sent unless others are named: places of the app, one after the other.
  static let standardLinks = [
    "taxi://reservations", "taxi://reservations/42", "taxi://wallet", "taxi://home",
  ]

  /// How the names of the sessions begin, before their numbers.
  static let sessionPrefix = "bench-"

  /// The name of a session.
  static func session(_ number: Int) -> String { "\(sessionPrefix)\(number)" }
}
