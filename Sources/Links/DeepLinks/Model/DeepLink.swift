public import TextFormats

/// A link as a route with typed parameters, independent of its spelling.
///
/// Two URLs with the same meaning give equal links. `parameters` holds only parameters that the route knows.
public struct DeepLink: Sendable, Hashable {
  /// The name of the route in the table, such as `reservation`.
  public let route: String
  /// The workflow that the route starts, such as `ScheduledReservation`.
  public let workflow: String
  /// The typed parameters by name; a repeated parameter is always a `list`, and one that is absent has no entry.
  public let parameters: [String: ParameterValue]

  /// A link from its parts, unchecked. `RouteTable.link(_:_:)` returns only links that have a URL.
  public init(route: String, workflow: String, parameters: [String: ParameterValue] = [:]) {
    self.route = route
    self.workflow = workflow
    self.parameters = parameters
  }

  /// Returns the integer of that name; nil when absent or of another type.
  public func integer(_ name: String) -> Int? {
    guard case .integer(let value)? = parameters[name] else { return nil }
    return value
  }

  /// Returns the string, identifier or enumeration value of that name; nil when absent or of another type.
  public func text(_ name: String) -> String? {
    guard case .text(let value)? = parameters[name] else { return nil }
    return value
  }

  /// Returns the decimal number of that name; nil when absent or of another type.
  public func decimal(_ name: String) -> ExactDecimal? {
    guard case .decimal(let value)? = parameters[name] else { return nil }
    return value
  }

  /// Returns the instant of that name; nil when absent or of another type.
  public func time(_ name: String) -> Timestamp? {
    guard case .time(let value)? = parameters[name] else { return nil }
    return value
  }

  /// Returns the day of that name; nil when absent or of another type.
  public func date(_ name: String) -> CivilDate? {
    guard case .date(let value)? = parameters[name] else { return nil }
    return value
  }

  /// Returns the time of day of that name; nil when absent or of another type.
  public func localTime(_ name: String) -> LocalTime? {
    guard case .localTime(let value)? = parameters[name] else { return nil }
    return value
  }

  /// Returns the place of that name; nil when absent, repeated or of another type.
  public func place(_ name: String) -> Place? {
    guard case .place(let value)? = parameters[name] else { return nil }
    return value
  }

  /// Returns the places of that name in the order of the link: one where the route has only one, none when absent.
  public func places(_ name: String) -> [Place] {
    switch parameters[name] {
    case .place(let place): [place]
    case .list(let values):
      values.compactMap { value in
        guard case .place(let place) = value else { return nil }
        return place
      }
    default: []
    }
  }
}
