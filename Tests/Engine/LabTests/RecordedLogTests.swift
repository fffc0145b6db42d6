import Foundation
import Lab
import SessionEngine
import TestSupport
import Testing
import TextFormats

@Suite struct RecordedLogTests {
  private func lines(of text: [String]) throws -> [RecordedLog.Line] {
    try LabWorld.withFile(text) { path in
      var log = try RecordedLog(path: path)
      var lines: [RecordedLog.Line] = []
      while let line = try log.next() { lines.append(line) }
      return lines
    }
  }

  private func error(of text: [String]) -> RecordedLogError? {
    #expect(throws: RecordedLogError.self) { try lines(of: text) }
  }

  @Test func `a list has URLs and sessions, and comments and blank lines are skipped`() throws {
    let lines = try lines(of: [
      "# campaign", "", "taxi://home", "  alice   taxi://wallet  ", "\t", "taxi://order?pickup=here,here x\r",
    ])
    #expect(lines.map(\.number) == [3, 4, 6])
    #expect(
      lines.map(\.content) == [
        .link(session: "default", url: "taxi://home"), .link(session: "alice", url: "taxi://wallet"),
        .link(session: "default", url: "taxi://order?pickup=here,here x"),
      ])
  }

  @Test func `an empty file has no lines`() throws {
    #expect(try lines(of: []).isEmpty)
  }

  @Test func `a journal is read back as it was written`() throws {
    let entries = try LabWorld.entries()
    let lines = try lines(of: LabWorld.lines(entries))
    #expect(lines.map(\.content) == entries.map { .journal($0) })
    #expect(lines.first?.number == 2)
  }

  @Test func `the journal inside of a page is read, and the rest of the page is not`() throws {
    let entries = try LabWorld.entries()
    let journal = try LabWorld.lines(entries).map { $0 + "\n" }.joined()
    let page = [
      "<!doctype html>", "<p>{\"andon\":\"other\"}</p>", JournalPage.element(journal), "</body>", "taxi://home",
    ]
    let lines = try lines(of: page)
    #expect(lines.map(\.content) == entries.map { .journal($0) })
    #expect(error(of: ["<!DOCTYPE html>", "taxi://home"])?.code == .notALog)
  }

  @Test func `a text in a journal inside of a page cannot end its element`() throws {
    var entry = try #require(try LabWorld.entries().first)
    entry.parameters = ["text": "</script><script>alert(1)</script>"]
    let element = JournalPage.element(try LogHeader(app: "taxi").journal(of: [entry]))
    #expect(element.matches(of: /<\/script/).count == 1)
    #expect(try lines(of: ["<!doctype html>", element]).map(\.content) == [.journal(entry)])
  }

  @Test func `the last line is read without a line feed`() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "log").path
    try "taxi://home\ntaxi://wallet".write(toFile: path, atomically: true, encoding: .utf8)
    var log = try RecordedLog(path: path)
    #expect(try log.next()?.number == 1)
    #expect(try log.next()?.content == .link(session: "default", url: "taxi://wallet"))
    #expect(try log.next() == nil)
  }

  @Test func `lines longer than a block are read as a whole`() throws {
    let url = "taxi://home?note=" + String(repeating: "x", count: 200_000)
    let lines = try lines(of: ["taxi://home", url, "taxi://wallet"])
    #expect(lines[1].content == .link(session: "default", url: url))
    #expect(lines[2].number == 3)
  }

  @Test func `a newer format is an error that names its number`() {
    let error = error(of: [#"{"andon":"log","format":7,"what":"ever"}"#])
    #expect(error?.code == .newerFormat)
    #expect(error?.message.contains("written by a newer version: its format is 7") == true)
  }

  @Test(arguments: ["{}", #"{"andon":"trace","format":1}"#, #"{"andon":"log"}"#, "{ not JSON", #"{"session":"a"}"#])
  func `JSON without a header is an error`(line: String) {
    #expect(error(of: [line])?.code == .notALog)
  }

  @Test func `a malformed line is reported by its number`() throws {
    var text = try LabWorld.lines(LabWorld.entries())
    text[4] = "{\"session\":\"alice\"}"
    let error = error(of: text)
    #expect(error?.code == .malformedLine)
    #expect(error?.message.contains("line 5 of ") == true)
    #expect(error?.message.contains("is missing") == true)
  }

  @Test(arguments: [
    (#""event":"login""#, #""event":"SECRET""#, "`event` has a value that this version does not know"),
    (#""at":1003000"#, #""at":"SECRET""#, "`at` is not a whole number"),
    (#""at":1003000"#, #""at":9223372036854775807"#, "`at` is not a time in milliseconds, from 0 to 253402300799999"),
    (#""at":1003000"#, #""at":-1"#, "`at` is not a time in milliseconds"),
    (#""session":"alice""#, #""session":null"#, "`session` is null and not a text"),
    (#""location":["#, #""location":[{"token":"SECRET"},"#, "`location.[0]` is not a text"),
    (#""parameters":{}"#, #""parameters":{"token=SECRET":1}"#, "`parameters.token=***` is not a text"),
    (#""digest":"#, #""digest":SECRET,"x":"#, "the text is not JSON"),
  ])
  func `a wrong value in a line is named by its place and not shown`(good: String, bad: String, cause: String) throws {
    var text = try LabWorld.lines(LabWorld.entries())
    let index = try #require(text.firstIndex { $0.contains(#""event":"login""#) })
    text[index].replace(good, with: bad, maxReplacements: 1)
    let error = error(of: text)
    #expect(error?.code == .malformedLine)
    #expect(error?.message.contains("line \(index + 1) of ") == true)
    #expect(error?.message.contains(cause) == true, "\(error?.message ?? "")")
    #expect(error?.message.contains("SECRET") == false)
  }

  @Test func `a wrong header and the name of another app are not shown`() throws {
    let header = #"{"andon":"log","format":1,"app":["token=SECRET"]}"#
    let error = error(of: [header])
    #expect(error?.message.hasSuffix("is damaged: `app` is not a text") == true, "\(error?.message ?? "")")
    var replayer = try LabWorld.replayer()
    let other = #expect(throws: RecordedLogError.self) {
      try replayer.begin(LogHeader(app: "token=SECRET"), name: "x.jsonl")
    }
    #expect(other?.message.contains(#"the app "token=***""#) == true)
  }

  @Test(arguments: ["9223372036854775807", "-9223372036854775808", "0"])
  func `a journal with any number in place of another is replayed or refused`(number: String) throws {
    let text = try LabWorld.lines(LabWorld.entries())
    var seen: Set<Substring> = []
    for index in text.indices.dropFirst() {
      for match in text[index].matches(of: /"(\w+)":(\d+)/) where seen.insert(match.output.1).inserted {
        var changed = text
        changed[index].replaceSubrange(match.output.2.startIndex..<match.output.2.endIndex, with: number)
        try LabWorld.withFile(changed) { path in
          do { _ = try LabWorld.replay(path) } catch is RecordedLogError { return }
        }
      }
    }
  }

  @Test func `a line that was cut is reported by its number`() throws {
    var text = try LabWorld.lines(LabWorld.entries())
    text[text.count - 1] = String(text[text.count - 1].dropLast(20))
    #expect(error(of: text)?.message.contains("line \(text.count) of ") == true)
  }

  @Test func `a line that is not UTF-8 is reported by its number`() throws {
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "log").path
    try Data("taxi://home\n".utf8 + [0xff, 0xfe, 0x0a]).write(to: URL(filePath: path))
    let error = #expect(throws: RecordedLogError.self) {
      var log = try RecordedLog(path: path)
      while try log.next() != nil {}
    }
    #expect(error?.message.contains("line 2 of \(path) is not UTF-8") == true)
  }

  @Test func `a comment of a journal is a line of its own`() throws {
    var text = try LabWorld.lines(LabWorld.entries())
    text.insert("# what follows", at: 1)
    let lines = try lines(of: text)
    #expect(lines.first == RecordedLog.Line(number: 2, content: .comment("# what follows")))
    #expect(lines.count == text.count - 1)
  }

  @Test func `a file that gzip packed is read as the plain one, in blocks`() throws {
    let text = try LabWorld.lines(LabWorld.entries()).map { $0 + "\n" }.joined()
    let folder = try TemporaryFolder.make()
    defer { try? FileManager.default.removeItem(at: folder) }
    let plain = folder.appending(path: "log").path
    try String(repeating: text, count: 200).write(toFile: plain, atomically: true, encoding: .utf8)
    // No name is needed: the first bytes tell.
    let packed = folder.appending(path: "packed").path
    try #require(system("gzip -c '\(plain)' > '\(packed)'") == 0)
    var (one, other) = (try LineReader(path: plain), try LineReader(path: packed))
    var lines = 0
    while let line = try one.next() {
      #expect(try other.next() == line)
      lines += 1
    }
    #expect(try other.next() == nil)
    #expect(lines > 5000)
    #expect(one.line == other.line)
    // A reader that stops early ends the program.
    for _ in 0..<20 { _ = try LineReader(path: packed).hasLine }
  }

  @Test func `a missing file has the error notFound`() {
    let error = #expect(throws: RecordedLogError.self) { _ = try RecordedLog(path: "/nowhere/at/all.jsonl") }
    #expect(error?.code == .notFound)
  }

  @Test func `a folder has the error unreadable`() {
    let error = #expect(throws: RecordedLogError.self) { _ = try RecordedLog(path: "/tmp") }
    #expect(error?.code == .unreadable)
  }
}
