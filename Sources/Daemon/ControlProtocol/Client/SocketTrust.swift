import Foundation
public import TextFormats

/// The rule by which a client trusts a socket: folder, socket and listener belong to its own user or to root.
///
/// Every folder above must be one that only these users can change (`FolderTrust`).
///
/// A link can contain a token. In a shared folder such as `/tmp` another user could own `andon-UID` and listen there, so
/// the client checks all three before it sends anything. The listener is checked on the connection itself, which stays
/// with the same program.
///
/// A daemon that a group shares belongs to another user. A client uses it, also as root, only when `ANDON_SOCKET_USER` names
/// that user, by its name or its number: the path of a socket does not tell which user the caller trusts.
public struct SocketTrust: Sendable {
  private let uid: UInt32
  /// The users to which folder, socket and listener may belong.
  public let trusted: Set<UInt32>

  /// The rule for this process's user and its environment.
  public init() { self.init(uid: geteuid(), named: ProcessInfo.processInfo.environment["ANDON_SOCKET_USER"]) }

  /// The rule for a user. `named` is the name or the number of another user whose daemon it wants to use; a name that the
  /// system does not know has no effect.
  public init(uid: UInt32, named: String? = nil) {
    self.uid = uid
    let other = named.flatMap { name in UInt32(name) ?? getpwnam(name).map { UInt32($0.pointee.pw_uid) } }
    trusted = [uid, other ?? 0, 0]
  }

  /// Throws `permission` when the folder or the socket belongs to another user, or another user can replace
  /// them. Nothing is thrown for a path that does
  /// not exist: connecting to it tells what is missing.
  public func check(path: String) throws(ControlClientError) {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    try check("the folder \(folder) of the socket belongs to", Self.owners(of: folder))
    try check("the socket \(path) belongs to", Self.owners(of: path))
    guard let problem = FolderTrust(trusted).problem(at: folder) else { return }
    throw ControlClientError(
      .permission, "\(problem), so another user could replace the socket \(path)", hint: Self.hint)
  }

  /// Throws `permission` when the process that listens at a socket is another user's, or the system does not tell.
  public func check(peer: UInt32?, path: String) throws(ControlClientError) {
    guard let peer else {
      throw ControlClientError(
        .permission, "the system does not tell which user listens at \(path)", hint: Self.hint)
    }
    try check("the program that listens at \(path) belongs to", [peer])
  }

  private static let hint = "nothing was sent; start a daemon of your own, and name its socket: --socket PATH"

  /// The hint for what belongs to another user.
  private func hint(_ other: UInt32) -> String {
    uid == 0
      ? "nothing was sent; to use the daemon of that user: ANDON_SOCKET_USER=\(other)"
      : "\(Self.hint); to use a daemon that a group shares, name its user, if you trust it: ANDON_SOCKET_USER=\(other)"
  }

  private func check(_ what: String, _ owners: [UInt32]) throws(ControlClientError) {
    guard let other = owners.first(where: { !trusted.contains($0) }) else { return }
    throw ControlClientError(.permission, "\(what) user \(other), and you are user \(uid)", hint: hint(other))
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
