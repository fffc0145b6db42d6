import Foundation
import NIOCore

/// The size of the machine, for the standard values of limits.
enum MachineSize {
  /// The estimate of a session in memory, in bytes, with room for the app's own state.
  private static let liveSession: UInt64 = 16_384
  /// Sessions may fill the memory divided by this.
  private static let part: UInt64 = 16

  /// Sessions in memory: a sixteenth of it, from 1,024 to 262,144.
  static let liveSessions = liveSessions(
    memory: min(ProcessInfo.processInfo.physicalMemory, groupLimit ?? .max))

  /// The sessions in memory on a machine with `memory` bytes.
  static func liveSessions(memory: UInt64) -> Int64 { Int64(max(1_024, min(262_144, memory / part / liveSession))) }

  /// Event loops for sessions: half of the processors. The commit queue, the readers and the clients need the others.
  static let shards = Int64(max(1, min(64, processors / 2)))

  /// The processors that the daemon may use, by its control group and its CPU affinity.
  static let processors = min(
    System.coreCount,
    (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)).flatMap(allowedProcessors) ?? .max)

  /// The processors that `/proc/self/status` allows; `nil` for a text without them.
  static func allowedProcessors(_ status: String) -> Int? {
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix("Cpus_allowed:") }) else { return nil }
    let count = line.dropFirst("Cpus_allowed:".count).reduce(0) { $0 + ($1.hexDigitValue ?? 0).nonzeroBitCount }
    return count > 0 ? count : nil
  }

  /// The memory limit of the control group, in bytes; `nil` when there is none.
  private static var groupLimit: UInt64? {
    guard let text = try? String(contentsOfFile: "/sys/fs/cgroup/memory.max", encoding: .utf8) else { return nil }
    return UInt64(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
