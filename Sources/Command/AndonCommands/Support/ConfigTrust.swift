import Foundation
import TextFormats

/// Whether a folder of configuration that was found, and not named, can be trusted, and the files in any folder.
///
/// A command that another user's folder changes would show that user's table as this one's. The rule for folders is that of
/// git's `safe.directory`: the owner is this user or root, and for root under sudo also the user of SUDO_UID.
enum ConfigTrust {
  /// Throws when a folder belongs to another user, or when every user can write to it. `user` and `caller` are this user and
  /// the one of `SUDO_UID`.
  static func checkFolder(
    _ path: String, user: uid_t = geteuid(),
    caller: uid_t? = ProcessInfo.processInfo.environment["SUDO_UID"].flatMap { uid_t($0) }
  ) throws(CommandError) {
    try check(path, "folder", user: user, caller: caller)
  }

  private static func check(
    _ path: String, _ kind: String, user: uid_t = geteuid(),
    caller: uid_t? = ProcessInfo.processInfo.environment["SUDO_UID"].flatMap { uid_t($0) }
  ) throws(CommandError) {
    guard let found = status(path, followsLinks: true) else { return }
    let folder = kind == "folder" ? path : (path as NSString).deletingLastPathComponent
    let owners = [user] + (user == 0 ? [caller].compactMap { $0 } : [])
    let isOwn = owners.contains(found.st_uid) || found.st_uid == 0
    guard !isOwn || found.st_mode & S_IWOTH != 0 else { return }
    throw CommandError(
      .permission,
      isOwn
        ? "every user can write to the \(kind) \(path)"
        : "the \(kind) \(path) belongs to user \(found.st_uid), and this is user \(user)",
      hint: isOwn ? "chmod o-w \(path)" : "name the folder, if you trust it: --config \(folder)")
  }

  /// Throws for a symbolic link to a file of another user than the folder's: an error about its content would show it.
  ///
  /// In a folder that was found, and not named, the file must be this user's or root's to change, as the folder must.
  static func checkFile(_ path: String, in folder: String, isNamed: Bool) throws(CommandError) {
    if !isNamed { try check(path, "file") }
    guard let link = status(path, followsLinks: false), link.st_mode & S_IFMT == S_IFLNK,
      let target = status(path, followsLinks: true), let owner = status(folder, followsLinks: true)?.st_uid,
      target.st_uid != owner
    else { return }
    throw CommandError(
      .permission,
      "\(path) is a symbolic link to a file of user \(target.st_uid), and the folder belongs to user \(owner)",
      hint: "copy the file into the folder")
  }

  private static func status(_ path: String, followsLinks: Bool) -> stat? {
    var found = stat()
    return (followsLinks ? stat(path, &found) : lstat(path, &found)) == 0 ? found : nil
  }
}
