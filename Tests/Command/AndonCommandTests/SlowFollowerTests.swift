import Foundation
import Testing

/// A subscriber that reads too slowly learns that it was disconnected.
@Suite struct SlowFollowerTests {
  @Test func `log --follow prints how many events it missed when its output is not read`() throws {
    try AndonProcess.inFolder { andon in
      let config = andon.folder.appending(path: "config")
      try FileManager.default.copyItem(at: AndonProcess.repository.appending(path: "config"), to: config)
      _ = try andon.write("config/andon.yaml", "limits:\n  follower_bytes: 4096\n")
      try andon.withDaemon(["--config", config.path, "--durability", "off"]) { _ in
        #expect(try andon.run(["open", "taxi://wallet"]).status == 10)
        let (pipe, error) = (Pipe(), try andon.write("error", ""))
        let follower = try andon.start(
          ["log", "--follow", "--json"], output: .pipe(pipe),
          error: .file(try #require(FileHandle(forWritingAtPath: error))))
        // The list is printed after the subscription has begun.
        #expect(!pipe.fileHandleForReading.availableData.isEmpty)
        // More than the pipe, the client and the socket hold, and the test reads nothing meanwhile.
        let count = 22_000
        let input = String(repeating: "x\n", count: count)
        #expect(try andon.run(["open", "-", "--json"], input: input).lines.count == count)
        var printed = 0
        while case let data = pipe.fileHandleForReading.availableData, !data.isEmpty {
          printed += data.count { $0 == UInt8(ascii: "\n") }
        }
        follower.waitUntilExit()
        let text = try String(contentsOfFile: error, encoding: .utf8)
        #expect(follower.terminationStatus == 75, "\(follower.terminationStatus) \(text)")
        #expect(
          text.hasPrefix("andon: this subscriber was disconnected because it read too slowly: it missed "), "\(text)")
        let missed = try #require(text.split(separator: " ").compactMap { Int($0) }.first)
        // The last line is the error, which --json prints to standard output too.
        #expect(printed - 1 + missed == count, "\(printed) and \(missed)")
      }
    }
  }
}
