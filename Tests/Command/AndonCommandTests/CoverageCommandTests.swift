import Foundation
import Testing

/// `coverage`: its formats, its files and its exit codes.
@Suite struct CoverageCommandTests {
  @Test func `the shipped expectations cover every route, and a list of links is told by what the matrix lacks`() throws
  {
    try AndonProcess.inFolder { andon in
      let expectations = AndonProcess.repository.appending(path: "config/expectations.yaml").path
      let expected = try andon.run(["coverage", "--check", expectations])
      #expect(expected.status == 0, "\(expected.error)")
      #expect(expected.output.hasSuffix("\ntaxi: 0 links in journals\n"), "\(expected.output)")
      #expect(!expected.output.contains("routes that neither"), "\(expected.output)")
      let (links, page) = (try andon.write("links.txt", "taxi://nowhere\n"), andon.path("coverage.html"))
      let run = try andon.run(["coverage", links, "--html", page, "--suggest", andon.path("suggestions.yaml")])
      #expect(run.status == 1, "\(run.error)")
      #expect(
        run.output.contains("  rejected: unknownRoute\n    1 link, first \(links):1 taxi://nowhere\n"), "\(run.output)")
      #expect(try String(contentsOfFile: page, encoding: .utf8).hasPrefix("<!doctype html>"))
      let json = try andon.run(["coverage", links, "--json"]).output
      #expect(json.contains(#""kind":"rejected""#), "\(json)")
    }
  }

  @Test func `a missing file and a suggestion without a journal are errors`() throws {
    try AndonProcess.inFolder { andon in
      let missing = [
        try andon.run(["coverage", andon.path("none.jsonl")]),
        try andon.run(["coverage", "--check", andon.path("none.yaml")]),
      ]
      #expect(missing.map(\.status) == [66, 66])
      let alone = try andon.run(["coverage", "--suggest", andon.path("x.yaml")])
      #expect(alone.status == 64)
    }
  }
}
