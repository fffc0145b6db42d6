public import DeepLinks
import TextFormats

/// All problems of the association files.
public struct AssociationError: FileProblemsError, Equatable {
  /// The problems; never empty. A key path is the position in a JSON file, such as `applinks.details[0].components[2]`.
  public let problems: [RouteTableError.Problem]

  /// The stable code.
  public var code: String { "invalidFile" }
}

/// A collector of the problems of one association file.
struct AssociationProblems {
  let file: String
  private(set) var all: [RouteTableError.Problem] = []

  init(file: String) {
    self.file = file
  }

  /// Reports a problem at a key path.
  mutating func report(_ keyPath: String, _ message: String, expected: String, remedy: String) {
    all.append(
      RouteTableError.Problem(
        file: file, line: nil, keyPath: keyPath, message: message, expected: expected, remedy: remedy))
  }

  /// Reports a problem at a line.
  mutating func report(line: Int, _ message: String, expected: String, remedy: String) {
    all.append(
      RouteTableError.Problem(file: file, line: line, keyPath: "", message: message, expected: expected, remedy: remedy)
    )
  }

  /// The maximum number of rules in a file. URLs are made from each rule and compared with all of them.
  private static let maximumRules = 2_000

  /// Reports a file with too many rules.
  mutating func checkCount(_ count: Int, at keyPath: String, _ noun: String) {
    guard count > Self.maximumRules else { return }
    report(
      keyPath, "There are \(count) \(noun).", expected: "at most \(Self.maximumRules)",
      remedy: "Write patterns that match several paths.")
  }

  /// Throws when a problem was reported.
  func throwIfAny() throws(AssociationError) {
    if !all.isEmpty { throw AssociationError(problems: all) }
  }
}
