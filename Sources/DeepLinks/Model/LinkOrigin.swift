/// Where a link comes from that was not written as one of ours.
public struct LinkOrigin: Sendable, Hashable {
  /// How many wrappers are taken off a link: campaigns use one, and a tracker around it makes two.
  public static let maximumWrappers = 2

  /// The app in whose way the link is written, such as `Uber`; nil when it is ours inside a wrapper.
  public let dialect: String?
  /// The services that wrapped it, outermost first, such as `OneLink`; at most `maximumWrappers`.
  public let wrappers: [String]
  /// What it says besides the route, by its published names.
  ///
  /// Client, campaign, product: whatever the route has no place for, so that nothing is dropped.
  public let attribution: [String: String]
  /// What it says and the route does not do, in the order of the link.
  public let notes: [LinkNote]
  /// The dialect's parameters that the link gives, by the spelling of the table: none of them is ever suggested.
  package var given: Set<String> = []

  /// An origin from its parts.
  public init(dialect: String?, wrappers: [String], attribution: [String: String], notes: [LinkNote]) {
    self.dialect = dialect
    self.wrappers = wrappers
    self.attribution = attribution
    self.notes = notes
  }

  package init(
    dialect: String?, wrappers: [String], attribution: [String: String], notes: [LinkNote], given: Set<String>
  ) {
    self.init(dialect: dialect, wrappers: wrappers, attribution: attribution, notes: notes)
    self.given = given
  }
}
