import Foundation
import Testing

@testable import AndonCommands

/// A session that is closed and created again under the same name.
@Suite struct RecreatedSessionCommandTests {
  @Test func `the log and the session tell the links of an earlier session of the same name apart`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        for command in [
          ["session", "create", "a"], ["open", "taxi://home", "-s", "a"], ["session", "close", "a"],
        ] {
          _ = try andon.run(command)
        }
        // Closed, and not created again: the links are those of the session with this name.
        #expect(try andon.run(["log", "-s", "a"]).output.contains("earlier") == false)
        for command in [["session", "create", "a"], ["open", "taxi://wallet", "-s", "a"]] { _ = try andon.run(command) }
        for options in [[], ["-s", "a"]] {
          let rows = try andon.run(["log"] + options).lines
          try #require(rows.count == 2, "\(rows)")
          #expect(rows[0].contains("taxi://home"), "\(rows)")
          #expect(rows[1].contains("taxi://wallet"), "\(rows)")
          #expect(rows[0].hasSuffix("  (its session was closed)  (an earlier session)"), "\(rows)")
          #expect(!rows[1].contains("earlier"))
          let json = try andon.run(["log", "--json"] + options).lines
          #expect(json.map { $0.contains(#""earlier":true"#) } == [true, false], "\(json)")
        }
        let shown = try andon.run(["session", "show", "a"]).output
        #expect(shown.contains("taxi://wallet"), "\(shown)")
        #expect(!shown.contains("#1    superseded"), "\(shown)")
      }
    }
  }

  @Test func `a follower prints the closing of a session before the links of the next one`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        _ = try andon.run(["session", "create", "a"])
        _ = try andon.run(["open", "taxi://home", "-s", "a"])
        let pipe = Pipe()
        let follower = try andon.start(["log", "--follow", "-s", "a"], output: .pipe(pipe))
        defer { follower.terminate() }
        var text = ""
        while !text.contains("taxi://home") {
          text += String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        }
        for command in [
          ["session", "close", "a"], ["session", "create", "a"], ["open", "taxi://wallet", "-s", "a"],
        ] {
          _ = try andon.run(command)
        }
        while !text.contains("taxi://wallet") {
          text += String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        }
        let rows = text.split(separator: "\n")
        let closing = try #require(rows.firstIndex { $0.hasSuffix("  a             closed") }, "\(text)")
        #expect(rows[..<closing].allSatisfy { !$0.contains("taxi://wallet") })
      }
    }
  }
}
