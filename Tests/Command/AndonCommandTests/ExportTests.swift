import Foundation
import Testing

/// `andon log --export` while links arrive and its output is not read.
@Suite struct ExportTests {
  /// Exports a journal of 201 lines, and opens 600 more links after the first page was read and before the second: a
  /// page is more than a pipe holds, and the lines are so long that one page does not hold them all.
  private func export(
    _ andon: AndonProcess, _ arguments: [String] = []
  ) throws -> (status: Int32, lines: Int, error: String) {
    #expect(try andon.run(["open", "-"], input: links(200)).status == 10)
    let (output, error) = (Pipe(), try andon.write("error", ""))
    let command = try andon.start(
      ["log", "--export"] + arguments, output: .pipe(output),
      error: .file(try #require(FileHandle(forWritingAtPath: error))))
    var written = output.fileHandleForReading.availableData
    #expect(try andon.run(["open", "-"], input: links(600)).status == 10)
    written += output.fileHandleForReading.readDataToEndOfFile()
    command.waitUntilExit()
    let lines = written.count { $0 == UInt8(ascii: "\n") }
    // The first one is the header.
    return (command.terminationStatus, lines - 1, try String(contentsOfFile: error, encoding: .utf8))
  }

  private func links(_ count: Int) -> String {
    String(repeating: "taxi://home?n=\(String(repeating: "x", count: 2_000))\n", count: count)
  }

  @Test func `an export ends at the last event at its start`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        let result = try export(andon)
        #expect(result.status == 0, "\(result)")
        #expect(result.lines == 201, "\(result)")
        #expect(result.error.isEmpty, "\(result)")
      }
    }
  }

  @Test(arguments: [[], ["--session", "default"]])
  func `an export reports events that were removed before they were written`(arguments: [String]) throws {
    try AndonProcess.inFolder { andon in
      let folder = andon.folder.appending(path: "config")
      try FileManager.default.copyItem(at: AndonProcess.repository.appending(path: "config"), to: folder)
      try "limits:\n  log_lines: 250\n".write(
        to: folder.appending(path: "andon.yaml"), atomically: true, encoding: .utf8)
      try andon.withDaemon(["--config", folder.path]) { _ in
        let result = try export(andon, arguments)
        #expect(result.status == 75, "\(result)")
        #expect((1..<201).contains(result.lines), "\(result)")
        // None of the events to export is left.
        let whose = arguments.isEmpty ? "" : " (of all sessions)"
        #expect(
          result.error == """
            andon: \(201 - result.lines) events of the journal were\(whose) removed before they were \
            written: the export is not complete
              hint: export again, to a file or a faster reader; or raise the log_ limits in andon.yaml

            """)
      }
    }
  }
}
