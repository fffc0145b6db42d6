import Foundation

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

  /// The name of a session.
  static func session(_ number: Int) -> String { "bench-\(number)" }

  /// The lines of a connection, ready to be sent again and again: each pass is whole batches over all its links and
  /// sessions, 4,096 lines at most unless the pipeline is deeper.
  func batches(of connection: Int) -> [[UInt8]] {
    let lines = max(pipeline, min(4096, sessions * links.count))
    let count = (lines + pipeline - 1) / pipeline
    var next = connection * 7
    return (0..<count).map { _ in
      var batch: [UInt8] = []
      for _ in 0..<pipeline {
        // Every session gets every link: from pass to pass over the sessions, the next one.
        let link = links[(next / sessions + next % sessions) % links.count]
        batch += Array("\(Self.session(next % sessions)) \(link)\n".utf8)
        next += 1
      }
      return batch
    }
  }
}
