import Foundation
import Testing
import TextFormats

/// `andon open -`: links of standard input.
@Suite struct OpenInputTests {
  private func fields(_ line: String) throws -> [String: JSONValue] { try #require(JSONReader.read(line).object) }

  @Test func `each line of standard input gets its outcome with its number`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        let result = try andon.run(
          ["open", "-", "--create", "--json"], input: "# links\n\ntaxi://home\nalice taxi://wallet\nbad")
        #expect(result.status == 12)
        #expect(result.error.isEmpty)
        let lines = try result.lines.map(fields)
        #expect(lines.map { $0["line"]?.integer } == [3, 4, 5])
        #expect(lines.map { $0["session"]?.string } == ["default", "alice", "default"])
        #expect(lines.map { $0["outcome"]?.string } == ["waiting", "waiting", "rejected"])
      }
    }
  }

  @Test func `an error of a line is printed in its place and the next lines are opened`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        let long = String(repeating: "x", count: 70_000)
        let input = "taxi://wallet\nnope taxi://home\n\(long)\ntaxi://menu\n"
        let result = try andon.run(["open", "-", "--json"], input: input)
        // The exit code is that of the worst line.
        #expect(result.status == 66)
        #expect(result.error.isEmpty)
        #expect(result.lines.count == 4)
        let lines = try result.lines.map(fields)
        #expect(lines.map { $0["line"]?.integer } == [1, 2, 3, 4])
        let errors = lines.map { $0["error"]?.object }
        #expect(errors[1]?["kind"]?.string == "session.notFound")
        #expect(errors[1]?["code"]?.integer == 66)
        #expect(errors[2]?["kind"]?.string == "line.tooLong")
        #expect(errors[2]?["hint"]?.string?.isEmpty == false)
        #expect(errors[0] == nil)
        #expect(errors[3] == nil)
        #expect(lines[3]["url"]?.string == "taxi://menu")
        let text = try andon.run(["open", "-"], input: input).output
        #expect(text.hasPrefix("line 1  waiting  taxi://wallet\n"))
        #expect(text.contains("\n\nline 2  error  "), "\(text)")
        #expect(text.contains("\n\nline 3  error  "), "\(text)")
        #expect(text.contains("\n\nline 4  "))
        #expect(text.components(separatedBy: "\n  hint  ").count == 3)
      }
    }
  }

  @Test func `a line that is not UTF-8 is an error of that line`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        let script = "printf 'taxi://home\\n\\377\\ntaxi://menu\\n' | \"$0\" \"$@\""
        let result = try andon.run(["open", "-", "--json"], script: script)
        let lines = try result.lines.map(fields)
        #expect(lines.map { $0["line"]?.integer } == [1, 2, 3], "\(result)")
        #expect(lines[1]["error"]?.object?["kind"]?.string == "line.notText")
        #expect(result.status == 65)
      }
    }
  }

  @Test func `links are sent without waiting for each other`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        let links = String(repeating: "taxi://home\n", count: 1000)
        let result = try andon.run(["open", "-", "--json"], input: links)
        #expect(result.lines.count == 1000)
        #expect(try result.lines.map { try fields($0)["line"]?.integer } == (1...1000).map { $0 })
        let activity = try #require(fields(andon.run(["status", "--json"]).output)["activity"]?.object)
        // One at a time would be a commit each.
        let (turns, commits) = (activity["turns"]?.integer ?? 0, activity["commits"]?.integer ?? .max)
        #expect(turns >= 1000, "\(commits) commits")
        #expect(commits < 500, "\(commits) commits")
      }
    }
  }

  @Test func `a line is answered before the next one is written`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        let (input, output) = (Pipe(), Pipe())
        let process = try andon.start(["open", "-", "--json"], output: .pipe(output), input: .pipe(input))
        for line in 1...3 {
          try input.fileHandleForWriting.write(contentsOf: Data("taxi://home\n".utf8))
          let answer = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
          #expect(try fields(answer)["line"]?.integer == Int64(line))
        }
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 10)
      }
    }
  }

  @Test(arguments: [SIGTERM, SIGKILL])
  func `the error says from which line to go on when the daemon is gone`(signal: Int32) throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { daemon in
        let (input, output, error) = (Pipe(), Pipe(), try andon.write("error", ""))
        let process = try andon.start(
          ["open", "-"], output: .pipe(output), error: .file(try #require(FileHandle(forWritingAtPath: error))),
          input: .pipe(input))
        try input.fileHandleForWriting.write(contentsOf: Data("# one\ntaxi://home\n".utf8))
        #expect(!output.fileHandleForReading.availableData.isEmpty)
        kill(daemon.processIdentifier, signal)
        daemon.waitUntilExit()
        try input.fileHandleForWriting.write(contentsOf: Data("taxi://menu\ntaxi://wallet\n".utf8))
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
        #expect(process.terminationStatus == 69)
        let text = try String(contentsOfFile: error, encoding: .utf8)
        #expect(text.contains("lines 3 to 4 were sent and not answered"), "\(text)")
        #expect(text.contains("\n  hint: go on from line 3: tail -n +3 FILE | andon open -"), "\(text)")
      }
    }
  }
}
