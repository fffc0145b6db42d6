public import CodeReading

/// A property that a component provides, or that a dependency protocol requires.
public struct Property: Sendable, Hashable {
  /// The name.
  public let name: String
  /// The type as the code writes it; empty where the code writes none.
  public let type: String
  /// The conditions of the `#if` around it, such as `DEBUG`; empty without one.
  public let condition: String
  /// The place of its declaration.
  public let position: SourcePosition

  /// The type in the form in which types are compared.
  let key: String
  /// Whether other files can read it.
  let isVisible: Bool

  /// Whether it can be read where another property is needed.
  func gives(_ needed: Property) -> Bool {
    name == needed.name && isVisible && key == needed.key && (condition.isEmpty || condition == needed.condition)
  }
}

/// The access of a declaration, from the narrowest to the widest.
enum Access: Int, Comparable {
  case `private`, `internal`, package, `public`

  static func < (first: Access, second: Access) -> Bool { first.rawValue < second.rawValue }

  /// The modifier with the space behind it; empty for the default.
  var prefix: String {
    switch self {
    case .private, .internal: ""
    case .package: "package "
    case .public: "public "
    }
  }
}
