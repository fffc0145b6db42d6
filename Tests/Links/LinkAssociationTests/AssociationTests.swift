import DeepLinks
import Foundation
import LinkAssociation
import LinkTestSupport
import Testing

/// The receiver of a link by Apple's components and Android's filters.
struct AssociationTests: AssociationSamples {
  private func verdict(_ components: String, _ url: String, _ more: String = "") throws -> LinkReceiver.Verdict? {
    let both = LinkAssociations(apple: try apple(components, more), android: try android(anyFilter), hosts: ["a.test"])
    return try both.receivers(of: url).first { $0.platform == .ios }?.verdict
  }

  @Test(arguments: [
    (#"{"/": "/a/*"}"#, "https://a.test/a/b/c?d#e", LinkReceiver.Verdict.app),
    (#"{"/": "/a/*"}"#, "https://a.test/a/", .app),
    (#"{"/": "/a/?*"}"#, "https://a.test/a/", .web),
    (#"{"/": "/a"}"#, "https://a.test/a/b", .web),
    (#"{"/": "/??-??/ride"}"#, "https://a.test/en-ae/ride", .app),
    (#"{"/": "/??-??/ride"}"#, "https://a.test/eng-ae/ride", .web),
    (#"{"/": "/a*b*c"}"#, "https://a.test/axxbxxbxxc", .app),
    (#"{}"#, "https://a.test", .app),
    (#"{"/": "/A"}"#, "https://a.test/a", .web),
    (#"{"/": "/A", "caseSensitive": false}"#, "https://a.test/a", .app),
    (#"{"/": "/A/É", "caseSensitive": false, "percentEncoded": false}"#, "https://a.test/a/%C3%A9", .app),
    (#"{"/": "/caf%C3%A9"}"#, "https://a.test/caf%C3%A9", .app),
    (#"{"/": "/café"}"#, "https://a.test/caf%C3%A9", .web),
    (#"{"/": "/café", "percentEncoded": false}"#, "https://a.test/caf%C3%A9", .app),
    (#"{"?": "a=1"}"#, "https://a.test/x?a=1", .app),
    (#"{"?": "a=1"}"#, "https://a.test/x?a=1&b=2", .web),
    (#"{"?": {"a": "1*", "b": "?"}}"#, "https://a.test/x?b=2&c=3&a=123", .app),
    (#"{"?": {"a": "1*", "b": "?"}}"#, "https://a.test/x?a=1", .web),
    (#"{"?": {"a": "*"}}"#, "https://a.test/x", .app),
    (#"{"?": {"a": "?*"}}"#, "https://a.test/x", .web),
    (#"{"?": {"a": "1"}}"#, "https://a.test/x?a=1&a=2", .web),
    (##"{"#": "top"}"##, "https://a.test/x#top", .app),
    (##"{"#": "top"}"##, "https://a.test/x", .web),
    (#"{"/": "/a", "exclude": true}, {"/": "*"}"#, "https://a.test/a", .blocked),
    (#"{"/": "/a", "exclude": true}, {"/": "*"}"#, "https://a.test/b", .app),
    (#"{"/": "*"}, {"/": "/a", "exclude": true}"#, "https://a.test/a", .app),
    (#"{"/": "*"}"#, "https://other.test/a", .web),
  ])
  func `components match as iPhones match them`(
    _ components: String, _ url: String, _ expected: LinkReceiver.Verdict
  ) throws {
    #expect(try verdict(components, url) == expected)
  }

  @Test(arguments: [
    ("/$(alpha)/$(digit)$(xdigit)", "/a/9F", true), ("/$(alpha)", "/1", false), ("/$(upper)$(lower)", "/aA", false),
    ("/$(alnum)?*", "/1x", true), ("/$(lang)-$(region)/ride", "/en-AE/ride", true),
    ("/$(lang)-$(region)/ride", "/xx-AE/ride", false), ("/$(lang)-$(region)/ride", "/en-ZZ9/ride", false),
    ("/$(food)/x", "/burrito/x", true), ("/$(food)/x", "/pizza-large/x", true), ("/$(food)/x", "/Burrito/x", false),
    ("/$(food)$(food)", "/burritopizza-", true),
  ])
  func `variables match their values, which may be patterns`(_ path: String, _ text: String, _ isApp: Bool) throws {
    let variables = #""substitutionVariables": {"food": ["burrito", "pizza-*"]}, "#
    let verdict = try verdict(#"{"/": "\#(path)"}"#, "https://a.test\(text)", variables)
    #expect(verdict == (isApp ? .app : .web))
  }

  @Test func `defaults apply to components that do not override them`() throws {
    let defaults = #""defaults": {"caseSensitive": false}, "#
    #expect(try verdict(#"{"/": "/A"}"#, "https://a.test/a", defaults) == .app)
    #expect(try verdict(#"{"/": "/A", "caseSensitive": true}"#, "https://a.test/a", defaults) == .web)
  }

  @Test func `the old form has only paths`() throws {
    let json = #"{"applinks": {"apps": [], "details": [{"appID": "T.app", "paths": ["NOT /a/*", "/*"]}]}}"#
    let both = LinkAssociations(
      apple: try AppleAssociation(json: json, file: "aasa"), android: try android(anyFilter), hosts: ["a.test"])
    #expect(try both.receivers(of: "https://a.test/a/b").first?.verdict == .blocked)
    #expect(try both.receivers(of: "https://a.test/b?c").first?.verdict == .app)
  }

  @Test(arguments: [
    (#"{"applinks": {"details": [{"appIDs": ["T.a"], "componets": []}]}}"#, "applinks.details[0]", "componets"),
    (
      #"{"applinks": {"details": [{"appIDs": ["T.a"], "components": [{"/": "/*", "Exclude": true}]}]}}"#,
      "applinks.details[0].components[0]", "Exclude"
    ),
  ])
  func `a member that is probably misspelt is a finding, and the file is read without it`(
    json: String, place: String, member: String
  ) throws {
    let files = LinkAssociations(
      apple: try AppleAssociation(json: json, file: "aasa"), android: try android(anyFilter), hosts: ["a.test"])
    let found = files.findings(for: try shippedTable()).filter { $0.code == .misspeltMember }
    #expect(found.map(\.message) == ["`\(place)` has the member `\(member)`, which phones ignore."])
    // Without a component that is read, the link stays on the web.
    let isRead = member == "Exclude"
    #expect(try files.receivers(of: "https://a.test/x").first?.verdict == (isRead ? .app : .web))
  }

  @Test(arguments: [
    ("not json", "applinks.details"), (#"{"applinks": {}}"#, "applinks.details"),
    (#"{"applinks": {"details": [{"components": []}]}}"#, "applinks.details[0]"),
    (
      #"{"applinks": {"details": [{"appIDs": ["T.a"], "components": [{"/": "/$(nope)"}]}]}}"#,
      "applinks.details[0].components[0]./"
    ),
    (
      #"{"applinks": {"details": [{"appIDs": ["T.a"], "components": [{"/": 3}]}]}}"#,
      "applinks.details[0].components[0]./"
    ),
    (#"{"applinks": {"details": [], "substitutionVariables": {"a$": ["b"]}}}"#, "applinks.substitutionVariables.a$"),
    (#"{"applinks": {"details": [], "substitutionVariables": {"a": ["$(b)"]}}}"#, "applinks.substitutionVariables.a"),
  ])
  func `a part that an iPhone ignores is an error with its key path`(_ json: String, _ keyPath: String) {
    let error = #expect(throws: AssociationError.self) { try AppleAssociation(json: json, file: "aasa") }
    #expect(error?.problems.map(\.keyPath) == [keyPath])
  }

  @Test func `a file has at most 2000 rules`() throws {
    func components(_ count: Int) -> String { (0..<count).map { "{\"/\": \"/a\($0)\"}" }.joined(separator: ",") }
    func data(_ count: Int) -> String { (0..<count).map { "<data android:path=\"/a\($0)\"/>" }.joined() }
    _ = try apple(components(1_999))
    _ = try android(data(1_995))
    let values =
      "\"substitutionVariables\": {\"a\": [" + Array(repeating: "\"x\"", count: 2_001).joined(separator: ",") + "]},"
    let reads: [() throws -> Void] = [
      { _ = try apple(components(2_000)) }, { _ = try apple("", values) }, { _ = try android(data(2_000)) },
    ]
    for read in reads {
      let error = #expect(throws: AssociationError.self) { try read() }
      #expect(error?.problems.first?.expected == "at most 2000", "\(error as Any)")
    }
  }

  @Test(arguments: [
    (#"android:path="/a""#, "/a", true), (#"android:path="/a""#, "/a/b", false),
    (#"android:path="/é""#, "/%C3%A9", true),
    (#"android:pathPrefix="/a""#, "/ab", true), (#"android:pathPrefix="/a""#, "/b", false),
    (#"android:pathSuffix=".html""#, "/x/y.html", true), (#"android:pathSuffix=".html""#, "/x/y.htm", false),
    (#"android:pathPattern="/a/.*/c""#, "/a/b/c", true), (#"android:pathPattern="/a/.*""#, "/a/", true),
    (#"android:pathPattern="/a.c""#, "/abc", true), (#"android:pathPattern="/ab*c""#, "/abbbc", true),
    (#"android:pathPattern="/ab*c""#, "/ac", true), (#"android:pathPattern=".*\\.html""#, "/a.html", true),
    // Android does not backtrack: the first point decides.
    (#"android:pathPattern=".*\\.html""#, "/a.b.html", false),
    (#"android:pathAdvancedPattern="/[0-9]+""#, "/123", true), (#"android:pathAdvancedPattern="/[0-9]+""#, "/", false),
    (#"android:pathAdvancedPattern="/[^0-9]{2,3}/x""#, "/abc/x", true),
    (#"android:pathAdvancedPattern="/[^0-9]+/x""#, "/abc/x", false),
    (#"android:pathAdvancedPattern="/[a-z]{2,3}/x""#, "/abc/x", true),
    (#"android:pathAdvancedPattern="/[a-z]{2}""#, "/abc", false),
    (#"android:pathAdvancedPattern="/\\.x""#, "/.x", true), (#"android:pathAdvancedPattern="/\\.x""#, "/ax", false),
    (#"android:pathAdvancedPattern="/a{2,}""#, "/aaaa", true), (#"android:pathAdvancedPattern="/a{2,}""#, "/a", false),
  ])
  func `paths match as Android matches them`(_ attribute: String, _ path: String, _ isApp: Bool) throws {
    let both = LinkAssociations(
      apple: try apple("{}"), android: try android(anyFilter + "<data \(attribute)/>"), hosts: ["a.test"])
    let verdict = try both.receivers(of: "https://a.test\(path)").last
    #expect(verdict?.platform == .android)
    #expect(verdict?.verdict == (isApp ? .app : .web))
  }

  @Test func `an app gets web links only when its site and its filter declare it`() throws {
    func verdict(_ android: AndroidAssociation, _ url: String = "https://a.test/x") throws -> LinkReceiver? {
      try LinkAssociations(apple: try apple("{}"), android: android, hosts: ["a.test"]).receivers(of: url).last
    }
    #expect(try verdict(try android(anyFilter))?.verdict == .app)
    #expect(try verdict(try android(anyFilter, verify: false))?.decidedBy.contains("autoVerify") == true)
    #expect(try verdict(try android(anyFilter, json: "[]"))?.verdict == .web)
    #expect(try verdict(try android(anyFilter, package: "other.app"))?.decidedBy.contains("assetlinks.json") == true)
    let hidden = try android(anyFilter, activity: #"android:exported="false""#)
    #expect(try verdict(hidden)?.verdict == .web)
    #expect(try verdict(hidden)?.decidedBy.contains("not exported") == true)
    #expect(try verdict(try android(anyFilter, activity: #"android:enabled="false""#))?.verdict == .web)
    #expect(try verdict(try android(anyFilter, activity: #"android:exported="true""#))?.verdict == .app)
    for host in ["", #"<data android:host="*"/>"#] {
      let receiver = try verdict(try android(#"<data android:scheme="https"/>"# + host))
      #expect(receiver?.verdict == .web)
      #expect(receiver?.decidedBy.contains("no host to verify") == true)
    }
    let wild = try android(#"<data android:scheme="https" android:host="*.a.test"/>"#)
    // The site of b.a.test decides, and its file is not given.
    #expect(try verdict(wild, "https://b.a.test/x")?.verdict == .notChecked)
    #expect(try verdict(wild)?.decidedBy == "no intent-filter matches it")
    let scheme = try android(#"<data android:scheme="taxi"/>"#, verify: false)
    #expect(try verdict(scheme, "taxi://anything/at/all")?.verdict == .app)
    #expect(try verdict(scheme, "uber://anything")?.verdict == .blocked)
    let closed = try android(
      #"<data android:scheme="taxi"/>"#, verify: false, activity: #"android:exported="false""#)
    #expect(try verdict(closed, "taxi://anything")?.verdict == .blocked)
    let path = try android(#"<data android:scheme="taxi" android:host="orders" android:pathPrefix="/4"/>"#)
    #expect(try verdict(path, "taxi://orders/42")?.verdict == .app)
    #expect(try verdict(path, "taxi://orders/52")?.verdict == .blocked)
  }

  @Test func `the text after the star of a host pattern is compared with the end of the host`() throws {
    let both = LinkAssociations(
      apple: try apple("{}"), android: try android(#"<data android:scheme="https" android:host="*a.test"/>"#),
      hosts: ["a.test", "go.a.test", "eviltaxi.test", "evila.test"])
    for (host, verdict) in [("a.test", LinkReceiver.Verdict.app), ("go.a.test", .app), ("evila.test", .app)] {
      #expect(try both.receivers(of: "https://\(host)/x").last?.verdict == verdict)
    }
    #expect(try both.receivers(of: "https://eviltaxi.test/x").last?.verdict == .web)
  }

  @Test(arguments: [
    (#"<data android:scheme="HTTPS"/>"#, "lower case"), (#"<data android:pathprefix="/a"/>"#, "pathPrefix"),
    (#"<data android:path="a"/>"#, "begins with"),
    (#"<data android:pathAdvancedPattern="/[a"/>"#, "pathAdvancedPattern"),
    (#"<data android:pathAdvancedPattern="/a{3,1}"/>"#, "pathAdvancedPattern"), ("<data>", "XML"),
    (#"<data a="1" a="2"/>"#, "twice"), (#"<data a="&x;"/>"#, "entity"), ("<data a=b/>", "not in quotes"),
    (#"<uri-relative-filter-group><data android:qeury="a"/></uri-relative-filter-group>"#, "android:query"),
  ])
  func `a manifest with an invalid or unsupported part is an error`(_ data: String, _ word: String) {
    let error = #expect(throws: AssociationError.self) { try android(data) }
    #expect(error?.description.contains(word) == true, "\(String(describing: error))")
  }

  @Test(arguments: [
    "<!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><x/>", "", "<a><b></a></b>", "<a/><b/>", "<a", "<a b>",
    "<!-- x", String(repeating: "<a>", count: 100),
  ])
  func `a document type and malformed XML are rejected`(_ manifest: String) {
    #expect(throws: AssociationError.self) {
      try AndroidAssociation(json: "[]", file: "al", manifest: manifest, manifestFile: "m.xml")
    }
  }

  @Test(arguments: [#"{"package_name": "a.b"}"#, #"{"package_name": "a.b", "sha256_cert_fingerprints": ["ab:cd"]}"#])
  func `a statement that names no app is an error`(_ target: String) {
    let target = target.dropLast() + #", "namespace": "android_app"}"#
    let json = #"[{"relation": ["delegate_permission/common.handle_all_urls"], "target": \#(target)}]"#
    #expect(throws: AssociationError.self) { try android(anyFilter, json: json) }
  }

  // MARK: - The apps

  private func twoApps(_ ours: [String], _ first: String = "OTHER.app") throws -> LinkAssociations {
    let details = #"""
      [{"appIDs": ["\#(first)"], "components": [{"/": "/home", "exclude": true}, {"/": "/other"}]},
       {"appIDs": ["T.app", "T.beta"], "components": [{"/": "/home"}]}]
      """#
    let json = #"{"applinks": {"details": \#(details)}}"#
    return LinkAssociations(
      apple: try AppleAssociation(json: json, file: "aasa"), android: try android(anyFilter), hosts: ["a.test"],
      apps: ours)
  }

  @Test func `a phone uses only the entries of the installed app`() throws {
    let both = try twoApps(["T.app"])
    #expect(try both.receivers(of: "https://a.test/home").first?.verdict == .app)
    #expect(try both.receivers(of: "https://a.test/other").first?.verdict == .web)
    let same = try twoApps(["T.app"], "T.app")
    #expect(try same.receivers(of: "https://a.test/home").first?.verdict == .blocked)
  }

  @Test func `apps with different rules have a receiver each`() throws {
    let agreeing = try twoApps(["T.app", "T.beta"]).receivers(of: "https://a.test/home")
    #expect(agreeing.map(\.verdict) == [.app, .app])
    let differing = try twoApps(["T.app", "OTHER.app"]).receivers(of: "https://a.test/home")
    #expect(differing.map(\.verdict) == [.app, .blocked, .app])
    #expect(try twoApps([]).apps == ["OTHER.app", "T.app", "T.beta"])
  }

  @Test func `a file for other apps only is an error, and every link goes to the web`() throws {
    let both = try twoApps(["MINE.app"])
    let receiver = try both.receivers(of: "https://a.test/home").first
    #expect(receiver?.verdict == .web)
    #expect(receiver?.decidedBy.contains("MINE.app") == true)
    let found = both.findings(for: try shippedTable())
    #expect(found.contains { $0.code == .appNotNamed && $0.message.contains("`OTHER.app`, `T.app`") })
  }

  @Test func `a URL that the gate rejects has no receiver`() throws {
    let both = LinkAssociations(apple: try apple("{}"), android: try android(anyFilter), hosts: ["a.test"])
    #expect(throws: LinkRejection.self) { try both.receivers(of: "https://a.test:1/x") }
  }
}
