import Foundation

/// The group of a socket that a team shares. Its members may use the sessions; what concerns the daemon is its owner's.
///
/// The system admits the members: the socket has mode 0660 with this group, and its folder 0710, so that they can enter it
/// and not list it. The files of the database beside it keep mode 0600.
public struct SocketGroup: Sendable, Hashable {
  /// The name of the group.
  public let name: String
  /// Its number.
  let number: gid_t

  /// The mode of the socket.
  static let socketMode: mode_t = 0o660
  /// The mode of a folder that is made for the socket.
  static let folderMode: mode_t = 0o710

  /// Finds a group by its name. Throws `DaemonError` with the code `configuration` when the system has none of it, and where
  /// its members have no numbers, so that the daemon could not tell them apart.
  public init(named name: String) throws(DaemonError) { try self.init(named: name, users: .current) }

  /// Finds a group among users. `nil` stands for a system where every user has a number.
  init(named name: String, users: UserMap?) throws(DaemonError) {
    guard let group = getgrnam(name) else {
      throw DaemonError(
        .configuration, "there is no group \(name)",
        hint: "make it: groupadd \(name); and add the users of the team: usermod -aG \(name) USER")
    }
    (self.name, number) = (name, group.pointee.gr_gid)
    guard let users else { return }
    let unknown = Self.members(of: group.pointee).first { !users.contains($0.number) }
    guard unknown != nil || !users.hasOthers(than: [geteuid(), 0]) else { return }
    throw DaemonError(
      .configuration,
      "\(unknown.map { "the user \($0.name)" } ?? "the members") of the group \(name) cannot be told from others in this user "
        + "namespace: each would be the user nobody",
      hint: "under systemd, install the drop-in team.conf from the documentation's folder, which has PrivateUsers=no; "
        + "elsewhere, map the users: /proc/self/uid_map")
  }

  /// Returns the users that the list of a group names and that the system has.
  private static func members(of group: group) -> [(name: String, number: UInt32)] {
    var members: [(name: String, number: UInt32)] = []
    var next = group.gr_mem
    while let name = next?.pointee.map({ String(cString: $0) }) {
      if let user = getpwnam(name) { members.append((name, user.pointee.pw_uid)) }
      next = next?.successor()
    }
    return members
  }

  /// Gives a file or a folder of this process to the group. Throws `DaemonError` when the system refuses it.
  ///
  /// What has the group already gets only the mode: the system-call filter of the unit allows no other change.
  func share(_ path: String, mode: mode_t) throws(DaemonError) {
    var found = stat()
    let isOfGroup = lstat(path, &found) == 0 && found.st_gid == number
    guard isOfGroup || lchown(path, uid_t.max, number) == 0, chmod(path, mode) == 0 else {
      let error = errno
      throw DaemonError(
        .socket, "\(path) cannot be given to the group \(name): \(SystemText.error(error))",
        hint: "run the daemon as a member of the group: usermod -aG \(name) USER",
        exitCode: [EACCES, EPERM].contains(error) ? 77 : nil)
    }
  }

  /// Whether a folder lets the members through, and no other user: mode 0710 or 0750, with this group.
  func admitsMembers(_ folder: stat) -> Bool {
    folder.st_gid == number && folder.st_mode & 0o010 != 0 && folder.st_mode & 0o027 == 0
  }

  /// Throws `DaemonError` unless a socket that the service manager made is the group's, and no other user's.
  func check(inherited path: String) throws(DaemonError) {
    var found = stat()
    guard lstat(path, &found) == 0, found.st_gid == number, found.st_mode & 0o777 == Self.socketMode else {
      throw DaemonError(
        .configuration, "the socket \(path) of the service manager is not shared with the group \(name)",
        hint: "write SocketGroup=\(name) and SocketMode=0660 in the socket unit, then: systemctl daemon-reload")
    }
  }
}
