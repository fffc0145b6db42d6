import Foundation

/// The measurements of `scripts/bench server` beside the daemon itself: exact counts of what a link writes, the floors that
/// a daemon cannot beat, and databases that have grown.
enum ServerBenchmark {
  /// Runs one measurement. Returns `false` when there is none with this name and this number of arguments.
  static func run(_ arguments: [String]) throws -> Bool {
    switch (arguments.first, arguments.count) {
    case ("counts", 1): try AndonBenchmark.report(.server, WrittenCounts.counts(), times: [])
    case ("rows", 4): print(try BareRows(folder: arguments[1]).rate(group: number(2), seconds: seconds(3)))
    case ("echo", 5):
      print(
        try BareEcho(folder: arguments[1]).rate(pipeline: number(2), seconds: seconds(3), isPolling: isPolling(4)))
    case ("redis", 5):
      let client = BatchClient(path: arguments[1], isPolling: isPolling(4))
      print(try RedisValues.rate(client, pipeline: number(2), seconds: seconds(3)))
    case ("turns", 3): print(try BenchSessions(count: 100).rate(of: arguments[1], seconds: seconds(2)))
    case ("grow", 4): try GrownDatabase(path: arguments[1]).grow(sessions: number(2), lines: number(3))
    default: return false
    }
    return true

    func isPolling(_ index: Int) -> Bool { arguments[index] == "polling" }
    func number(_ index: Int) -> Int { Int(arguments[index]) ?? 1 }
    func seconds(_ index: Int) -> Double { Double(arguments[index]) ?? 1 }
  }

  /// The measurements and their arguments.
  static let usage = """
    andon-benchmark server counts                   bytes and syncs a link
    andon-benchmark server rows FOLDER GROUP SECONDS
                                                    links a second through bare prepared statements
    andon-benchmark server echo FOLDER PIPELINE SECONDS polling|blocking
                                                    lines a second through a bare NIO echo
    andon-benchmark server redis SOCKET PIPELINE SECONDS polling|blocking
                                                    values of the size of our rows set in redis a second
    andon-benchmark server turns switching|same SECONDS
                                                    links a second through the engine, in process
    andon-benchmark server grow DATABASE SESSIONS LINES
                                                    adds copies of bench-0 and of its lines up to these numbers
    """
}
