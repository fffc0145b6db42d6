import Foundation
import Testing

@testable import AndonCommands

/// `--jobs`: the same bytes for any number of cores.
@Suite struct JobsTests {
  private static let sessions = AndonProcess.repository.appending(
    path: "Tests/Engine/LabTests/Fixtures/without-request-counts.jsonl")
  private static let sample = AndonProcess.repository.appending(path: "config/sample-links.txt")

  @Test(arguments: [
    ["matrix", "--at", "2027-01-11T09:00:00Z", "--state", "r*", "--json"],
    ["matrix", "--at", "2027-01-11T09:00:00Z", "--state", "r*"],
    ["matrix", "--at", "2027-01-11T09:00:00Z", "--link", "wallet*", "--csv"],
    ["replay", sessions.path, "--unmatched", "skip"], ["replay", sample.path, "--unmatched", "skip", "--json"],
    ["replay", sample.path, "--from-state", "riding", "--unmatched", "skip"],
    ["campaign", sample.path, "--from", "2027-01-11", "--json"],
    ["explore", "--limit", "60", "--laws", "8", "--json"], ["coverage", sample.path, "--json"],
  ])
  func `a command prints the same with any number of cores`(_ command: [String]) throws {
    try AndonProcess.inFolder { andon in
      let one = try andon.run(command + ["--jobs", "1"])
      #expect(!one.output.isEmpty, "\(one.error)")
      for jobs in [[], ["--jobs", "5"]] {
        let other = try andon.run(command + jobs)
        #expect(other.output == one.output, "\(jobs)")
        #expect(other.status == one.status, "\(jobs)")
      }
    }
  }

  @Test func `the page and the report of several cores are those of one`() throws {
    try AndonProcess.inFolder { andon in
      var files: [Data] = []
      for jobs in ["1", "3"] {
        let (page, report) = (andon.path("page\(jobs).html"), andon.path("report\(jobs).xml"))
        _ = try andon.run(
          ["matrix", "--at", "2027-01-11T09:00:00Z", "--state", "riding", "--html", page, "--jobs", jobs])
        _ = try andon.run(["replay", Self.sessions.path, "--junit", report, "--jobs", jobs])
        files += try [page, report].map { try Data(contentsOf: URL(filePath: $0)) }
      }
      #expect(files[0] == files[2])
      #expect(files[1] == files[3])
    }
  }

  @Test func `a number of cores below 1 is wrong usage`() throws {
    try AndonProcess.inFolder { andon in
      let none = try andon.run(["matrix", "--jobs", "0"])
      #expect(none.status == 64)
      #expect(none.error.contains("--jobs is from 1 to 1024"), "\(none.error)")
    }
  }
}
