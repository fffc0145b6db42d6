import LinkAssociation
import Testing

/// What published files are, read from responses.
struct PublishedTests: AssociationSamples {
  private let site = #"{"applinks": {"details": [{"appIDs": ["T.app"], "components": [{"/": "/a"}, {"/": "/b"}]}]}}"#

  private func response(_ body: String, _ fields: String = "Content-Type: application/json\r\n") -> PublishedOutcome {
    let message = Array("HTTP/1.1 200 OK\r\n\(fields)\r\n\(body)".utf8)
    return PublishedResponse(message: message, isCut: false).map { .response($0) } ?? .failure(.broken, "no head")
  }

  /// The readings of a host whose CDN has a copy.
  private func readings(
    apple: String? = nil, copy: String? = nil, android: String? = nil, local: [String: String] = [:],
    copyFields: String = "", prints: [String] = []
  ) -> [PublishedReading] {
    let bodies: [(PublishedFile.Place, String?, String)] = [
      (.apple, apple, "Content-Type: application/json\r\n"), (.appleCDN, copy, copyFields),
      (.android, android, "Content-Type: application/json; charset=utf-8\r\n"),
    ]
    return PublishedCheck(local: local, fingerprints: prints).readings(
      of: bodies.compactMap { place, body, fields in
        body.map { (PublishedFile(place, of: "a.test"), response($0, fields)) }
      })
  }

  private func differences(_ published: String, _ local: String) -> [AssociationDifference] {
    readings(apple: published, local: ["apple-app-site-association": local]).flatMap(\.findings)
      .filter { $0.code == .differs }.flatMap(\.differences)
  }

  // MARK: - Responses

  @Test func `a response is read after interim ones, with any ends of lines`() throws {
    let text = "HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\nHTTP/2 404 \ncontent-type:  text/plain \nAge: 7\n\nbody\n\n"
    let response = try #require(PublishedResponse(message: Array(text.utf8), isCut: false))
    #expect(response.status == 404)
    #expect(response.field("content-type") == "text/plain")
    #expect(response.field("link") == nil)
    #expect(response.age == 7)
    #expect(String(decoding: response.body, as: UTF8.self) == "body\n\n")
  }

  @Test(arguments: [
    "", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nA: b\r\n", "SSH-2.0-x\r\n\r\n", "HTTP/1.1 x\r\n\r\n",
  ])
  func `a response without a whole head is none`(text: String) {
    #expect(PublishedResponse(message: Array(text.utf8), isCut: false) == nil)
  }

  @Test func `an age is told in its largest unit`() {
    let texts = [59, 60, 3599, 3600, 86_399, 86_400, 864_000].map { PublishedResponse.text(ofAge: $0) }
    #expect(texts == ["59 s", "1 min", "59 min", "1 h", "23 h", "1 d", "10 d"])
  }

  // MARK: - Differences

  @Test func `comments, spaces and the order of keys have no meaning`() {
    let other =
      #"{"applinks":{"apps":[],"details":[{"components":[{"comment":"x","/":"/a"},{"/":"/b"}],"appID":"T.app"}]}}"#
    #expect(differences(other, site).isEmpty)
    #expect(readings(apple: other, local: ["apple-app-site-association": site])[0].comparison == .same)
  }

  @Test func `rules in another order differ, because the first that matches decides`() {
    let other = #"{"applinks": {"details": [{"appIDs": ["T.app"], "components": [{"/": "/b"}, {"/": "/a"}]}]}}"#
    #expect(differences(other, site).map(\.kind) == [.order])
    #expect(differences(other, site).map(\.subject) == ["T.app"])
  }

  @Test func `an app that only one file has stands for its rules`() {
    let more = #"{"applinks": {"details": [{"appIDs": ["T.app", "T.new"], "components": [{"/": "/a"}, {"/": "/b"}]}]}}"#
    let found = differences(more, site)
    #expect(found.map(\.kind) == [.app])
    #expect(found.map(\.subject) == ["T.new"])
    #expect(found.map(\.only) == [.published])
    #expect(differences(site, more).map(\.only) == [.local])
  }

  @Test func `other services, defaults and variables are compared`() {
    let components = #""components": [{"/": "/a"}, {"/": "/b"}]"#
    let other = """
      {"applinks": {"defaults": {"caseSensitive": false}, "details": [{"appIDs": ["T.app"], \(components)}]},
       "webcredentials": {"apps": ["T.app"]}}
      """
    #expect(differences(other, site).map(\.subject) == ["applinks.defaults", "webcredentials"])
    let own =
      #"{"applinks": {"details": [{"appIDs": ["T.app"], "defaults": {"caseSensitive": false}, \#(components)}]}}"#
    #expect(differences(own, site).count { $0.kind == .rule } == 4)
  }

  @Test func `fingerprints, permissions and rules of an Android app are compared`() {
    let local = ["assetlinks.json": statements()]
    func found(_ published: String) -> [AssociationDifference] {
      readings(android: published, local: local).flatMap(\.findings).flatMap(\.differences)
    }
    #expect(found(statements()).isEmpty)
    #expect(found(statements(print: "CD")).map(\.kind) == [.fingerprint, .fingerprint])
    #expect(found(statements(relation: "get_login_creds")).map(\.kind) == [.relation, .fingerprint])
    #expect(found(statements(package: "example.other")).map(\.kind) == [.app, .app])
    #expect(found(statements(more: #", "relation_extensions": {"x": {}}"#)).map(\.kind) == [.rule])
  }

  @Test func `a local file that is not JSON is an error, and no local file is a note`() {
    let wrong = readings(android: statements(), local: ["assetlinks.json": "["])[0]
    #expect(wrong.findings.map(\.code) == [.invalidLocalFile])
    #expect(wrong.comparison == .notCompared)
    let none = readings(android: statements())[0]
    #expect(none.findings.map(\.severity) == [.note])
    #expect(none.comparison == .noLocalFile)
    #expect(none.fingerprints.map(\.isLocal) == [nil])
  }

  // MARK: - Apple's CDN

  @Test func `a copy is compared with the host, and its difference from the folder is told once`() {
    let other = site.replacing("/b", with: "/c")
    let local = ["apple-app-site-association": site]
    let behind = readings(apple: site, copy: other, local: local)[1]
    #expect(behind.findings.map(\.code) == [.copyDiffers])
    #expect(behind.findings.map(\.severity) == [.warning])
    #expect(behind.comparison == .different)
    #expect(behind.findings[0].message.contains("Its age is not told."))
    let overdue = readings(apple: site, copy: other, local: local, copyFields: "Age: 86401\r\n")[1]
    #expect(overdue.findings.map(\.severity) == [.error])
    let day = readings(apple: site, copy: other, local: local, copyFields: "Age: 86400\r\n")[1]
    #expect(day.findings.map(\.severity) == [.warning])
    let both = readings(apple: other, copy: other, local: local)
    #expect(both.map { $0.findings.map(\.code) } == [[.differs], [.differs]])
    let alone = readings(copy: other, local: local)[0]
    #expect(alone.findings.map(\.code) == [.differs])
    #expect(readings(apple: site, copy: other)[1].findings.map(\.code) == [.noLocalFile, .copyDiffers])
  }

  @Test func `a copy needs no content type`() {
    #expect(readings(apple: site, copy: site, local: ["apple-app-site-association": site])[1].findings.isEmpty)
  }

  // MARK: - Content

  @Test func `errors in a published file are told with their places`() {
    let apple = readings(apple: #"{"applinks": {"details": [{"appIDs": [], "components": []}]}}"#)[0]
    #expect(apple.findings.first?.code == .invalidFile)
    #expect(apple.findings.first?.message.hasPrefix("applinks.details[0]: The apps are missing") == true)
    let android = readings(android: statements(print: "ab"))[0]
    #expect(android.findings.first?.message.contains("[0].target: ") == true)
    let bytes = Array("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n".utf8) + [0x22, 0xFF, 0x22]
    let response = PublishedResponse(message: bytes, isCut: false)
    let file = PublishedFile(.android, of: "a.test")
    let reading = response.map { PublishedCheck(local: [:]).readings(of: [(file, .response($0))]) }
    #expect(reading?.first?.findings.map(\.code) == [.invalidFile])
  }

  @Test func `an included file is told, and a fingerprint that must be there`() {
    let json = #"[{"include": "https://a.test/more.json"}]"#
    let reading = readings(android: json, local: ["assetlinks.json": json], prints: ["AA"])[0]
    #expect(reading.findings.map(\.code) == [.missingFingerprint, .includeNotFetched])
    #expect(reading.findings.map(\.severity) == [.error, .note])
  }
}
