import Foundation
import Testing

@testable import AndonCommands

/// The command refuses bytes that are not UTF-8, as the daemon does, and does not replace them.
@Suite struct RawTextTests {
  @Test func `a line that is not UTF-8 is refused and not repaired`() throws {
    try AndonProcess.inFolder { andon in
      let file = andon.path("links")
      try Data("taxi://home\ntaxi://home?a=".utf8 + [0xFF, 0x0A]).write(to: URL(filePath: file))
      for command in [["explain", "-"], ["explain", "--json", "-"], ["routes", "association", "-"]] {
        let (output, error) = (Pipe(), Pipe())
        let process = try andon.start(
          command, output: .pipe(output), error: .pipe(error),
          input: .file(try FileHandle(forReadingFrom: URL(filePath: file))))
        process.waitUntilExit()
        let message = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        #expect(process.terminationStatus == 65)
        #expect(message.contains("line 2 of the input is not UTF-8 at byte 14 (line.notText)"), "\(message)")
        let shown = output.fileHandleForReading.readDataToEndOfFile()
        #expect(!String(decoding: shown, as: UTF8.self).contains("\u{FFFD}"))
      }
    }
  }

  @Test func `an argument that is not UTF-8 is refused`() throws {
    try AndonProcess.inFolder { andon in
      // Swift cannot pass such an argument, but a shell can.
      let script = "exec \"$0\" explain \"$(printf 'taxi://home?a=\\377')\""
      let error = Pipe()
      let shell = try ChildProcess("/bin/sh", ["-c", script, AndonProcess.binary.path], error: .pipe(error))
      shell.waitUntilExit()
      let message = String(decoding: error.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      #expect(shell.terminationStatus == 64)
      #expect(message.contains("argument 2 is not UTF-8 at byte 14 (line.notText)"), "\(message)")
    }
  }

  @Test(arguments: [("", ""), ("é\u{1F600}", "é\u{1F600}"), ("a\0b", "a\0b")])
  func `valid UTF-8 is read unchanged`(_ text: String, _ read: String) throws {
    #expect(try RawText.text(Array(text.utf8), of: "it") == read)
  }
}
