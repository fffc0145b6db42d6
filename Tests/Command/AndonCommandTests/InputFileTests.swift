import Foundation
import Testing
import TextFormats

@testable import AndonCommands

/// Files as editors write them: with a byte order mark, and with lines that are not UTF-8.
@Suite struct InputFileTests {
  /// A file of bytes in the folder, and its path.
  private func write(_ andon: AndonProcess, _ name: String, _ parts: [[UInt8]]) throws -> String {
    try Data(parts.flatMap { $0 }).write(to: URL(filePath: andon.path(name)))
    return andon.path(name)
  }

  private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  @Test func `a byte order mark is no part of a file`() throws {
    try AndonProcess.inFolder { andon in
      let list = try write(andon, "list", [Self.mark, Array("taxi://wallet\n".utf8)])
      #expect(try andon.run(["replay", list]).lines.first?.contains("completed   taxi://wallet") == true)
      let script = "exec \"$0\" \"$@\" <\(list)"
      #expect(try andon.run(["explain", "-"], script: script).lines.first == "accepted  taxi://wallet")
      let payload = try write(andon, "payload", [Self.mark, Array(#"{"link":"taxi://wallet"}"#.utf8)])
      #expect(!(try andon.run(["explain", "--input", "push", payload]).output.contains("is not JSON")))
      let config = andon.folder.appending(path: "c")
      try FileManager.default.copyItem(at: AndonProcess.repository.appending(path: "config"), to: config)
      for file in try FileManager.default.contentsOfDirectory(atPath: config.path) {
        let text = try Data(contentsOf: config.appending(path: file))
        _ = try write(andon, "c/\(file)", [Self.mark, Array(text)])
      }
      for command in [["routes", "check"], ["routes", "association"]] {
        let result = try andon.run(command + ["--config", config.path])
        #expect(result.status == 0, "\(result)")
      }
    }
  }

  @Test func `a line that is not UTF-8 is reported with its number and does not stop the next ones`() throws {
    try AndonProcess.inFolder { andon in
      let list = try write(
        andon, "list", [Array("taxi://home\ntaxi://wal".utf8), [0xFF], Array("let\ntaxi://menu\n".utf8)])
      for command in [["explain", "-"], ["routes", "association", "-"], ["replay", "-"]] {
        let result = try andon.run(command, script: "exec \"$0\" \"$@\" <\(list)")
        #expect(result.status == 65, "\(command): \(result)")
        #expect(result.output.contains("taxi://home"), "\(result.output)")
        #expect(result.output.contains("taxi://menu"), "\(result.output)")
        #expect(result.error.contains("andon: line 2 of "), "\(result.error)")
        #expect(result.error.contains(" is not UTF-8"), "\(result.error)")
      }
      let json = try andon.run(["explain", "-", "--json"], script: "exec \"$0\" \"$@\" <\(list)")
      #expect(json.lines.count == 3)
      #expect(try JSONReader.read(json.lines[1]).object?["line"]?.integer == 2, "\(json.lines)")
    }
  }

  @Test func `a follower ends when its reader is gone, without a further link`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        _ = try andon.run(["open", "taxi://home"])
        let result = try andon.run(["log", "--follow"], script: "{ \"$0\" \"$@\"; echo \"ended $?\" >&2; } | head -1")
        #expect(result.lines.count == 1, "\(result)")
        #expect(result.error == "ended 0\n", "\(result)")
      }
    }
  }
}
