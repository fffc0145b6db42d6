import DeepLinks

/// A difference between the table of links and the association files, or a mistake in the files.
public struct AssociationFinding: Sendable, Hashable {
  /// The kind of finding; the raw values are stable.
  public enum Code: String, Sendable, CaseIterable {
    /// A route's sample does not reach the app.
    case routeNotReached
    /// A component or a filter opens a URL in the app whose path no route matches.
    case notARoute
    /// A component matches no route's sample.
    case componentWithoutRoute
    /// A filter claims a scheme or a host that the table does not have.
    case unknownClaim
    /// One platform opens a URL in the app and the other does not.
    case platformsDiffer
    /// The file does not name one of the table's apps.
    case appNotNamed
    /// A component after one that matches everything.
    case componentNeverAsked
    /// An exclusion by a query item that matches also where the item is missing.
    case excludesMissingItem
    /// A component that asks for a query item and matches also where the item is missing.
    case matchesMissingItem
    /// Rules that only exclude links, so that the app gets none by them.
    case excludesEverything
    /// A link for which Android asks a person to choose among components of the app.
    case severalComponents
    /// A component with a filter that keeps new phones from installing the app.
    case notInstallable
    /// A member of a file that phones ignore, and that is probably misspelt.
    case misspeltMember
    /// Rules of a site that Android discards, because a part of them is malformed.
    case rulesDiscarded
    /// A filter that is not for links, or a host of it that no link of the table has.
    case filterSkipped
    /// A route's sample whose receiver the files do not tell.
    case notChecked

    /// Whether it is only a note: nothing has to change.
    public var isNote: Bool { [.matchesMissingItem, .filterSkipped, .notChecked].contains(self) }
  }

  /// The kind of finding.
  public let code: Code
  /// The platform whose file it is about.
  public let platform: LinkReceiver.Platform
  /// The problem, as a sentence.
  public let message: String
  /// The remedy, as a sentence.
  public let remedy: String
  /// The cause, which other links may share, such as a host that no filter has; nil when it is of this link alone.
  public internal(set) var cause: String?
  /// The component or the filter that it is about; nil when it is about another thing.
  public internal(set) var place: String?
  /// The lines to paste into the file; may be empty.
  public internal(set) var lines: [String] = []
}
