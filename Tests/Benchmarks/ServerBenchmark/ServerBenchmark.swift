import Foundation

/// What `scripts/bench server` measures beside the daemon itself: exact counts of what a link writes, the floors that a
/// daemon cannot beat, and databases that have grown.
@main
enum ServerBenchmark {
  static func main() {
    do {
      try run()
    } catch {
      FileHandle.standardError.write(Data("server-benchmark: \(error)\n".utf8))
      exit(1)
    }
  }

  private static func run() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.count) {
    case ("counts", 2): exit(try WrittenCounts.check(thresholds: arguments[1]) ? 0 : 1)
    case ("rows", 4): print(try BareRows(folder: arguments[1]).rate(group: number(2), seconds: seconds(3)))
    case ("echo", 5):
      print(
        try BareEcho(folder: arguments[1]).rate(pipeline: number(2), seconds: seconds(3), isPolling: isPolling(4)))
    case ("redis", 5):
      let client = BatchClient(path: arguments[1], isPolling: isPolling(4))
      print(try RedisValues.rate(client, pipeline: number(2), seconds: seconds(3)))
    case ("turns", 3): print(try BenchSessions(count: 100).rate(of: arguments[1], seconds: seconds(2)))
    case ("grow", 4): try GrownDatabase(path: arguments[1]).grow(sessions: number(2), lines: number(3))
    default:
      FileHandle.standardError.write(
        Data(
          """
          server-benchmark counts THRESHOLDS             bytes and syncs a link, compared with a file
          server-benchmark rows FOLDER GROUP SECONDS     links a second through bare prepared statements
          server-benchmark echo FOLDER PIPELINE SECONDS polling|blocking
                                                         lines a second through a bare NIO echo
          server-benchmark redis SOCKET PIPELINE SECONDS polling|blocking
                                                         values of the size of our rows set in redis a second
          server-benchmark turns switching|same SECONDS  links a second through the engine, in process
          server-benchmark grow DATABASE SESSIONS LINES  adds copies of bench-0 and of its lines up to these numbers

          """.utf8))
      exit(64)
    }

    func isPolling(_ index: Int) -> Bool { arguments[index] == "polling" }
    func number(_ index: Int) -> Int { Int(arguments[index]) ?? 1 }
    func seconds(_ index: Int) -> Double { Double(arguments[index]) ?? 1 }
  }
}
