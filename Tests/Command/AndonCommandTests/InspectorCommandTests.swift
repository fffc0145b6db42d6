import Foundation
import Testing
import TextFormats

/// `andon serve --inspector`, as a process.
@Suite struct InspectorCommandTests {
  /// Runs a daemon with these options until `body` has used it, and returns what it printed.
  private func printed(_ options: [String], _ body: (AndonProcess, String) throws -> Void) throws -> String {
    var text = ""
    try AndonProcess.inFolder { andon in
      let log = try andon.write("log", "")
      let daemon = try andon.start(
        ["serve", "--in-memory"] + options, error: .file(try #require(FileHandle(forWritingAtPath: log))))
      #expect(try andon.run(["wait", "--timeout", "20s"]).status == 0)
      // The addresses are printed just after the daemon responds.
      for _ in 0..<100 where try !String(contentsOfFile: log, encoding: .utf8).contains("page") {
        Thread.sleep(forTimeInterval: 0.05)
      }
      try body(andon, try String(contentsOfFile: log, encoding: .utf8))
      daemon.terminate()
      daemon.waitUntilExit()
      #expect(daemon.terminationStatus == 0)
      text = try String(contentsOfFile: log, encoding: .utf8)
    }
    return text
  }

  private static var page: Regex<(Substring, Substring)> { /page=http:\/\/127\.0\.0\.1:(\d+)\// }

  private static var address: Regex<(Substring, Substring, Substring)> {
    /http:\/\/127\.0\.0\.1:(\d+)\/#token=([A-Za-z0-9_-]{43})/
  }

  /// Sends a request by the shell, and returns the response.
  private func get(_ andon: AndonProcess, _ port: Substring, _ path: String) throws -> String {
    let script = """
      exec 3<>/dev/tcp/127.0.0.1/\(port) && printf 'GET \(path) HTTP/1.1\\r\\nHost: 127.0.0.1:\(port)\\r\\n\
      Connection: close\\r\\n\\r\\n' >&3 && exec cat <&3
      """
    return try andon.run([], script: "exec bash -c '\(script.replacing("'", with: "'\\''"))'").output
  }

  @Test func `inspect prints the address with the token, which is not in the log, until the daemon has stopped`() throws
  {
    var token = ""
    let text = try printed(["--inspector", "127.0.0.1:0"]) { andon, text in
      let match = try #require(text.firstMatch(of: Self.page), "\(text)")
      #expect(text.contains(" metrics=http://127.0.0.1:\(match.output.1)/metrics page="))
      let inspect = try andon.run(["inspect"])
      let address = try #require(inspect.output.firstMatch(of: Self.address), "\(inspect)")
      #expect(address.output.1 == match.output.1)
      token = String(address.output.2)
      let opened = try andon.run(["inspect", "--open"])
      #expect(opened.output == andon.path("s/andon-page.html") + "\n", "\(opened)")
      let file = andon.path("s/andon-page.html")
      #expect(try String(contentsOfFile: file, encoding: .utf8).contains("url=\(address.output.0)"))
      #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
      let logs = try andon.run(["logs"]).output
      #expect(logs.contains(" page=http://127.0.0.1:\(match.output.1)/"), "\(logs)")
      #expect(!logs.contains(token))
      let health = try get(andon, match.output.1, "/health")
      #expect(health.hasPrefix("HTTP/1.1 200 OK\r\n"), "\(health)")
      #expect(health.hasSuffix(#"}"#), "\(health)")
      #expect(try get(andon, match.output.1, "/").contains("<!doctype html>"))
    }
    #expect(token.count == 43)
    #expect(!text.contains(token))
    #expect(text.split(separator: "\n").last?.contains(" notice stopped") == true, "\(text)")
  }

  @Test func `with --json the addresses are an object`() throws {
    _ = try printed(["--json", "--inspector", "[::1]:0"]) { _, text in
      let lines = text.split(separator: "\n").compactMap { JSONValue(text: String($0)) }
      let line = lines.first { $0.value(at: ["event"])?.string == "inspector" }
      #expect(line?.value(at: ["values", "page"])?.string?.hasPrefix("http://[::1]:") == true, "\(text)")
      #expect(line?.value(at: ["values", "metrics"])?.string?.hasSuffix("/metrics") == true)
    }
  }

  @Test func `a port in use ends the start with 75, before the daemon is ready`() throws {
    _ = try printed(["--inspector", "127.0.0.1:0"]) { andon, text in
      let port = try #require(text.firstMatch(of: Self.page)).output.1
      let second = try andon.run([
        "serve", "--in-memory", "--socket", andon.path("t/other.sock"), "--inspector", "127.0.0.1:\(port)",
      ])
      #expect(second.status == 75, "\(second)")
      #expect(second.error.contains("another program does"), "\(second)")
      #expect(second.error.contains("hint: name another port"))
      #expect(!second.error.contains("ready"))
    }
  }

  @Test func `a daemon without a page has no address, and serves the numbers where they are wanted`() throws {
    _ = try printed(["--metrics", "127.0.0.1:0", "--inspector", "127.0.0.1:0"]) { andon, text in
      let port = try #require(text.firstMatch(of: /metrics=http:\/\/127\.0\.0\.1:(\d+)\/metrics/)).output.1
      #expect(try get(andon, port, "/metrics").contains("andon_up 1"))
      #expect(try andon.run(["metrics"]).output.contains("andon_commit_seconds_bucket{le=\"+Inf\"}"))
    }
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        let none = try andon.run(["inspect"])
        #expect(none.status == 66, "\(none)")
        #expect(none.error.contains("--inspector"), "\(none)")
      }
      #expect(try andon.run(["serve", "--metrics", "4000"]).status == 64)
    }
  }

  @Test(arguments: [
    ["--inspector", "0.0.0.0:0"], ["--inspector", "[::]:0"], ["--inspector", "192.168.0.1:80"],
    ["--inspector", "example.com:80"], ["--inspector", "4000"], ["--inspector-read-only"],
    ["--inspector-host", "lab.example"],
  ])
  func `an address that others reach, a wrong one and a part without the inspector are usage errors`(
    options: [String]
  ) throws {
    try AndonProcess.inFolder { andon in
      let result = try andon.run(["serve", "--in-memory"] + options)
      #expect(result.status == 64, "\(result)")
      #expect(result.error.contains("--inspector"), "\(result)")
    }
  }

  @Test func `an address that others reach is used when a host is named`() throws {
    _ = try printed(["--inspector", "0.0.0.0:0", "--inspector-host", "lab.example"]) { _, text in
      #expect(text.contains("page=http://0.0.0.0:"), "\(text)")
    }
  }
}
