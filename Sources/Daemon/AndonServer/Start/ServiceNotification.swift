import ControlProtocol
import Foundation

/// Notifies a service manager such as systemd of the daemon's state, at the socket that `NOTIFY_SOCKET` names.
enum ServiceNotification {
  /// Sends `READY=1`, `STOPPING=1` or the like. Does nothing without `NOTIFY_SOCKET`.
  static func send(_ text: String, environment: [String: String] = ProcessInfo.processInfo.environment) {
    guard let path = environment["NOTIFY_SOCKET"], path.hasPrefix("/") || path.hasPrefix("@"),
      path.utf8.count <= SocketPath.maximumBytes
    else { return }
    #if os(Linux)
      let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
      guard descriptor >= 0 else { return }
      defer { close(descriptor) }
      // A leading @ means NUL.
      _ = UnixAddress.with(path.hasPrefix("@") ? "\0" + path.dropFirst() : path) { address, size in
        Array(text.utf8).withUnsafeBytes { sendto(descriptor, $0.baseAddress, $0.count, 0, address, size) }
      }
    #endif
  }

  /// Says that the configuration is read again. `READY=1` ends that, also when the old configuration stays.
  static func reloading() {
    var now = timespec()
    // The manager compares it with the time at which it asked for the reload.
    clock_gettime(CLOCK_MONOTONIC, &now)
    send("RELOADING=1\nMONOTONIC_USEC=\(Int(now.tv_sec) * 1_000_000 + Int(now.tv_nsec) / 1_000)")
  }
}
