import DeepLinks
import Foundation
import TextFormats

@testable import Lab

/// Logs of other programs, read with the shipped table.
enum LogWorld {
  /// The day of the tests' logs in Japan: 27 November 2026.
  static let day: Int64 = 1_795_705_200_000
  /// 10 o'clock of that day.
  static let ten = day + 36_000_000

  /// The lines of a log and what was counted.
  struct Read {
    var links: [String] = []
    var times: [Int64?] = []
    var sessions: [String?] = []
    var numbers: [Int] = []
    var log: RecordedLog
    var tally: LogTally { log.tally }
  }

  static func read(
    _ lines: [String], format: LogFormat? = nil, year: Int? = nil, routes: RouteTable? = nil,
    changed: Timestamp? = nil
  ) throws -> Read {
    try LabWorld.withFile(lines) { path in
      if let changed {
        let date = Date(timeIntervalSince1970: Double(changed.seconds))
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: path)
      }
      let reading = LogReading(
        routes: try routes ?? LabWorld.routes(), format: format, year: year, now: Timestamp(milliseconds: ten))
      var read = Read(log: try RecordedLog(path: path, reading: reading))
      while let line = try read.log.next() {
        guard case .link(let session, let url, let at) = line.content else { continue }
        read.links.append(url)
        read.times.append(at)
        read.sessions.append(session)
        read.numbers.append(line.number)
      }
      return read
    }
  }

  static func error(of lines: [String], format: LogFormat? = nil, routes: RouteTable? = nil) -> RecordedLogError? {
    do {
      _ = try read(lines, format: format, routes: routes)
      return nil
    } catch {
      return error as? RecordedLogError
    }
  }
}
