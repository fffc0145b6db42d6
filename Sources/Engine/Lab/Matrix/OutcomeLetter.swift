public import SessionEngine

extension LinkOutcome.Kind {
  /// The letter that stands for the outcome in a matrix and on every page.
  public var letter: String {
    switch self {
    case .completed: "C"
    case .waiting: "W"
    case .stopped: "S"
    case .rejected: "R"
    case .failed: "F"
    case .superseded: "U"
    case .expired: "E"
    }
  }
}

/// An outcome with its letter, as pages read it.
public struct OutcomeLetter: Encodable, Sendable {
  /// The name of the outcome.
  public let name: LinkOutcome.Kind
  /// Its letter.
  public let letter: String

  /// All outcomes in their order.
  public static var all: [OutcomeLetter] {
    LinkOutcome.Kind.allCases.map { OutcomeLetter(name: $0, letter: $0.letter) }
  }
}
