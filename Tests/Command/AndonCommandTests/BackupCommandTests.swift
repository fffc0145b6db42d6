import Foundation
import Testing
import TextFormats

/// `andon backup` and `andon restore`.
@Suite struct BackupCommandTests {
  @Test func `a copy of a running daemon is restored after it has stopped`() throws {
    try AndonProcess.inFolder { andon in
      let database = ["--database", andon.path("andon.db")]
      try andon.withDaemon { _ in
        _ = try andon.run(["session", "create", "alice"])
        // A relative path is that of the client's folder.
        let copy = try andon.run(
          ["backup", "copy.db", "--json"], script: "cd '\(andon.folder.path)' && exec \"$0\" \"$@\"")
        #expect(copy.status == 0, "\(copy)")
        #expect(JSONValue(text: copy.output)?.value(at: ["path"])?.string == andon.path("copy.db"), "\(copy)")
        // The system follows a path, so a folder that is not there is no way to another one.
        let nowhere = try andon.run(
          ["backup", "none/../other.db"], script: "cd '\(andon.folder.path)' && exec \"$0\" \"$@\"")
        #expect(nowhere.status != 0, "\(nowhere)")
        #expect(!FileManager.default.fileExists(atPath: andon.path("other.db")))
        _ = try andon.run(["session", "create", "bob"])
        let again = try andon.run(["backup", andon.path("copy.db")])
        #expect(again.status == 74, "\(again)")
        #expect(again.error.contains("it exists"), "\(again)")
        let running = try andon.run(["restore", andon.path("copy.db")] + database)
        #expect(running.status == 75, "\(running)")
        #expect(running.error.contains("pid "), "\(running)")
      }
      let restored = try andon.run(["restore", andon.path("copy.db"), "--json"] + database)
      #expect(restored.status == 0, "\(restored)")
      let kept = try #require(JSONValue(text: restored.output)?.value(at: ["kept"])?.string)
      #expect(kept.contains("andon.db.replaced-"))
      // Two more within the second, or the next one: each keeps what it replaces.
      for _ in 0..<2 { #expect(try andon.run(["restore", andon.path("copy.db")] + database).status == 0) }
      let names = try FileManager.default.contentsOfDirectory(atPath: andon.folder.path)
      #expect(names.count { $0.contains(".replaced-") && !$0.hasSuffix("-wal") } == 3, "\(names)")
      try andon.withDaemon { _ in
        #expect(try andon.run(["tree", "alice"]).status == 0)
        #expect(try andon.run(["tree", "bob"]).status == 66)
        let doctor = try andon.run(["doctor"])
        #expect(doctor.output.contains(kept), "\(doctor)")
      }
    }
  }

  @Test func `a file that is no copy ends with 65 or 66, and a folder that others can change is refused`() throws {
    try AndonProcess.inFolder { andon in
      let database = ["--database", andon.path("andon.db")]
      #expect(try andon.run(["restore", andon.path("none")] + database).status == 66)
      let text = try andon.write("text", "no database")
      let refused = try andon.run(["restore", text] + database)
      #expect(refused.status == 65, "\(refused)")
      #expect(!FileManager.default.fileExists(atPath: andon.path("andon.db")))
      try andon.withDaemon { _ in
        let open = andon.path("open")
        try FileManager.default.createDirectory(atPath: open, withIntermediateDirectories: false)
        try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: open)
        let copy = try andon.run(["backup", open + "/copy.db"])
        #expect(copy.status == 74, "\(copy)")
        #expect(copy.error.contains("every user can change"), "\(copy)")
        #expect(try andon.run(["call", "backup", #"{"path":"copy.db"}"#]).status == 64)
      }
    }
  }
}
