import Foundation
import Testing

/// A daemon that may use a part of the machine.
@Suite struct ProcessorTests {
  /// How many threads of a process poll.
  private func pollers(of process: pid_t) throws -> Int {
    let tasks = "/proc/\(process)/task"
    return try FileManager.default.contentsOfDirectory(atPath: tasks).count { task in
      // A thread may end meanwhile.
      (try? String(contentsOfFile: "\(tasks)/\(task)/comm", encoding: .utf8))?.hasPrefix("halt-poll-") == true
    }
  }

  @Test func onlyTheProcessorsItMayUseAreKeptAwake() throws {
    try AndonProcess.inFolder { andon in
      try FileManager.default.copyItem(
        at: AndonProcess.repository.appending(path: "config"), to: andon.folder.appending(path: "config"))
      _ = try andon.write("config/andon.yaml", "limits:\n  awake_microseconds: 2000\n")
      let first = "$(sed -n 's/^Cpus_allowed_list:[^0-9]*\\([0-9]*\\).*/\\1/p' /proc/self/status)"
      let daemon = try andon.start(
        ["serve", "--database", andon.path("andon.db"), "--config", andon.path("config")],
        script: "exec taskset -c \(first) \"$0\" \"$@\"")
      defer {
        daemon.terminate()
        daemon.waitUntilExit()
      }
      #expect(try andon.run(["wait", "--timeout", "20s"]).status == 0)
      // They give themselves their names.
      for _ in 0..<1_000 where try pollers(of: daemon.processIdentifier) == 0 { usleep(10_000) }
      #expect(try pollers(of: daemon.processIdentifier) == 1)
    }
  }
}
