public import DeepLinks
import NIOConcurrencyHelpers

/// The secrets that answers and logs cover now: those of the table of links in force.
public final class SecretsInForce: Sendable {
  private let contents: NIOLockedValueBox<Secrets>

  /// The secrets of the table that is in force first.
  public init(_ secrets: Secrets) { contents = NIOLockedValueBox(secrets) }

  /// The secrets of the table in force.
  public var current: Secrets { contents.withLockedValue { $0 } }

  /// Another table is in force.
  public func replace(with secrets: Secrets) { contents.withLockedValue { $0 = secrets } }
}
