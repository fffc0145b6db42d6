public import DeepLinks
import NIOConcurrencyHelpers

/// The redactor that responses and logs use: that of the route table in force.
public final class CurrentRedactor: Sendable {
  private let contents: NIOLockedValueBox<Redactor>

  /// A holder of the redactor of the first route table.
  public init(_ redactor: Redactor) { contents = NIOLockedValueBox(redactor) }

  /// The redactor of the route table in force.
  public var current: Redactor { contents.withLockedValue { $0 } }

  /// Replaces the redactor after another route table is in force.
  public func replace(with redactor: Redactor) { contents.withLockedValue { $0 = redactor } }
}
