import Foundation

/// The rule by which a client trusts a socket: folder, socket and listener belong to its own user or to root.
///
/// A link can contain a token. In a shared folder such as `/tmp` another user could own `andon-UID` and listen there, so
/// the client checks all three before it sends anything. The listener is checked on the connection itself, which stays
/// with the same program.
///
/// Root also trusts the user whose folder it names, because root may use the daemons of all users; but not in its own
/// default folder, which another user may have made.
public struct SocketTrust: Sendable {
  private let uid: UInt32

  /// The rule for this process's user.
  public init() { self.init(uid: geteuid()) }

  /// The rule for a user.
  public init(uid: UInt32) { self.uid = uid }

  /// Throws `permission` when the folder or the socket belongs to another user. Nothing is thrown for a path that does
  /// not exist: connecting to it tells what is missing.
  public func check(path: String) throws(ControlClientError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    try check("the folder \(folder) of the socket belongs to", Self.owners(of: folder), path)
    try check("the socket \(path) belongs to", Self.owners(of: path), path)
  }

  /// Throws `permission` when the process that listens at a socket is another user's, or the system does not tell.
  public func check(peer: UInt32?, path: String) throws(ControlClientError) {
    guard let peer else {
      throw ControlClientError(
        .permission, "the system does not tell which user listens at \(path)", hint: Self.hint)
    }
    try check("the program that listens at \(path) belongs to", [peer], path)
  }

  private static let hint = "nothing was sent; start a daemon of your own, and name its socket: --socket PATH"

  private func check(_ what: String, _ owners: [UInt32], _ path: String) throws(ControlClientError) {
    let trusted = trusted(path)
    guard let other = owners.first(where: { !trusted.contains($0) }) else { return }
    throw ControlClientError(.permission, "\(what) user \(other), and you are user \(uid)", hint: Self.hint)
  }

  private func trusted(_ path: String) -> Set<UInt32> {
    guard uid == 0, !path.hasPrefix("/tmp/andon-0/") else { return [uid, 0] }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return Set(Self.owners(of: folder) + [0])
  }

  /// The owners of what is at a path: of a symbolic link, and of the place that it leads to.
  private static func owners(of path: String) -> [UInt32] {
    var (named, reached) = (stat(), stat())
    var owners: [UInt32] = []
    if lstat(path, &named) == 0 { owners.append(named.st_uid) }
    if stat(path, &reached) == 0 { owners.append(reached.st_uid) }
    return owners
  }
}
