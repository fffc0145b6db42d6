import Foundation
import Testing
import TextFormats

/// A binary that was copied alone, and `andon config`.
@Suite struct ConfigCommandTests {
  /// Runs a copy of the binary in an empty folder, without `ANDON_CONFIG`.
  private func runAlone(_ andon: AndonProcess, _ arguments: [String]) throws -> AndonProcess.Result {
    let copy = andon.path("andon")
    if !FileManager.default.fileExists(atPath: copy) {
      try FileManager.default.copyItem(atPath: AndonProcess.binary.path, toPath: copy)
    }
    let script = "unset ANDON_CONFIG; cd '\(andon.folder.path)' && exec ./andon \"$@\""
    return try andon.run(arguments, script: script)
  }

  @Test func `a copied binary uses the configuration inside it`() throws {
    try AndonProcess.inFolder { andon in
      #expect(try runAlone(andon, ["explain", "taxi://home"]).status == 0)
      #expect(try runAlone(andon, ["routes", "check"]).status == 0)
      #expect(try runAlone(andon, ["routes", "association"]).status == 0)
      let shown = try runAlone(andon, ["config", "show", "--origin"])
      #expect(shown.output.contains("built in  "), "\(shown)")
      #expect(shown.output.contains("built in links.yaml  "), "\(shown)")
    }
  }

  @Test func `serve says that it uses the configuration inside the program`() throws {
    try AndonProcess.inFolder { andon in
      _ = try runAlone(andon, ["--version"])
      let error = try andon.write("error", "")
      let daemon = try andon.start(
        ["serve", "--in-memory"], error: .file(try #require(FileHandle(forWritingAtPath: error))),
        script: "unset ANDON_CONFIG; cd '\(andon.folder.path)' && exec ./andon \"$@\"")
      defer {
        daemon.terminate()
        daemon.waitUntilExit()
      }
      #expect(try andon.run(["wait", "--timeout", "20s"]).status == 0)
      let text = try String(contentsOfFile: error, encoding: .utf8)
      let notice = " notice config.builtIn message=\"no configuration folder found, so the standard configuration"
      #expect(text.contains(notice), "\(text)")
      #expect(
        text.contains(#" starting app=taxi configuration="links.yaml, states.yaml, andon.yaml of built in""#), "\(text)"
      )
      #expect(try andon.run(["logs"]).output.contains(" config.builtIn "))
      #expect(try andon.run(["open", "taxi://wallet"]).status == 10)
    }
  }

  @Test func `config init writes files that are then used`() throws {
    try AndonProcess.inFolder { andon in
      let written = try runAlone(andon, ["config", "init"])
      #expect(written.status == 0, "\(written)")
      #expect(written.lines.count == 9, "\(written)")
      #expect(written.error.contains("these files are in use from the next start on"), "\(written)")
      let folder = andon.path(".config/andon")
      let links = try String(contentsOfFile: "\(folder)/links.yaml", encoding: .utf8)
      let original = AndonProcess.repository.appending(path: "config/links.yaml")
      #expect(try links == String(contentsOf: original, encoding: .utf8))
      let shown = try runAlone(andon, ["config", "show", "--origin"])
      #expect(shown.lines[1].hasPrefix("config "), "\(shown)")
      #expect(shown.lines[1].contains("  \(folder) (user), built in  "), "\(shown)")
      let files = shown.lines.filter { $0.hasPrefix("links.yaml ") || $0.hasPrefix("andon.yaml ") }
      #expect(files.count == 2, "\(shown)")
      #expect(files.allSatisfy { $0.hasSuffix("  user") }, "\(shown)")
      // Files that the user has changed are never replaced.
      let again = try runAlone(andon, ["config", "init"])
      #expect(again.status == 74, "\(again)")
      #expect(again.error.contains("exists already"), "\(again)")
      let other = try runAlone(andon, ["config", "init", "other"])
      #expect(other.status == 0)
      #expect(other.error.isEmpty, "\(other)")
    }
  }

  @Test func `every command names the folder of each file, where several folders have some`() throws {
    try AndonProcess.inFolder { andon in
      #expect(try runAlone(andon, ["config", "init", "config"]).status == 0)
      try FileManager.default.removeItem(atPath: andon.path("config/andon.yaml"))
      try FileManager.default.createDirectory(atPath: andon.path("c"), withIntermediateDirectories: false)
      _ = try andon.write("c/andon.yaml", "limits:\n  connections: 77\n")
      let project = andon.path("config")
      let places =
        "links.yaml, states.yaml of \(project) (project); andon.yaml of \(andon.path("c")) (--config)"
      let check = try runAlone(andon, ["config", "check", "--config", andon.path("c")])
      #expect(check.status == 0, "\(check)")
      #expect(check.output.contains("checked links.yaml, states.yaml, "), "\(check)")
      #expect(
        check.output.contains(" of \(project) (project); andon.yaml of \(andon.path("c")) (--config)"), "\(check)")
      let doctor = try runAlone(andon, ["doctor", "--config", andon.path("c")])
      #expect(doctor.output.contains("checked \(places): 22 routes, nothing is wrong"), "\(doctor)")
      // The folder of the working folder counts only while other users cannot change it.
      #expect(chmod(project, 0o777) == 0)
      let refused = try runAlone(andon, ["config", "check", "--config", andon.path("c")])
      #expect(refused.status == 77, "\(refused)")
      #expect(refused.error.contains("every user can write to the folder \(project)"), "\(refused)")
    }
  }

  @Test func `config show names the line of each limit`() throws {
    try AndonProcess.inFolder { andon in
      #expect(try runAlone(andon, ["config", "init", "c"]).status == 0)
      _ = try andon.write("c/andon.yaml", "limits:\n  # a comment\n  connections: 77\n")
      let lines = try andon.run(["config", "show", "--config", andon.path("c"), "--json"]).lines
      let values = try lines.map { try #require(JSONReader.read($0).object) }
      let connections = values.first { $0["name"]?.string == "connections" }
      #expect(connections?["value"]?.string == "77")
      #expect(connections?["origin"]?.string == "\(andon.path("c"))/andon.yaml:3")
      #expect(values.first { $0["name"]?.string == "shards" }?["origin"]?.string == "default")
      #expect(values[0]["origin"]?.string == "--config")
      #expect(values[1]["origin"]?.string == "$ANDON_SOCKET")
    }
  }
}
