import Foundation
import Testing

@testable import AndonCommands

/// `replay`: its options, its formats and its exit codes.
@Suite struct ReplayCommandTests {
  private static let sessions = AndonProcess.repository.appending(path: "Tests/Engine/LabTests/Fixtures/sessions.jsonl")
    .path

  /// The recorded sessions with every wallet link recorded as failed.
  private func tampered(_ andon: AndonProcess) throws -> String {
    let text = try String(contentsOfFile: Self.sessions, encoding: .utf8)
    return try andon.write(
      "tampered.jsonl",
      text.replacing(
        #""outcome":"stopped","reason":"maintenance""#, with: #""outcome":"failed","reason":"maintenance""#))
  }

  @Test func `differences are grouped by their cause, and --summary prints the causes alone`() throws {
    try AndonProcess.inFolder { andon in
      let file = try tampered(andon)
      let whole = try andon.run(["replay", file])
      #expect(whole.status == 1)
      #expect(
        whole.output.contains(
          " × reservation (ScheduledReservation): failed maintenance → stopped maintenance\n  line "))
      let field = "\n    answer.outcome\n      - recorded  failed\n      + replayed  stopped\n"
      #expect(!whole.output.contains("recorded  "), "\(whole.output)")
      #expect(try andon.run(["replay", file, "--verbose"]).output.contains(field))
      #expect(try andon.run(["replay", file, "--verbose", "--summary"]).status == 64)
      let brief = try andon.run(["replay", file, "--summary"])
      #expect(brief.status == 1, "\(brief.output)")
      #expect(brief.lines.count == 2, "\(brief.output)")
      #expect(brief.lines[0] == "1 × reservation (ScheduledReservation): failed maintenance → stopped maintenance")
      #expect(brief.lines[1].hasSuffix("1 different"))
      let json = try andon.run(["replay", file, "--summary", "--json"])
      #expect(json.lines.count == 1)
      #expect(
        json.output.hasPrefix(
          #"{"causes":[{"cause":"reservation (ScheduledReservation): failed maintenance → stopped maintenance","count":1,"line":"#
        ))
      let list = try andon.write("links.txt", "taxi://wallet\ntaxi://home\ntaxi://wallet\n")
      let outcomes = try andon.run(["replay", list, "--summary"])
      #expect(outcomes.status == 1)
      #expect(outcomes.lines.prefix(2) == ["2 × wallet (Wallet): completed", "1 × home (Home): completed"])
    }
  }

  @Test func `--accept writes the file again, and its next replay is equal`() throws {
    try AndonProcess.inFolder { andon in
      let file = try tampered(andon)
      let before = try String(contentsOfFile: file, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
      let link = andon.path("link.jsonl")
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
      let report = andon.path("r.xml")
      let accepted = try andon.run(["replay", link, "--accept", "--junit", report])
      #expect(try String(contentsOfFile: report, encoding: .utf8).contains(" failures=\"0\""))
      #expect(accepted.status == 0)
      #expect(accepted.output.contains("1 different"))
      #expect(accepted.error.contains("has today's outcomes"))
      let again = try andon.run(["replay", file])
      #expect(again.status == 0, "\(again.output)")
      #expect(again.output.hasSuffix("all equal\n"), "\(again.output)")
      let after = try String(contentsOfFile: file, encoding: .utf8)
      #expect(after == (try String(contentsOfFile: Self.sessions, encoding: .utf8)))
      #expect(after != before)
      let attributes = try FileManager.default.attributesOfItem(atPath: file)
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == file)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: andon.folder.path).allSatisfy { !$0.contains("jsonl.") })
    }
  }

  @Test func `--accept keeps the file where events cannot be compared, and comments in any case`() throws {
    try AndonProcess.inFolder { andon in
      var lines = try String(contentsOfFile: Self.sessions, encoding: .utf8).split(separator: "\n").map(String.init)
      let bob = try #require(lines.firstIndex { $0.contains(#""event":"create""#) && $0.contains(#""session":"bob""#) })
      lines.remove(at: bob)
      lines.insert("# A comment.", at: 1)
      let text = lines.joined(separator: "\n").replacing("8a6a5709e3ea32ce", with: "0000000000000000") + "\n"
      let file = try andon.write("log.jsonl", text)
      let refused = try andon.run(["replay", file, "--accept"])
      #expect(refused.status == 1)
      #expect(refused.error.contains("could not be compared"))
      #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
      #expect(try andon.run(["replay", file, "--accept", "--unmatched", "skip"]).status == 0)
      #expect(try String(contentsOfFile: file, encoding: .utf8).contains("\n# A comment.\n"))
      #expect(try andon.run(["replay", file, "--unmatched", "skip"]).status == 0)
      #expect(try andon.run(["replay", file]).status == 1)
    }
  }

  @Test func `events that cannot be compared fail a replay unless they are to be skipped`() throws {
    try AndonProcess.inFolder { andon in
      var lines = try String(contentsOfFile: Self.sessions, encoding: .utf8).split(separator: "\n").map(String.init)
      let alice = try #require(
        lines.firstIndex { $0.contains(#""event":"create""#) && $0.contains(#""session":"alice""#) })
      lines.remove(at: alice)
      let file = try andon.write("log.jsonl", lines.joined(separator: "\n") + "\n")
      let report = andon.path("r.xml")
      let failed = try andon.run(["replay", file, "--junit", report])
      #expect(failed.status == 1)
      #expect(failed.output.contains(" events not compared; 1 session with missing events"))
      #expect(failed.error.contains("could not be compared\n  hint: "))
      #expect(failed.error.contains("--unmatched skip"))
      #expect(try String(contentsOfFile: report, encoding: .utf8).contains("failure message=\"not compared\""))
      let skipped = try andon.run(["replay", file, "--unmatched", "skip", "--junit", report])
      #expect(skipped.status == 0)
      #expect(skipped.output.contains("all equal, "))
      #expect(try String(contentsOfFile: report, encoding: .utf8).contains("<skipped/>"))
      #expect(try andon.run(["replay", file, "--unmatched", "perhaps"]).status == 64)
    }
  }

  @Test func `a packed file is read as a plain one, and a damaged one is an error`() throws {
    try AndonProcess.inFolder { andon in
      let packed = andon.path("log.jsonl.gz")
      let gzip = try andon.run(["replay", Self.sessions], script: #"gzip -c "$2" > "# + packed + #"; exec "$0" "$@""#)
      #expect(gzip.status == 0)
      let replayed = try andon.run(["replay", packed])
      #expect(replayed.status == 0)
      #expect(replayed.output == gzip.output)
      #expect(try andon.run(["replay", packed, "--accept"]).status == 64)
      let piped = try andon.run(["replay", "-"], script: #"exec "$0" "$@" < "# + packed)
      #expect(piped.status == 65)
      #expect(piped.error.contains("standard input is packed\n  hint: unpack it"))
      let data = try Data(contentsOf: URL(filePath: packed))
      try data.prefix(data.count / 2).write(to: URL(filePath: packed))
      let cut = try andon.run(["replay", packed])
      #expect(cut.status == 65, "\(cut.error)")
      #expect(cut.error.contains("is packed, and is damaged or not complete"), "\(cut.error)")
    }
  }

  @Test func `a file that unpacks to a line without an end is refused in little memory`() throws {
    try AndonProcess.inFolder { andon in
      let bomb = andon.path("bomb.gz")
      // A sanitizer reserves more addresses than any limit allows.
      let limit = AndonProcess.isSanitized ? "" : "ulimit -v 4000000; "
      let script = "head -c 2000000000 /dev/zero | gzip -1 > \(bomb); \(limit)exec \"$0\" \"$@\""
      let result = try andon.run(["replay", bomb], script: script)
      #expect(result.status == 65, "\(result.error)")
      #expect(result.error.contains("is longer than 4194304 bytes"), "\(result.error)")
    }
  }

  @Test func `shards and a time select events, and none selected is not success`() throws {
    try AndonProcess.inFolder { andon in
      let sessions = try (1...2).map { try andon.run(["replay", Self.sessions, "--shard", "\($0)/2"]) }
      #expect(sessions.allSatisfy { $0.status == 0 })
      let whole = try andon.run(["replay", Self.sessions]).output
      #expect(sessions.allSatisfy { $0.output != whole })
      for (options, reason) in [
        (["--shard", "9/9"], "has no session in this part"),
        (["--since", "2099-01-01T00:00+09:00"], "no event of \(Self.sessions) is that late"),
      ] {
        let report = andon.path("r.xml")
        let none = try andon.run(["replay", Self.sessions, "--junit", report] + options)
        #expect(none.status == 1)
        #expect(none.error.contains(reason))
        let xml = try String(contentsOfFile: report, encoding: .utf8)
        #expect(xml.contains("tests=\"1\" failures=\"1\""), "\(xml)")
        #expect(xml.contains(reason), "\(xml)")
      }
      let early = try andon.run(["replay", Self.sessions, "--since", "2026-01-01T00:00+09:00"])
      #expect(early.status == 0)
      #expect(early.output == whole)
      let list = try andon.write("links.txt", "taxi://wallet\n")
      for options in [["--since", "1h"], ["--accept"]] {
        #expect(try andon.run(["replay", list] + options).status == 64)
      }
      for options in [
        ["--shard", "3/2"], ["--accept", "--shard", "1/2"], ["--accept", "--since", "1h"], ["--since", "soon"],
        ["--accept", "--from-state", "riding"], ["--from-state", "riding", "--logged-out"],
      ] {
        #expect(try andon.run(["replay", Self.sessions] + options).status == 64, "\(options)")
      }
      #expect(try andon.run(["replay", "-", "--accept"], input: "").status == 64)
    }
  }

  @Test func `links of a list and of a journal are opened in a state`() throws {
    try AndonProcess.inFolder { andon in
      let list = try andon.write("links.txt", "taxi://wallet\nbob taxi://login\n")
      let opened = try andon.run(["replay", list, "--from-state", "maintenance"])
      #expect(opened.status == 1)
      #expect(opened.lines.count == 3)
      #expect(opened.lines[0].contains("stopped     taxi://wallet  (maintenance)"))
      #expect(opened.lines[1].contains("taxi://login"))
      let journal = try andon.run(["replay", Self.sessions, "--from-state", "maintenance", "--summary"])
      #expect(journal.status == 1)
      #expect(journal.output.contains(" × reservation (ScheduledReservation): stopped maintenance\n"))
      #expect(journal.output.contains("nothing compared, "))
      #expect(journal.output.contains(" events without a link"))
      let unknown = try andon.run(["replay", list, "--from-state", "ridding"])
      #expect(unknown.status == 64)
      #expect(unknown.error.contains("did you mean riding?"))
    }
  }

  @Test func `links without a recorded outcome are green only where no comparison is asked for`() throws {
    try AndonProcess.inFolder { andon in
      let list = try andon.write("links.txt", "taxi://wallet\n")
      let (report, page) = (andon.path("r.xml"), andon.path("page.html"))
      for options in [
        [list], [list, "--summary"], [list, "--from-state", "riding"], [Self.sessions, "--from-state", "riding"],
      ] {
        let failed = try andon.run(["replay"] + options + ["--junit", report, "--html", page])
        #expect(failed.status == 1, "\(options)")
        #expect(failed.output.contains(": nothing compared"), "\(options)")
        #expect(failed.error.contains("nothing was compared: "))
        #expect(failed.error.contains("andon matrix --check"))
        #expect(try String(contentsOfFile: report, encoding: .utf8).contains("<failure message=\"not compared\""))
        #expect(try String(contentsOfFile: page, encoding: .utf8).contains("class=\"summary different\""))
        let skipped = try andon.run(["replay"] + options + ["--unmatched", "skip", "--junit", report])
        #expect(skipped.status == 0)
        #expect(skipped.output == failed.output)
        #expect(skipped.error == "")
        #expect(try String(contentsOfFile: report, encoding: .utf8).contains("<skipped/>"))
      }
    }
  }

  @Test func `only a regular file is replaced, and whole`() throws {
    try AndonProcess.inFolder { andon in
      let pipe = andon.path("pipe")
      #expect(mkfifo(pipe, 0o600) == 0)
      for path in [pipe, andon.folder.path] {
        let error = #expect(throws: CommandError.self) { try ReplacedFile.write("x", to: path) }
        #expect(error?.text.contains("is not a regular file") == true)
      }
      let file = try andon.write("file", "old")
      let link = andon.path("link")
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
      let reader = try #require(FileHandle(forReadingAtPath: file))
      try ReplacedFile.check(link)
      try ReplacedFile.write("new", to: link)
      #expect(try reader.readToEnd() == Data("old".utf8))
      #expect(try String(contentsOfFile: file, encoding: .utf8) == "new")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: andon.folder.path).sorted() == ["file", "link", "pipe"])
    }
  }

  @Test func `the page is written beside the text`() throws {
    try AndonProcess.inFolder { andon in
      let page = andon.path("page.html")
      let run = try andon.run(["replay", try tampered(andon), "--html", page])
      #expect(run.status == 1)
      let html = try String(contentsOfFile: page, encoding: .utf8)
      #expect(html.contains("failed maintenance → stopped maintenance"))
      #expect(html.contains("<del>failed</del>"))
      #expect(try andon.run(["replay", Self.sessions, "--html", "/nowhere/x.html"]).status == 74)
    }
  }
}
