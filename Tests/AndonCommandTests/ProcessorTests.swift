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

  /// Runs `body` with a daemon that is to keep processors awake; `prefix` is what a shell starts it by.
  private func withDaemon(_ prefix: String, _ body: (pid_t) throws -> Void) throws {
    try AndonProcess.inFolder { andon in
      try FileManager.default.copyItem(
        at: AndonProcess.repository.appending(path: "config"), to: andon.folder.appending(path: "config"))
      _ = try andon.write("config/andon.yaml", "limits:\n  awake_microseconds: 2000\n")
      let daemon = try andon.start(
        ["serve", "--database", andon.path("andon.db"), "--config", andon.path("config")],
        script: "exec \(prefix) \"$0\" \"$@\"")
      defer {
        daemon.terminate()
        daemon.waitUntilExit()
      }
      #expect(try andon.run(["wait", "--timeout", "20s"]).status == 0)
      try body(daemon.processIdentifier)
    }
  }

  @Test func onlyTheProcessorsItMayUseAreKeptAwake() throws {
    let first = "$(sed -n 's/^Cpus_allowed_list:[^0-9]*\\([0-9]*\\).*/\\1/p' /proc/self/status)"
    try withDaemon("taskset -c \(first)") { daemon in
      // They give themselves their names.
      for _ in 0..<1_000 where try pollers(of: daemon) == 0 { usleep(10_000) }
      let count = try pollers(of: daemon)
      #expect(count == 1)
    }
  }

  @Test func aDaemonOfTheLowestPriorityDoesNotWaitForItsOwnPollers() throws {
    try withDaemon("chrt --idle 0") { daemon in
      // Time for them to begin, if they did.
      usleep(300_000)
      let count = try pollers(of: daemon)
      #expect(count == 0)
    }
  }
}
