public import TextFormats

/// A route as JSON, for lists of the table.
public struct RouteRecord: Encodable, Sendable {
  /// A parameter of the route.
  public struct Parameter: Encodable, Sendable {
    /// The name.
    public let name: String
    /// The name of its type.
    public let type: String
    /// The part of a link that contains it: `path` or `query`.
    public let location: String
    /// Whether a link without it is rejected.
    public let required: Bool
    /// Whether it may occur more than once.
    public let repeated: Bool
    /// The maximum number of occurrences; `nil` for no limit of its own.
    public let most: Int?
    /// The value of a link without it, as `default`; `nil` for none.
    public let standard: String?

    private enum CodingKeys: String, CodingKey {
      case name, type, location, required, repeated, most
      case standard = "default"
    }
  }

  /// The name.
  public let route: String
  /// The canonical path pattern.
  public let path: String
  /// Further path patterns that mean the same.
  public let aliases: [String]
  /// The workflow that it starts.
  public let workflow: String
  /// The parameters in file order.
  public let parameters: [Parameter]
  /// The route that replaces this one; `nil` while it is not deprecated.
  public let replacedBy: String?
  /// The time at which it expires; `nil` for never.
  public let expires: Timestamp?

  /// The record of a route.
  public init(_ route: Route) {
    self.route = route.name
    path = route.path
    aliases = route.aliases
    workflow = route.workflow
    parameters = route.parameters.map {
      Parameter(
        name: $0.name, type: $0.type.name, location: $0.location.rawValue, required: $0.isRequired,
        repeated: $0.isRepeated, most: $0.most, standard: $0.defaultValue?.description)
    }
    replacedBy = route.replacement
    expires = route.expiry
  }

  private enum CodingKeys: String, CodingKey {
    case route, path, aliases, workflow, parameters, expires
    case replacedBy = "replaced_by"
  }
}
