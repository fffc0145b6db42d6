import Foundation
import Testing

/// Folders and files of the configuration that a person cannot read, or whose text must not be shown.
@Suite(.andon) struct UnreadableConfigTests {
  /// The options without the folder that the tests' environment names.
  private static let script = #"unset ANDON_CONFIG; cd "$HOME/here" && exec "$0" "$@""#

  @Test func `a folder of the configuration that cannot be looked into is an error with its name`() throws {
    try AndonProcess.inFolder { andon in
      let here = andon.path("here")
      try FileManager.default.createDirectory(atPath: here, withIntermediateDirectories: false)
      // Root may look into any folder, but not through a link to itself.
      try FileManager.default.createSymbolicLink(atPath: here + "/config", withDestinationPath: here + "/config")
      for arguments in [["serve", "--database", andon.path("andon.db")], ["config", "check"]] {
        let result = try andon.run(arguments, script: Self.script)
        #expect(result.status == 78, "\(arguments) \(result.error)")
        #expect(result.error.contains("\(here)/config of the configuration cannot be read"), "\(result.error)")
      }
      let doctor = try andon.run(["doctor"], script: Self.script)
      let line = doctor.lines.first { $0.contains("\(here)/config of the configuration cannot be read") }
      #expect(line?.contains("FAIL") == true, "\(doctor.output)")
    }
  }

  @Test(
    arguments: ["links.yaml", "states.yaml", "andon.yaml"],
    ["root:x:0\ncron:y:1\n", "sesame-a: sesame-b\n", "a: [sesame\n"])
  func `a link to a file of another folder shows no text of it in an error`(name: String, text: String) throws {
    try AndonProcess.inFolder { andon in
      let config = andon.path("config")
      try FileManager.default.copyItem(atPath: AndonProcess.repository.appending(path: "config").path, toPath: config)
      try FileManager.default.removeItem(atPath: "\(config)/\(name)")
      try FileManager.default.createDirectory(atPath: "\(config)/..data", withIntermediateDirectories: false)
      let outside = try andon.write("outside", text)
      let inside = "\(config)/..data/\(name)"
      try text.write(toFile: inside, atomically: true, encoding: .utf8)
      for (target, isShown) in [(outside, false), (inside, true)] {
        try? FileManager.default.removeItem(atPath: "\(config)/\(name)")
        try FileManager.default.createSymbolicLink(atPath: "\(config)/\(name)", withDestinationPath: target)
        for command in [["config", "check"], ["config", "check", "--json"], ["explain", "taxi://home"], ["doctor"]] {
          let result = try andon.run(command + ["--config", config])
          let shown = result.output + result.error
          #expect(!shown.contains("sesame") && !shown.contains("root") || isShown, "\(command) \(shown)")
          if command.first == "config" { #expect(result.status == 78, "\(shown)") }
        }
        let check = try andon.run(["config", "check", "--config", config])
        #expect(check.output.contains("\(name):1") || check.output.contains("\(name):2"), "\(check.output)")
      }
    }
  }

  @Test func `replay and campaign tell that they wait for a pipe without a writer`() throws {
    try AndonProcess.inFolder { andon in
      let pipe = andon.path("pipe")
      try #require(mkfifo(pipe, 0o600) == 0)
      let script = #"timeout 20 "$0" "$@" & wait=$!; sleep 3; timeout 9 sh -c ': > "$HOME/pipe"'; wait $wait"#
      for arguments in [["replay", pipe], ["campaign", pipe]] {
        let result = try andon.run(arguments, script: script)
        #expect(result.error.contains("is a pipe, and no program has written into it yet"), "\(result.error)")
        #expect(result.status != 124, "\(arguments)")
      }
    }
  }
}
