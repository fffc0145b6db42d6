import Foundation
import TestSupport
import Testing
import TextFormats

/// `routes published` against a local TLS server with every fault.
@Suite struct PublishedCommandTests {
  @Test func `files that are published as they are in the folder have no finding`() throws {
    try PublishedServer.run { server in
      for label in ["good", "form", "zipped"] {
        let result = try server.check(label)
        #expect(result.status == 0, "\(result)")
        #expect(result.output.contains("1 host, 3 files: phones can read them, and nothing differs"), "\(result)")
        #expect(result.lines.count { $0.contains("application/json") && $0.hasSuffix("same") } == 3, "\(result)")
        #expect(result.output.contains("  example.taxi  yes        yes         14:6D:E9:83"), "\(result)")
      }
    }
  }

  @Test func `a redirect is reported, also on the same host, and is not followed`() throws {
    try PublishedServer.run { server in
      let other = try server.check("other")
      #expect(other.status == 1)
      #expect(other.output.contains("redirects (301 → https://www.other.test/x, another host), and phones follow no"))
      #expect(other.output.contains("Serve the file itself at https://other.site.test/.well-known/assetlinks.json."))
      let same = try server.check("same")
      #expect(same.status == 1)
      #expect(same.output.contains("(302 → /new/place.json, the same host)"), "\(same)")
      #expect(same.lines.last == "1 host, 3 files: 3 errors, 0 warnings", "\(same)")
    }
  }

  @Test func `another status than 200 is an error, with the reason that Apple's CDN gives`() throws {
    try PublishedServer.run { server in
      let gone = try server.check("gone")
      #expect(gone.status == 1)
      #expect(gone.output.contains("assetlinks.json: The status is 404, expected 200."))
      #expect(
        gone.output.contains("copy of Apple's CDN: The status is 404, expected 200. Apple's reason: SWCERR00101 Bad"))
      let broken = try server.check("broken")
      #expect(broken.status == 1)
      #expect(broken.lines.count { $0.contains("error: ") && $0.contains("The status is 500") } == 3, "\(broken)")
    }
  }

  @Test func `another content type is an error for Android only`() throws {
    try PublishedServer.run { server in
      let html = try server.check("html")
      #expect(html.status == 1)
      #expect(
        html.output.contains("  error: assetlinks.json: The content type is `text/html; charset=utf-8`, expected"))
      #expect(html.output.contains("  warning: apple-app-site-association: The content type is"))
      #expect(html.lines.last == "1 host, 3 files: 1 error, 1 warning")
    }
  }

  @Test func `a file that is not JSON is an error`() throws {
    try PublishedServer.run { server in
      let json = try server.check("json")
      #expect(json.status == 1)
      #expect(json.lines.count { $0.contains("The file is not JSON. Expected JSON in UTF-8.") } == 3, "\(json)")
    }
  }

  @Test func `a file that is too large is an error, and an endless one is not read to the end`() throws {
    try PublishedServer.run { server in
      let large = try server.check("large")
      #expect(large.status == 1)
      #expect(large.output.contains("apple-app-site-association: The file has 141412 bytes, expected at most 131072."))
      // Android reads up to 1 MiB.
      #expect(large.lines.last == "1 host, 3 files: 2 errors, 0 warnings")
      let endless = try server.check("endless")
      #expect(endless.status == 1)
      #expect(endless.output.contains("assetlinks.json: The file has more than 1048576 bytes"), "\(endless)")
      let huge = try server.check("huge")
      #expect(huge.status == 1)
      #expect(huge.lines.count { $0.contains("error: ") && $0.contains("more than 1048576 bytes") } == 3, "\(huge)")
    }
  }

  @Test(arguments: ["silent", "slow"])
  func `a server that does not send the whole file holds the command up for the timeout only`(label: String) throws {
    try PublishedServer.run { server in
      let clock = ContinuousClock()
      let start = clock.now
      let result = try server.check(label, options: ["--timeout", "300ms"])
      #expect(clock.now - start < .seconds(60))
      #expect(result.status == 1)
      #expect(result.lines.count { $0.contains("did not send the whole file within 300ms.") } == 3, "\(result)")
    }
  }

  @Test func `the fault of a certificate is told, and no file of the user turns the check off`() throws {
    try PublishedServer.run { server in
      _ = try server.andon.write(".curlrc", "insecure\n")
      for (label, words) in [
        ("expired", "it has expired"), ("named", "it is for another host"), ("unknown", "its authority is not known"),
      ] {
        let result = try server.check(label)
        #expect(result.status == 1)
        #expect(result.lines.count { $0.contains("The certificate is not valid: \(words) (") } == 2, "\(result)")
        #expect(result.output.contains("Install a certificate for \(label).site.test of an authority"), "\(result)")
        // Apple's CDN has a certificate of its own.
        #expect(result.lines.last == "1 host, 3 files: 2 errors, 0 warnings", "\(result)")
      }
      let refused = try server.check("refused")
      #expect(refused.output.contains("assetlinks.json: There is no TLS connection ("), "\(refused)")
    }
  }

  @Test func `a connection that is refused or ends early is an error`() throws {
    try PublishedServer.run { server in
      let short = try server.check("short")
      #expect(short.status == 1)
      #expect(short.lines.count { $0.contains("The connection ended before the end of the response") } == 3, "\(short)")
    }
    try AndonProcess.inFolder { andon in
      // Port 1 is reserved (tcpmux), and nothing listens there.
      let refused = try andon.run(["routes", "published", "--address", "127.0.0.1:1"])
      #expect(refused.status == 1)
      // The table has two hosts.
      #expect(refused.lines.first == "taxi.example", "\(refused)")
      #expect(refused.lines.count { $0.contains("No connection to the server (") } == 6, "\(refused)")
      #expect(refused.lines.last == "2 hosts, 6 files: 6 errors, 0 warnings", "\(refused)")
    }
  }

  @Test func `differences are told by app and rule, however the file is written`() throws {
    try PublishedServer.run { server in
      let different = try server.check("different")
      #expect(different.status == 1)
      #expect(different.output.contains("    only published    app          TEAM999999.example.cab\n"))
      #expect(different.output.contains("    only local        app          example.taxi\n"))
      let rules = try server.check("rules")
      #expect(rules.status == 1)
      #expect(
        rules.output.contains(#"    only published    rule         TEAM123456.example.taxi  {"/":"/wallet/buy"}"#))
      #expect(
        rules.output.contains(#"    only local        rule         TEAM123456.example.taxi  {"/":"/wallet/pay"}"#))
    }
  }

  @Test func `the fingerprints of all builds are listed, and a missing one is an error`() throws {
    try PublishedServer.run { server in
      let print = Array(repeating: "EF", count: 32).joined(separator: ":")
      let builds = try server.check("builds", options: ["--fingerprint", print])
      #expect(builds.status == 1)
      #expect(builds.output.contains("  example.taxi  yes        no          AB:AB:"), "\(builds)")
      #expect(builds.output.contains("  example.taxi  yes        no          CD:CD:"), "\(builds)")
      #expect(builds.output.contains("  example.taxi  no         yes         14:6D:"), "\(builds)")
      #expect(builds.output.contains("    only local        fingerprint  example.taxi  14:6D:"), "\(builds)")
      #expect(builds.output.contains("assetlinks.json: The fingerprint \(print) is not published"), "\(builds)")
    }
  }

  @Test func `a copy of Apple's CDN that is behind is a warning for a day, then an error`() throws {
    try PublishedServer.run { server in
      let behind = try server.check("behind")
      #expect(behind.status == 0, "\(behind)")
      #expect(behind.output.contains("  warning: copy of Apple's CDN: The copy differs from the file on the host"))
      #expect(behind.output.contains("It is 1 h old."))
      #expect(
        behind.output.contains("    only Apple's CDN  rule         TEAM123456.example.taxi  {\"/\":\"/wallet/buy\"}"))
      #expect(
        behind.output.contains("; Last-Modified: Wed, 21 Oct 2015 07:28:00 GMT; Cache-Control: max-age=3600,public"))
      let overdue = try server.check("overdue")
      #expect(overdue.status == 1)
      #expect(overdue.output.contains("It is 3 d old. Apple reads the file again within 24 hours."), "\(overdue)")
      let old = try server.check("old")
      #expect(old.status == 0, "\(old)")
      #expect(old.lines.count { $0.contains("  3 d  same") } == 3, "\(old)")
    }
  }

  @Test func `JSON has one object for each host, and the summary`() throws {
    try PublishedServer.run { server in
      let result = try server.check("good", "gone", options: ["--json"])
      #expect(result.status == 1)
      #expect(result.lines.count == 3, "\(result)")
      let good = try #require(JSONValue(text: result.lines[0]))
      #expect(good.value(at: ["host"])?.string == "good.site.test")
      let files = good.value(at: ["files"])?.array ?? []
      #expect(files.map { $0.value(at: ["place"])?.string } == ["apple", "apple_cdn", "android"])
      #expect(files.allSatisfy { $0.value(at: ["local"])?.string == "same" })
      #expect(files.last?.value(at: ["fingerprints"])?.array?.count == 1)
      let gone = try #require(JSONValue(text: result.lines[1]))
      let codes = gone.value(at: ["files"])?.array?.compactMap { $0.value(at: ["findings"])?.array?.first }
        .map { $0.value(at: ["code"])?.string }
      #expect(codes == ["wrongStatus", "wrongStatus", "wrongStatus"])
      #expect(result.lines[2] == #"{"errors":3,"files":6,"hosts":2,"warnings":0}"#)
    }
  }

  @Test func `a folder without the files is told, and is no error`() throws {
    try PublishedServer.run { server in
      let folder = server.andon.folder.appending(path: "alone")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for name in ["links.yaml", "states.yaml", "andon.yaml"] {
        let file = AndonProcess.repository.appending(path: "config/\(name)")
        try FileManager.default.copyItem(at: file, to: folder.appending(path: name))
      }
      let result = try server.check("good", options: ["--config", folder.path])
      #expect(result.status == 0, "\(result)")
      #expect(result.lines.count { $0.contains("There is no local file to compare with.") } == 3, "\(result)")
    }
  }

  @Test func `a machine without curl is told what to install`() throws {
    try AndonProcess.inFolder { andon in
      let result = try andon.run(["routes", "published"], script: #"PATH=/nonexistent exec "$0" "$@""#)
      #expect(result.status == 69)
      #expect(result.output.isEmpty)
      #expect(result.error.contains("the program curl is not there"), "\(result)")
      #expect(result.error.contains("hint: install it: apt-get install curl"), "\(result)")
    }
  }

  @Test(arguments: [
    ["https://taxi.example/"], ["TAXI.example"], ["taxi.example:443"], ["--", "-K.example"], ["a b"],
    ["--address", "127.0.0.1"], ["--address", "127.0.0.1:0"], ["--address", "a/b:1"], ["--address", "[::1:443"],
  ])
  func `a host or an address of another form is a usage error`(arguments: [String]) throws {
    try AndonProcess.inFolder { andon in
      let result = try andon.run(["routes", "published"] + arguments)
      #expect(result.status == 64, "\(result)")
    }
  }

  @Test func `a file of authorities that is missing or has no certificate is told`() throws {
    try AndonProcess.inFolder { andon in
      let options = ["routes", "published", "--address", "127.0.0.1:1", "--cacert"]
      let result = try andon.run(options + [andon.path("none.pem")])
      #expect(result.status == 66, "\(result)")
    }
    try PublishedServer.run { server in
      let empty = try server.andon.write("empty.pem", "nothing\n")
      let result = try server.check("good", options: ["--cacert", empty])
      #expect(result.status == 65, "\(result)")
      #expect(result.error.contains("--cacert has no certificate"), "\(result)")
    }
  }
}
