public import TextFormats

/// One route of the table: the paths that lead to a workflow, and the parameters that they carry.
public struct Route: Sendable, Hashable {
  /// The name of the route, unique in the table.
  public let name: String
  /// The canonical path pattern, such as `reservations/{reservation}`.
  public let path: String
  /// Further path patterns that mean the same, with the same placeholders.
  public let aliases: [String]
  /// The workflow that the route starts.
  public let workflow: String
  /// The route that replaces this one; nil while this one is not deprecated.
  public let replacement: String?
  /// The time at which the route expires, which is checked by `RouteTable.parse(_:at:)`; nil for never.
  public let expiry: Timestamp?
  /// The parameters: those of the path and the query, in file order, which is the order of the canonical query.
  public let parameters: [Parameter]
  /// Links of the route that stand for all in the matrix; empty where samples are made up from the types.
  public let samples: [String]

  /// One parameter of a route.
  public struct Parameter: Sendable, Hashable {
    /// The part of a link that contains a parameter.
    public enum Location: String, Sendable {
      /// In the path, as a placeholder.
      case path
      /// In the query.
      case query
    }

    /// The name, unique in the route.
    public let name: String
    /// The type of its values.
    public let type: ParameterType
    /// Whether a link without it is rejected; always so in the path.
    public let isRequired: Bool
    /// The value of a link without the parameter; nil for none. A required parameter has none.
    public let defaultValue: ParameterValue?
    /// Whether it may occur more than once; never in the path.
    public let isRepeated: Bool
    /// The maximum number of occurrences; nil for no limit of its own, and where it occurs once.
    public let most: Int?
    /// The part of the link that contains the parameter.
    public let location: Location
    /// Whether its values are hidden in everything that is shown; nil where its name decides.
    public let isSecret: Bool?
  }

  /// Returns the parameter of that name; nil when the route has none.
  public func parameter(_ name: String) -> Parameter? {
    parameters.first { $0.name == name }
  }
}
