import Foundation
import NIOCore

/// What the machine allows, for the limits that nobody has set.
enum MachineSize {
  /// What a session in memory is reckoned at, in bytes, with room for what its app keeps.
  private static let liveSession: UInt64 = 16_384
  /// The part of the memory that sessions may fill.
  private static let part: UInt64 = 16

  /// Sessions in memory: a sixteenth of it, from 1,024 to 262,144.
  static let liveSessions = liveSessions(
    memory: min(ProcessInfo.processInfo.physicalMemory, groupLimit ?? .max))

  /// Sessions in memory on a machine with so many bytes of it.
  static func liveSessions(memory: UInt64) -> Int64 { Int64(max(1_024, min(262_144, memory / part / liveSession))) }

  /// Event loops for sessions: half of the processors, since the writer, the readers and the clients want theirs.
  static let shards = Int64(max(1, min(64, processors / 2)))

  /// The processors that the daemon may use: what its control group allows, and of that what `taskset` left to it.
  static let processors = min(
    System.coreCount,
    (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)).flatMap(allowedProcessors) ?? .max)

  /// The processors on which a process may run, by what Linux says of it in `/proc/self/status`; `nil` where it does not.
  static func allowedProcessors(_ status: String) -> Int? {
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("Cpus_allowed:") }) else { return nil }
    let count = line.dropFirst("Cpus_allowed:".count).reduce(0) { $0 + ($1.hexDigitValue ?? 0).nonzeroBitCount }
    return count > 0 ? count : nil
  }

  /// What the control group allows, in bytes; `nil` when there is none, or it is unbounded.
  private static var groupLimit: UInt64? {
    guard let text = try? String(contentsOfFile: "/sys/fs/cgroup/memory.max", encoding: .utf8) else { return nil }
    return UInt64(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
