/// A parameter that a workflow reads from its links, declared by the app. Routes are compared with it.
public struct WorkflowParameter: Sendable, Hashable {
  /// The values that a workflow can use.
  public enum Kind: Sendable, Hashable {
    /// Any text: of a string, an identifier, an enumeration or an address.
    case text
    /// One of these words.
    case words([String])
    /// A whole number in a range.
    case integer(ClosedRange<Int>)
    /// Any decimal number.
    case decimal
    /// Any instant.
    case time
    /// Any day.
    case date
    /// Any time of day.
    case localTime
    /// Any place, also a point without a name.
    case place
    /// The address of a web page.
    case page
  }

  /// The parameter's name.
  public let name: String
  /// The values that the workflow accepts.
  public let kind: Kind
  /// Whether the workflow does nothing without it.
  public let isRequired: Bool
  /// Whether the workflow accepts several values.
  public let isRepeated: Bool
  /// The maximum number of values where it accepts several; nil for any number.
  public let most: Int?

  /// A parameter from its parts.
  public init(
    _ name: String, _ kind: Kind, required isRequired: Bool = false, repeated isRepeated: Bool = false,
    most: Int? = nil
  ) {
    self.name = name
    self.kind = kind
    self.isRequired = isRequired
    self.isRepeated = isRepeated
    self.most = most
  }
}

extension WorkflowParameter.Kind {
  /// Returns whether every value of a route's type is of this kind.
  func acceptsAll(of type: ParameterType) -> Bool {
    switch (self, type) {
    case (.text, .string), (.text, .identifier), (.text, .enumeration), (.text, .url), (.page, .url): true
    case (.words(let words), .enumeration(let values)): values.allSatisfy(words.contains)
    case (.integer(let range), .integer(let given)):
      range.lowerBound <= given.lowerBound && given.upperBound <= range.upperBound
    case (.decimal, .decimal), (.time, .time), (.date, .date), (.localTime, .localTime), (.place, .place),
      (.place, .coordinate):
      true
    default: false
    }
  }

  /// The expectation of a route's type, to be read after "needs".
  var expectation: String {
    switch self {
    case .text: "a text"
    case .words(let words): "one of " + words.map { "`\($0)`" }.joined(separator: ", ")
    case .integer(let range) where range == .min ... .max: "a whole number"
    case .integer(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .decimal: "a decimal number"
    case .time: "a time"
    case .date: "a day"
    case .localTime: "a time of day"
    case .place: "a place"
    case .page: "the address of a page"
    }
  }
}
