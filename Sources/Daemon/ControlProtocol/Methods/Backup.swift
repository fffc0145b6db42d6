import Foundation
import SessionEngine
import TextFormats

/// Asks the daemon to copy its database to a new file, while it runs.
///
/// The file has everything that was acknowledged before the request. It has mode 0600, is checked before it gets its
/// name, and replaces no file. It contains secrets, as the database does.
public struct Backup: DaemonMethod {
  /// The name of the method.
  public static let name = "backup"
  /// The purpose of the method.
  public static let abstract = "Copies the database to a new file, and checks the copy."
  /// The owner: the copy contains the secrets of all sessions.
  public static let access: MethodAccess? = .owner
  /// True: it makes a file.
  public static let isChanging = true
  /// True: the database is read.
  public static let isStored = true
  /// The absolute path of the new file.
  public var path: String

  /// Creates a request.
  public init(path: String) { self.path = path }

  /// The size of the copy, when it is complete.
  public func answer(_ daemon: some DaemonView) throws(ControlError) -> DaemonAnswer<BackupReply> {
    guard path.hasPrefix("/"), !path.unicodeScalars.contains("\0") else {
      throw ControlError(
        .invalidParameters, "the path of a copy begins with /", hint: "send the absolute path of a new file as path")
    }
    let isStopping = daemon.isStopping
    return .copied { storage in try copy(storage, isStopping) }
  }

  private func copy(
    _ storage: any SessionStorage, _ isStopping: @escaping @Sendable () -> Bool
  ) throws(ControlError) -> BackupReply {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    if let problem = FolderTrust([geteuid(), 0]).problem(at: folder) {
      throw ControlError(
        .backupRefused, "\(problem), so another user could replace the copy \(path)",
        hint: "name a file in a folder that only you can change")
    }
    do {
      return BackupReply(path: path, bytes: try storage.backup(to: path, isOver: isStopping))
    } catch {
      guard !isStopping() else {
        throw ControlError(
          .serverDraining, "the daemon is stopping, and the copy was ended", hint: "copy it again later")
      }
      throw ControlError(.backupRefused, error.message, hint: error.hint)
    }
  }
}

/// The copy of a database, which is complete and checked.
public struct BackupReply: Codable, Sendable, Hashable {
  /// The absolute path of the file.
  public var path: String
  /// The size of the file, in bytes.
  public var bytes: Int

  /// Creates a reply from its parts.
  public init(path: String, bytes: Int) {
    self.path = path
    self.bytes = bytes
  }
}
