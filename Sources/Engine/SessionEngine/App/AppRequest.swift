/// A request that an app adds to the control socket and to its command.
///
/// `reservation.add` is the command `reservation add`: the part before the dot is the group, the rest the verb. A group
/// does not have the name of another command.
public struct AppRequest: Sendable, Hashable {
  /// The method's name, such as `reservation.add`.
  public let name: String
  /// Whether the request changes the session. Then it is an event; otherwise it only reads.
  public let isChanging: Bool
  /// What the request does, in one sentence, for the help of the command.
  public let abstract: String
  /// Its parameters; `nil` when the app checks them itself.
  public let parameters: [Parameter]?
  /// The table that the command prints of the response; `nil` for JSON. Only for a request that reads.
  public let table: Table?
  /// The request that reads the rows of which this one adds one, such as `reservation.list`: the command tells the new
  /// row. `nil` for a request that adds no row.
  public let adds: String?

  /// The part of the name before the first dot, such as `reservation`.
  public var group: String { String(name.prefix { $0 != "." }) }
  /// The rest of the name after the first dot, such as `add`.
  public var verb: String { String(name.dropFirst(group.count + 1)) }

  /// Creates a request. A host refuses other parameters than the given ones before the session learns of them.
  public init(
    _ name: String, isChanging: Bool, abstract: String = "", parameters: [Parameter]? = nil, table: Table? = nil,
    adds: String? = nil
  ) {
    self.name = name
    self.isChanging = isChanging
    self.abstract = abstract
    self.parameters = parameters
    self.table = table
    self.adds = adds
  }

  /// A parameter of a request.
  public struct Parameter: Sendable, Hashable {
    /// The name, such as `pickup`.
    public let name: String
    /// What the value is, in one sentence.
    public let help: String
    /// Whether the request is refused without it.
    public let isRequired: Bool

    /// Creates a parameter.
    public init(_ name: String, help: String = "", isRequired: Bool = false) {
      self.name = name
      self.help = help
      self.isRequired = isRequired
    }
  }

  /// A table of a response, which is an object with a list of objects.
  public struct Table: Sendable, Hashable {
    /// The key of the list in the response, such as `reservations`.
    public let rows: String
    /// The columns. The first one is the identity of a row.
    public let columns: [Column]

    /// Creates a table with at least one column.
    public init(rows: String, columns: [Column]) {
      self.rows = rows
      self.columns = columns
    }
  }

  /// A column of a table.
  public struct Column: Sendable, Hashable {
    /// The heading in capital letters.
    public let heading: String
    /// The key of the value in the row's object: a text or a number.
    public let key: String
    /// Whether the value is a time in milliseconds since 1970.
    public let isTime: Bool

    /// Creates a column.
    public init(_ heading: String, _ key: String, isTime: Bool = false) {
      self.heading = heading
      self.key = key
      self.isTime = isTime
    }
  }
}
