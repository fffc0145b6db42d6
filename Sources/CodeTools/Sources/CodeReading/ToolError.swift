/// An error of a tool that reads or writes an app's code.
public struct ToolError: Error, Sendable, Equatable {
  /// The closed set of codes.
  public enum Code: String, Sendable, CaseIterable {
    /// There is no such folder or file.
    case notFound
    /// The code of the folder has no RIB.
    case noRIB
    /// A file or the folder cannot be read.
    case unreadable
    /// The folder contains too many files.
    case tooLarge
    /// A file that is not code has another format than expected.
    case badData
    /// A file of code that has to be edited is not valid Swift.
    case syntaxError
    /// A file cannot be written.
    case unwritable
    /// A name that the command was given is not valid.
    case badName
    /// The name is in use already.
    case nameTaken
    /// The app has no RIB with that name.
    case unknownRIB
    /// The code lacks a place that has to be edited.
    case missingPlace
    /// The code disagrees with its folders.
    case disagreement
    /// A path of a link is not valid.
    case badPath
    /// A RIB has RIBs below it.
    case needsSubtree
    /// A RIB can be shown only with a value.
    case needsValue
    /// There is no `swift` that formats code.
    case noSwift
  }

  /// The stable code.
  public let code: Code
  /// The problem with its position.
  public let message: String
  /// The next step.
  public let hint: String

  /// An error.
  public init(code: Code, message: String, hint: String) {
    self.code = code
    self.message = message
    self.hint = hint
  }
}
