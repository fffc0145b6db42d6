/// The load of a benchmark: the links, the sessions, the connections and the pipeline depth.
struct LoadPlan: Sendable {
  /// The path of the daemon's socket.
  var socket: String
  /// The number of sessions that the links are spread over, from `bench-0`.
  var sessions: Int
  /// The number of connections.
  var connections: Int
  /// The number of requests that a connection sends before it waits for their responses.
  var pipeline: Int
  /// The links, sent in turn.
  var links: [String]
  /// The measured time in milliseconds. A warm-up of a tenth of it comes first.
  var milliseconds: Int64

  /// Returns the name of the session with a number.
  static func session(_ number: Int) -> String { "bench-\(number)" }
}
