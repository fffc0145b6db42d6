import Foundation
import Testing

/// `andon link make`.
@Suite struct LinkMakeCommandTests {
  @Test func `a link is printed from the table, alone on standard output`() throws {
    try AndonProcess.inFolder { andon in
      let made = try andon.run(["link", "make", "reservation", "reservation=42"])
      #expect(made.status == 0)
      #expect(made.output == "taxi://reservations/42\n")
      let mail = try andon.run(["link", "make", "wallet", "--https", "--utm", "source=mail", "--json"])
      #expect(mail.output == #"{"route":"wallet","url":"https://taxi.example/wallet?utm_source=mail"}"# + "\n")
      let other = try andon.run(["link", "make", "wallet", "--host", "go.taxi.example"])
      #expect(other.output == "https://go.taxi.example/wallet\n")
    }
  }

  @Test(arguments: [
    (["walet"], Int32(66), "Did you mean `wallet`?"), (["wallet", "x=1"], 66, "it has no parameters"),
    (["reservation", "reservation=x"], 12, "a whole number from 1"), (["wallet", "x"], 64, "write KEY=VALUE"),
    (["wallet", "--host", "other.example"], 66, "taxi.example"), (["wallet", "--utm", "sauce=x"], 64, "utm_sauce"),
  ])
  func `what cannot be made is refused, with the next step`(arguments: [String], status: Int32, words: String) throws {
    try AndonProcess.inFolder { andon in
      let result = try andon.run(["link", "make"] + arguments)
      #expect(result.status == status, "\(result.error)")
      #expect(result.error.contains(words), "\(result.error)")
      #expect(result.output.isEmpty)
    }
  }

  @Test func `qrencode draws the code, and its absence is told with the way to install it`() throws {
    try AndonProcess.inFolder { andon in
      let folder = andon.path("bin")
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let program = folder + "/qrencode"
      try "#!/bin/sh\necho \"drawn: $*\"\n".write(toFile: program, atomically: true, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
      let drawn = try andon.run(
        ["link", "make", "wallet", "--qr"], script: "PATH=\(folder):/usr/bin:/bin exec \"$0\" \"$@\"")
      #expect(drawn.output == "taxi://wallet\ndrawn: -t UTF8 -o - taxi://wallet\n", "\(drawn)")
      let absent = try andon.run(["link", "make", "wallet", "--qr"], script: "PATH=/nowhere exec \"$0\" \"$@\"")
      #expect(absent.status == 69)
      #expect(absent.output == "taxi://wallet\n")
      #expect(absent.error.contains("apt-get install qrencode"))
    }
  }
}
