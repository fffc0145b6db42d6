// scripts/new-rib compiles this file and CodedError.swift into one module.
#if canImport(TextFormats)
  public import TextFormats
#endif

/// An error for a blueprint that cannot be read.
public struct BlueprintError: CodedError, Sendable, Equatable {
  /// The closed set of codes.
  public enum Code: String, Sendable, CaseIterable {
    /// There is no such folder.
    case notFound
    /// The code of the folder has no RIB.
    case noRIB
    /// A file or the folder cannot be read.
    case unreadable
    /// The folder contains too many files.
    case tooLarge
  }

  /// The stable code.
  public let code: Code
  /// The problem with its position.
  public let message: String
  /// The next step.
  public let hint: String

  /// Two errors are equal when their codes are.
  public static func == (first: BlueprintError, second: BlueprintError) -> Bool { first.code == second.code }
}
