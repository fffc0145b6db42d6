import Foundation
import Testing

/// `--from` of `explain` and `open`: what phones open.
@Suite struct LinkWayCommandTests {
  @Test func `explain names the phones on which a link does not come to the app`() throws {
    try AndonProcess.inFolder { andon in
      let excluded = try andon.run(["explain", "https://taxi.example/wallet?browser=1"])
      #expect(excluded.output.contains("phones that do not open the app:\n  PHONE   OPENS    RULE\n  iPhone  browser"))
      #expect(try !andon.run(["explain", "https://taxi.example/wallet"]).output.contains("phones that"))
      let scheme = try andon.run(["explain", "taxi://wallet", "--from", "mail", "--not-installed", "--json"])
      #expect(scheme.output.contains(#""end":"nothing""#))
      #expect(try andon.run(["explain", "taxi://wallet", "--platform", "ios"]).status == 64)
      let folder = andon.folder.appending(path: "alone")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for name in ["links.yaml", "states.yaml", "andon.yaml"] {
        let file = AndonProcess.repository.appending(path: "config/\(name)")
        try FileManager.default.copyItem(at: file, to: folder.appending(path: name))
      }
      let alone = try andon.run(["explain", "taxi://wallet", "--from", "mail", "--config", folder.path])
      #expect(alone.status == 66)
      #expect(alone.error.contains("routes association --write"))
    }
  }

  @Test func `a session opens a link only where the phone brings it to the app`() throws {
    try AndonProcess.inFolder { andon in
      try andon.withDaemon { _ in
        let phone = ["--create", "--session", "alice", "--platform", "ios", "--from"]
        let stays = try andon.run(["open", "https://taxi.example/wallet"] + phone + ["same-site"])
        #expect(stays.status == 12, "\(stays)")
        #expect(stays.output.contains("Safari stays"), "\(stays)")
        #expect(try andon.run(["session", "show", "alice"]).status == 66)
        #expect(try andon.run(["open", "https://taxi.example/wallet"] + phone + ["mail"]).status == 10)
        #expect(try andon.run(["open", "taxi://wallet", "--from", "mail"]).status == 64)
      }
    }
  }
}
