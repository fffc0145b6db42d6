public import DeepLinks
import Synchronization

/// The secrets that answers and logs cover now: those of the table of links in force.
public final class SecretsInForce: Sendable {
  private let contents: Mutex<Secrets>

  /// The secrets of the table that is in force first.
  public init(_ secrets: Secrets) { contents = Mutex(secrets) }

  /// The secrets of the table in force.
  public var current: Secrets { contents.withLock { $0 } }

  /// Another table is in force.
  public func replace(with secrets: Secrets) { contents.withLock { $0 = secrets } }
}
