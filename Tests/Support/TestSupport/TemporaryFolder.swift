public import Foundation

/// Folders for tests, which only the user can enter. Their names are short, because the path of a socket may not be long.
public enum TemporaryFolder {
  /// Makes a folder, which the caller removes. Throws when it cannot be made.
  public static func make(_ name: String = "andon") throws -> URL {
    let folder = URL(filePath: "/tmp/\(name)-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    return folder
  }

  /// Runs `body` with a folder that is removed at the end. Throws what `body` throws.
  public static func with<Result>(_ name: String = "andon", _ body: (URL) throws -> Result) throws -> Result {
    let folder = try make(name)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try body(folder)
  }

  /// Runs `body` with a folder that is removed at the end. Throws what `body` throws.
  public static func with<Result>(
    _ name: String = "andon", isolation: isolated (any Actor)? = #isolation, _ body: (URL) async throws -> Result
  ) async throws -> Result {
    let folder = try make(name)
    defer { try? FileManager.default.removeItem(at: folder) }
    return try await body(folder)
  }
}
