import DeepLinks

/// A difference between the table of links and the association files, or a trap in the files.
public struct AssociationFinding: Sendable, Hashable {
  /// The kind of finding; the raw values are stable.
  public enum Code: String, Sendable, CaseIterable {
    /// A route's sample does not reach the app.
    case routeNotReached
    /// A component or a filter gives the app a URL whose path no route takes.
    case notARoute
    /// A component decides about no route's sample.
    case componentWithoutRoute
    /// A filter claims a scheme or a host that the table does not have.
    case unknownClaim
    /// One platform gives a URL to the app and the other does not.
    case platformsDiffer
    /// The file does not name an app of ours.
    case appNotNamed
    /// A component after one that takes everything.
    case componentNeverAsked
    /// An exclusion by a query item that matches also where the item is missing.
    case excludesMissingItem
  }

  /// The kind of finding.
  public let code: Code
  /// The platform whose file it is about.
  public let platform: LinkReceiver.Platform
  /// The problem, as a sentence.
  public let message: String
  /// The remedy, as a sentence.
  public let remedy: String
}
