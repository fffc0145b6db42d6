import Foundation

/// The rule by which a folder is trusted: of it and of every folder above it, only trusted users can change the names.
///
/// A user that can change a folder can replace everything below it. In a folder with the sticky bit, such as `/tmp`, only
/// the owner of an entry can do that.
package struct FolderTrust {
  private let owners: Set<UInt32>

  /// The rule for a set of users. The owner of `/` is always one of them: it is root, but in a user namespace.
  package init(_ owners: Set<UInt32>) {
    self.owners = Self.status("/").map { owners.union([$0.st_uid]) } ?? owners
  }

  /// Returns why the folder at a path is not trusted; `nil` when it is. What does not exist is not judged.
  ///
  /// The path itself is checked, with the symbolic links in it, and the path to which these lead.
  package func problem(at path: String) -> String? {
    let named = URL(fileURLWithPath: path).standardized.path
    for path in [named, URL(fileURLWithPath: named).resolvingSymlinksInPath().path] {
      for folder in Self.folders(path) {
        if let problem = Self.status(folder).flatMap({ problem(of: $0, folder) }) { return problem }
      }
    }
    return nil
  }

  /// A folder and all above it, the highest first.
  private static func folders(_ path: String) -> [String] {
    var folders = ["/"]
    var folder = ""
    for name in path.split(separator: "/") {
      folder += "/\(name)"
      folders.append(folder)
    }
    return folders
  }

  private func problem(of found: stat, _ path: String) -> String? {
    guard owners.contains(found.st_uid) else { return "\(path) belongs to user \(found.st_uid)" }
    guard found.st_mode & S_IFMT == S_IFDIR, found.st_mode & 0o1000 == 0 else { return nil }
    if found.st_mode & 0o002 != 0 { return "every user can change what is in \(path)" }
    // The group of root, and the group that has only this user by the convention of most systems.
    guard found.st_mode & 0o020 != 0, found.st_gid != 0, found.st_gid != found.st_uid else { return nil }
    return "the users of group \(found.st_gid) can change what is in \(path)"
  }

  private static func status(_ path: String) -> stat? {
    var found = stat()
    return lstat(path, &found) == 0 ? found : nil
  }
}
