import Foundation

/// Tells a service manager such as systemd the state of the daemon, where `NOTIFY_SOCKET` asks for it.
enum ServiceNotification {
  /// Sends `READY=1`, `STOPPING=1` or the like. Does nothing without `NOTIFY_SOCKET`.
  static func send(_ text: String, environment: [String: String] = ProcessInfo.processInfo.environment) {
    guard let path = environment["NOTIFY_SOCKET"], path.hasPrefix("/") || path.hasPrefix("@"),
      path.utf8.count <= 107
    else { return }
    #if os(Linux)
      let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      guard descriptor >= 0 else { return }
      defer { close(descriptor) }
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) {
        $0.copyBytes(from: path.utf8)
        // A leading @ stands for NUL: an abstract address outside the file system.
        if path.hasPrefix("@") { $0[0] = 0 }
      }
      let size = socklen_t(MemoryLayout<sa_family_t>.size + path.utf8.count)
      _ = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
          Array(text.utf8).withUnsafeBytes { sendto(descriptor, $0.baseAddress, $0.count, 0, address, size) }
        }
      }
    #endif
  }
}
