/// The origin of a link that is not written in the table's own form.
public struct LinkOrigin: Sendable, Hashable {
  /// The maximum number of wrappers around a link: campaigns use one, and a tracker around it makes two.
  public static let maximumWrappers = 2

  /// The app whose form the link has, such as `Uber`; nil for a wrapped link in the table's own form.
  public let dialect: String?
  /// The services that wrapped the link, outermost first, such as `OneLink`; at most `maximumWrappers`.
  public let wrappers: [String]
  /// The values that the route does not have, by their published names: client, campaign, product and others.
  public let attribution: [String: String]
  /// Notes about the parts of the link that have no effect here, in the order of the link.
  public let notes: [LinkNote]
  /// The app's parameters that the link already gives, by the spelling of the table. No note suggests them.
  package var given: Set<String> = []

  /// An origin from its parts.
  public init(dialect: String?, wrappers: [String], attribution: [String: String], notes: [LinkNote]) {
    self.dialect = dialect
    self.wrappers = wrappers
    self.attribution = attribution
    self.notes = notes
  }

  /// An origin from its parts, with the app's parameters that the link already gives.
  package init(
    dialect: String?, wrappers: [String], attribution: [String: String], notes: [LinkNote], given: Set<String>
  ) {
    self.init(dialect: dialect, wrappers: wrappers, attribution: attribution, notes: notes)
    self.given = given
  }
}
