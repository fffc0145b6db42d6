import Foundation
import Testing

@testable import AndonCommands

/// The device that is always full, where the system has one.
enum FullDevice {
  static let path = "/dev/full"
  /// Whether the path is a device. As root, another test could have replaced it by a file.
  static var exists: Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.type] as? FileAttributeType == .typeCharacterSpecial
  }
}

/// Standard output that cannot be written.
@Suite struct OutputTests {
  private func expectUnwritable(_ andon: AndonProcess, _ command: [String], _ redirection: String, _ reason: String)
    throws
  {
    let result = try andon.run(command, script: "exec \"$0\" \"$@\" \(redirection)")
    #expect(result.status == 74, "\(command) \(redirection)")
    #expect(
      result.error.contains(
        "andon: standard output cannot be written: \(reason)\n"
          + "  hint: the output is not complete: free space, or write it to another place\n"),
      "\(command) \(redirection): \(result.error)")
  }

  @Test(.enabled(if: FullDevice.exists)) func `every command fails when the output device is full`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        for command in [
          ["--version"], ["open", "--help"], ["open", "taxi://home"], ["log"], ["log", "--export"], ["status"],
          ["tree"], ["screen"], ["session", "list"], ["session", "show"], ["explain", "taxi://home"],
          ["routes", "list"], ["wait"], ["bench", "--sessions", "1", "--duration", "100ms"],
        ] {
          try expectUnwritable(andon, command, ">/dev/full", "No space left on device")
          guard command[0] != "--version" && !command.contains("--help") else { continue }
          try expectUnwritable(andon, command + ["--json"], ">/dev/full", "No space left on device")
        }
      }
    }
  }

  @Test func `a command fails when standard output is closed`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        for command in [["log", "--export"], ["status"], ["explain", "taxi://home"]] {
          try expectUnwritable(andon, command, ">&-", "Bad file descriptor")
        }
      }
    }
  }

  @Test func `an export fails when the output file reaches its size limit`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        let links = String(repeating: "taxi://home\n", count: 600)
        #expect(try andon.run(["open", "-"], input: links).status == 10)
        // A file close to the limit of 64 MiB. A lower limit would break the files of a sanitizer.
        let (file, before) = (try andon.write("export", ""), 67_000_000)
        let script = "trap '' XFSZ; truncate -s \(before) \(file); ulimit -f 131072; exec \"$0\" \"$@\" >>\(file)"
        let result = try andon.run(["log", "--export"], script: script)
        let size = try #require(FileManager.default.attributesOfItem(atPath: file)[.size] as? Int)
        #expect(result.status == 74)
        #expect(size > before + 10_000)
        #expect(result.error.hasPrefix("andon: standard output cannot be written: File too large\n"))
        #expect(try andon.run(["log", "--export"]).lines.count == 602)
      }
    }
  }

  @Test func `a write waits for a full non-blocking pipe`() throws {
    try AndonProcess.inFolder { andon in
      let text = String(repeating: "0123456789", count: 400_000)
      let pipe = Pipe()
      let read = try #require(FileHandle(forWritingAtPath: try andon.write("read", "")))
      let reader = try ChildProcess("/bin/cat", [], output: .file(read), input: .pipe(pipe))
      let writing = pipe.fileHandleForWriting.fileDescriptor
      #expect(fcntl(writing, F_SETFL, fcntl(writing, F_GETFL) | O_NONBLOCK) == 0)
      #expect(throws: Never.self) { try Descriptor(number: writing).write(text) }
      try pipe.fileHandleForWriting.close()
      reader.waitUntilExit()
      #expect(try String(contentsOfFile: andon.path("read"), encoding: .utf8) == text)
    }
  }
}
