import ControlProtocol
import DeepLinks
import Logging
import NIOConcurrencyHelpers
import SessionEngine
import TextFormats

/// A sentence about the configuration: it contains no link, and the secrets of its files are left out already.
struct ConfigurationText: CustomStringConvertible, Sendable {
  let description: String
}

/// Redacts secrets in log lines, keeps the newest lines, and logs a repeated warning or error once in ten seconds, so that
/// code which logs need not.
struct DaemonLogHandler: LogHandler {
  private var inner: any LogHandler
  private let secrets: CurrentRedactor
  private let kept: DaemonLog
  private let throttle = NIOLockedValueBox(LogThrottle())

  /// Returns a logger with this handler in front of its own.
  static func logger(_ logger: Logger, _ secrets: CurrentRedactor, _ kept: DaemonLog) -> Logger {
    var logger = logger
    logger.handler = DaemonLogHandler(inner: logger.handler, secrets: secrets, kept: kept)
    return logger
  }

  private init(inner: any LogHandler, secrets: CurrentRedactor, kept: DaemonLog) {
    self.inner = inner
    self.secrets = secrets
    self.kept = kept
  }

  var metadata: Logger.Metadata {
    get { inner.metadata }
    set { inner.metadata = newValue }
  }

  var metadataProvider: Logger.MetadataProvider? {
    get { inner.metadataProvider }
    set { inner.metadataProvider = newValue }
  }

  var logLevel: Logger.Level {
    get { kept.level }
    set { kept.level = newValue }
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { inner[metadataKey: key] }
    set { inner[metadataKey: key] = newValue }
  }

  func log(event: LogEvent) {
    let secrets = secrets.current
    var event = event
    if event.level >= .warning {
      guard let others = throttle.withLockedValue({ $0.pass(event.message.description, at: .now) }) else { return }
      if others > 0 { event.metadata = (event.metadata ?? [:]).merging(["others": "\(others)"]) { $1 } }
    }
    event.message = Logger.Message(stringLiteral: secrets.redact(event.message.description))
    event.metadata = event.metadata?.mapValues { Self.redacted($0, secrets) }
    let metadata = inner.metadata.merging(event.metadata ?? [:]) { $1 }
    kept.append(LogLine(event, metadata, time: LineLogHandler.text(.now)))
    inner.log(event: event)
  }

  private static func redacted(_ value: Logger.MetadataValue, _ secrets: Redactor) -> Logger.MetadataValue {
    switch value {
    case .string(let text): .string(secrets.redact(text))
    case .stringConvertible(let value as ConfigurationText): .string(value.description)
    // Messages of the store and the system contain no links.
    case .stringConvertible(let value as StorageError): .string(value.description)
    case .stringConvertible(let value): .string(secrets.redact(value.description))
    case .array(let values): .array(values.map { redacted($0, secrets) })
    case .dictionary(let values): .dictionary(values.mapValues { redacted($0, secrets) })
    }
  }
}

extension Logger.MetadataValue {
  /// The text of an error. That of the store is shown as it is.
  static func cause(_ error: any Error) -> Self {
    (error as? StorageError).map { .stringConvertible($0) } ?? "\(error)"
  }
}
