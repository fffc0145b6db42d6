public import DeepLinks
import NIOConcurrencyHelpers

/// The secrets that answers and logs cover now: those of the table of links in force.
public final class SecretsInForce: Sendable {
  private let contents: NIOLockedValueBox<Redactor>

  /// The secrets of the table that is in force first.
  public init(_ secrets: Redactor) { contents = NIOLockedValueBox(secrets) }

  /// The secrets of the table in force.
  public var current: Redactor { contents.withLockedValue { $0 } }

  /// Another table is in force.
  public func replace(with secrets: Redactor) { contents.withLockedValue { $0 = secrets } }
}
