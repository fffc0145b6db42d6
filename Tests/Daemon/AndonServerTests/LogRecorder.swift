import Logging
import Synchronization

/// Keeps the lines that a daemon logs.
final class LogRecorder: Sendable {
  private let contents = Mutex<[String]>([])

  /// The lines so far, each with its metadata.
  var lines: [String] { contents.withLock { $0 } }

  /// A logger that writes here, whatever the level.
  var logger: Logger { Logger(label: "test") { _ in Handler(recorder: self) } }

  fileprivate func add(_ line: String) { contents.withLock { $0.append(line) } }
}

private struct Handler: LogHandler {
  let recorder: LogRecorder
  var metadata: Logger.Metadata = [:]
  var logLevel = Logger.Level.trace

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) { recorder.add("\(event.message) \(event.metadata ?? [:])") }
}
