public import TextFormats

/// An error that tells all problems of one or more files at once, each in a line with its position and its hint.
public protocol FileProblemsError: CodedError where Code == String {
  /// The problems in file order as far as the lines are known; never empty.
  var problems: [RouteTableError.Problem] { get }
}

/// The number of problems that a message tells.
private let shownProblems = 20

extension FileProblemsError {
  /// One line for each of the first problems, with its position and its hint.
  public var message: String { firstLines { $0.description }.joined(separator: "\n") }

  /// Returns a line for each of the first problems, and one that counts the others: a file of another kind has a problem in each
  /// line.
  public func firstLines(_ line: (RouteTableError.Problem) -> String) -> [String] {
    let more = problems.count > shownProblems ? ["and \(problems.count - shownProblems) more problems"] : []
    return problems.prefix(shownProblems).map(line) + more
  }

  /// The files to correct.
  public var hint: String { "correct \(Set(problems.map(\.file)).sorted().joined(separator: ", "))" }
  /// Only the message: each of its lines has a hint of its own.
  public var description: String { message }
}

/// All problems of a file that `ConfigReader` reads: of a route table, or of the expectations of a matrix.
public struct RouteTableError: FileProblemsError, Equatable {
  /// One problem, with its position and its remedy.
  public struct Problem: Sendable, Equatable {
    /// The file as given to `RouteTable.init(yaml:file:)`.
    public let file: String
    /// The line, from 1; nil when not known.
    public let line: Int?
    /// The keys that lead to the problem, joined with dots, such as `routes.order.parameters.class`; empty for the whole file.
    public let keyPath: String
    /// The problem, as a sentence.
    public let message: String
    /// The expectation at that position.
    public let expected: String
    /// The remedy, as a sentence.
    public let remedy: String

    /// A problem from its parts. Of a file in another folder, to which a symbolic link leads, no text is shown.
    package init(file: String, line: Int?, keyPath: String, message: String, expected: String, remedy: String) {
      self.file = file
      self.line = line
      guard TextFile.isForeign(file) else {
        (self.keyPath, self.message, self.expected, self.remedy) = (keyPath, message, expected, remedy)
        return
      }
      self.keyPath = ""
      self.message = "This is not what is expected here."
      // The names of the file are in the expectation of what is inside of them.
      self.expected = keyPath.contains(".") ? "the content that the reference of this file describes" : expected
      self.remedy = "Copy the file in place of the symbolic link, which leads to another folder, to see its text here."
    }
  }

  /// The problems in file order as far as the lines are known; never empty.
  public let problems: [Problem]

  /// The error for some problems, of which there is at least one.
  package init(problems: [Problem]) { self.problems = problems }

  /// The stable code.
  public var code: String { "invalidTable" }
}

extension RouteTableError.Problem: CustomStringConvertible {
  /// The file, and the line if it is known.
  public var position: String { line.map { "\(file):\($0)" } ?? file }

  /// The expectation and the remedy.
  public var hint: String { "Expected \(expected). \(remedy)" }

  /// `file:line: keyPath: message Expected …. Remedy`, on one line: line feeds of the file are escaped.
  public var description: String {
    "\(position):\(keyPath.isEmpty ? "" : " \(keyPath):") \(message) \(hint)".escapingControlCharacters
  }
}
