// scripts/new-rib compiles this file and CodedError.swift into one module.
#if canImport(TextFormats)
  public import TextFormats
#endif

/// The error of a RIB or a link that cannot be written. No file has been changed.
public struct NewRIBError: CodedError, Sendable, Equatable {
  /// The error codes.
  public enum Code: String, Sendable, CaseIterable {
    /// The name is not valid for a RIB.
    case badName
    /// The name is already used.
    case nameTaken
    /// The app has no RIB of the parent's name.
    case unknownParent
    /// The folders and the code do not agree about the parent or the new RIB.
    case disagreement
    /// The code lacks a place that has to be edited.
    case missingAnchor
    /// The path of a link is not valid.
    case badPath
    /// The app has no RIB of the name that a link shows.
    case unknownRIB
    /// A RIB on the way of a link can be shown only with a value.
    case needsValue
  }

  /// The stable code.
  public let code: Code
  /// The problem, and its place.
  public let message: String
  /// The next action for the caller.
  public let hint: String

  /// Two errors are equal when their codes are.
  public static func == (first: NewRIBError, second: NewRIBError) -> Bool { first.code == second.code }
}
