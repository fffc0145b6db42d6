public import DeepLinks
import Foundation
import Lab
public import SessionEngine
public import Testing
import TextFormats

/// The recorded sessions of a journal, as the cases of a test:
///
/// ```swift
/// @Test(arguments: try RecordedSessions("Fixtures/sessions.jsonl"))
/// func `a recorded session gives the same`(_ recording: RecordedSession) throws {
///   try recording.expectNoDifferences(app: app, routes: routes)
/// }
/// ```
public struct RecordedSessions: Sendable, RandomAccessCollection {
  private let sessions: [RecordedSession]

  /// Reads a journal that `andon log --export` or ``TestSession/log`` wrote, also packed by gzip, or all journals
  /// (`.jsonl`, `.jsonl.gz`) of a folder. The path begins at the folder of the test's file.
  ///
  /// Throws a `RecordedLogError` when a file cannot be read, is no journal, or has no events: a test of nothing is no test.
  public init(_ path: String, beside file: String = #filePath) throws {
    let url = URL(filePath: path, relativeTo: URL(filePath: file).deletingLastPathComponent())
    sessions = try Self.journals(at: url.path).flatMap { try Self.sessions(of: $0) }
    guard !sessions.isEmpty else {
      throw RecordedLogError(
        .notALog, "\(url.path) has no recorded events",
        hint: "write a journal with the log --export of the app's program, or with `TestSession.log`")
    }
  }

  /// The position of the first session.
  public var startIndex: Int { 0 }
  /// The number of sessions.
  public var endIndex: Int { sessions.count }
  /// The session at a position, in the order of the files' names and of the sessions' first events.
  public subscript(position: Int) -> RecordedSession { sessions[position] }

  private static func journals(at path: String) throws -> [String] {
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: path) else { return [path] }
    return names.filter { $0.hasSuffix(".jsonl") || $0.hasSuffix(".jsonl.gz") }.sorted().map { "\(path)/\($0)" }
  }

  private static func sessions(of path: String) throws -> [RecordedSession] {
    var log = try RecordedLog(path: path)
    guard let header = log.header else {
      throw RecordedLogError(
        .notALog, "\(path) is a list of links, which records no outcomes",
        hint: "write a journal with the log --export of the app's program, or with `TestSession.log`")
    }
    var names: [String] = []
    var lines: [String: [RecordedLog.Line]] = [:]
    while let line = try log.next() {
      guard case .journal(let entry) = line.content else { continue }
      if lines[entry.session] == nil { names.append(entry.session) }
      lines[entry.session, default: []].append(line)
    }
    let file = URL(filePath: path).lastPathComponent
    return names.map { RecordedSession(file: file, name: $0, header: header, lines: lines[$0] ?? []) }
  }
}

/// One recorded session, to compare with the current app.
public struct RecordedSession: Sendable, CustomTestStringConvertible {
  /// The name of the file.
  public let file: String
  /// The name of the session.
  public let name: String
  let header: LogHeader
  let lines: [RecordedLog.Line]

  /// The file and the session.
  public var testDescription: String { "\(file): \(name)" }

  /// Replays the session in memory. Returns the differences of its events as texts, and the events that could not be
  /// compared; empty when all are equal. Throws a `RecordedLogError` when it was recorded with another app.
  public func differences(
    app: any SimulatedApp, routes: RouteTable, limits: SessionLimits = SessionLimits()
  ) throws -> [String] {
    var replayer = try Replayer(host: SessionHost(app: app, routes: routes, limits: limits))
    try replayer.begin(header, name: file)
    return try lines.compactMap { try replayer.replay($0) }
      .filter { !$0.differences.isEmpty || $0.leftOut == true }.map(\.differenceText)
  }

  /// Expects the replay to be equal to the recording. Fails the test with the differences of each event. Throws a
  /// `RecordedLogError` when it was recorded with another app.
  public func expectNoDifferences(
    app: any SimulatedApp, routes: RouteTable, limits: SessionLimits = SessionLimits(),
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for difference in try differences(app: app, routes: routes, limits: limits) {
      Issue.record("\(file): \(difference)", sourceLocation: sourceLocation)
    }
  }
}
