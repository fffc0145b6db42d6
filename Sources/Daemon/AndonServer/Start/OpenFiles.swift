import Foundation

/// The files and sockets that a daemon has open and may have open.
public enum OpenFiles {
  /// Returns the number that a daemon with these limits needs.
  public static func needed(_ limits: DaemonLimits) -> Int64 {
    DescriptorLimit.needed(limits) + limits[.connections]
  }

  /// The hard limit of this process, to which a daemon raises its own; `nil` when the system does not tell.
  public static var hardLimit: Int64? {
    var limit = rlimit()
    guard getrlimit(DescriptorLimit.resource, &limit) == 0 else { return nil }
    return Int64(clamping: limit.rlim_max)
  }

  /// Returns the limit of another process of this user; `nil` when the system does not tell.
  public static func limit(of pid: Int32) -> Int64? {
    guard let text = try? String(contentsOfFile: "/proc/\(pid)/limits", encoding: .utf8) else { return nil }
    let line = text.split(separator: "\n").first { $0.hasPrefix("Max open files") }
    return line?.split(separator: " ").dropFirst(3).first.flatMap { Int64($0) }
  }

  /// Returns the number that another process of this user has open; `nil` when the system does not tell.
  public static func count(of pid: Int32) -> Int64? {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(pid)/fd")).map { Int64($0.count) }
  }
}
