package import Foundation

/// The address of a Unix socket, as system calls take it.
package enum UnixAddress {
  /// Calls `body` with the address of a path of at most `SocketPath.maximumBytes` bytes, and returns its result. A leading
  /// NUL makes it an abstract address, outside the file system.
  package static func with<Result>(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
    let isAbstract = path.utf8.first == 0
    let size = isAbstract ? MemoryLayout<sa_family_t>.size + path.utf8.count : MemoryLayout<sockaddr_un>.size
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(size)) }
    }
  }

  /// Returns a new stream socket, which programs that this process starts do not get; -1, with `errno`, when the system
  /// gives none.
  package static func makeSocket() -> Int32 {
    #if os(Linux)
      socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    #else
      socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
  }
}
