import Foundation
import Testing
import TextFormats

/// `andon open --stop-before` and `--fail`: a look at a step of a link.
@Suite struct BreakpointCommandTests {
  @Test func `a link stops before a step, or the step fails, and the session stays as it is`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        _ = try andon.run(["session", "create", "alice", "--state", "loggedIn"])
        let before = try andon.run(["tree", "alice"]).output
        let link = "taxi://reservations/42"
        let stopped = try andon.run(["open", link, "-s", "alice", "--stop-before", "reservation feature"])
        #expect(stopped.status == 11)
        #expect(stopped.output.contains("stopped    reservation feature (breakpoint)"))
        #expect(stopped.output.contains("\nAppRoot"))
        #expect(stopped.output.contains("NormalDispatch\n"))
        #expect(stopped.error.contains("a copy of the session alice"))
        let failed = try andon.run(
          ["open", link, "-s", "alice", "--fail", "reservation feature", "--reason", "maintenance", "--json"])
        #expect(failed.status == 13)
        let outcome = try #require(JSONReader.read(failed.output)["outcome"])
        #expect(outcome["reason"]?.string == "maintenance")
        let after = try andon.run(["tree", "alice"]).output
        #expect(after == before)
      }
    }
  }

  @Test(arguments: [
    ["--stop-before", "a", "--fail", "b"], ["--reason", "network"], ["--stop-before", "a", "--no-wait"],
    ["--fail", "a", "--key", "k"], ["--fail", "a", "taxi://wallet"],
  ]) func `options that do not go together are refused`(options: [String]) throws {
    try AndonProcess.inFolder { andon in
      let result = try andon.run(["open", "taxi://home"] + options)
      #expect(result.status == 64)
    }
  }
}

extension JSONValue {
  fileprivate subscript(key: String) -> JSONValue? { object?[key] }
}
