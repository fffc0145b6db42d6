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
  /// The route that takes this one's place; nil while this one is not deprecated.
  public let replacement: String?
  /// When the route's time is over, judged by `RouteTable.parse(_:at:)`; nil for never.
  public let expiry: LinkTime?
  /// The parameters: those of the path and the query, in file order, which is the order of the canonical query.
  public let parameters: [Parameter]

  /// One parameter of a route.
  public struct Parameter: Sendable, Hashable {
    /// Where a parameter stands in the link.
    public enum Location: String, Sendable {
      /// In the path, as a placeholder.
      case path
      /// In the query.
      case query
    }

    /// The name, unique in the route.
    public let name: String
    /// What values it takes.
    public let type: ParameterType
    /// Whether a link without it is refused; always so in the path.
    public let isRequired: Bool
    /// What a link without it means; nil for nothing, as always where it is required.
    public let defaultValue: ParameterValue?
    /// Whether it may stand more than once; never so in the path.
    public let isRepeated: Bool
    /// How often it may stand at most; nil for as often as a query has room, and where it stands once.
    public let most: Int?
    /// Where it stands.
    public let location: Location
  }

  /// The parameter of that name; nil when the route has none.
  public func parameter(_ name: String) -> Parameter? {
    parameters.first { $0.name == name }
  }
}
