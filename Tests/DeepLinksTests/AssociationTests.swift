import DeepLinks
import Foundation
import Testing

/// Who gets a link: Apple's components, Android's filters, and the differences between them and the table.
struct AssociationTests {
  private func file(_ name: String, _ here: String = #filePath) throws -> String {
    let root = URL(filePath: here).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: root.appending(path: "config/\(name)"), encoding: .utf8)
  }

  private func apple(_ components: String, _ more: String = "") throws -> AppleAssociation {
    let details = #"[{"appIDs": ["T.app"], "components": [\#(components)]}]"#
    return try AppleAssociation(json: #"{"applinks": {\#(more)"details": \#(details)}}"#, file: "aasa")
  }

  private func android(
    _ data: String, verify: Bool = true, json: String? = nil, package: String = "example.app"
  ) throws -> AndroidAssociation {
    let prints = Array(repeating: "AB", count: 32).joined(separator: ":")
    let stated = """
      [{"relation": ["delegate_permission/common.handle_all_urls"], "target": {"namespace": "android_app",
        "package_name": "example.app", "sha256_cert_fingerprints": ["\(prints)"]}}]
      """
    let manifest = """
      <manifest package="\(package)"><application><activity>
        <intent-filter android:autoVerify="\(verify)">
          <action android:name="android.intent.action.VIEW"/>
          <category android:name="android.intent.category.DEFAULT"/>
          <category android:name="android.intent.category.BROWSABLE"/>
          \(data)
        </intent-filter>
      </activity></application></manifest>
      """
    return try AndroidAssociation(json: json ?? stated, file: "al", manifest: manifest, manifestFile: "m.xml")
  }

  private let anyFilter = #"<data android:scheme="https"/><data android:host="a.test"/>"#

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
  func `variables stand for their values, which may be patterns`(_ path: String, _ text: String, _ isApp: Bool) throws {
    let variables = #""substitutionVariables": {"food": ["burrito", "pizza-*"]}, "#
    let verdict = try verdict(#"{"/": "\#(path)"}"#, "https://a.test\(text)", variables)
    #expect(verdict == (isApp ? .app : .web))
  }

  @Test func `defaults hold for the components that do not say otherwise`() throws {
    let defaults = #""defaults": {"caseSensitive": false}, "#
    #expect(try verdict(#"{"/": "/A"}"#, "https://a.test/a", defaults) == .app)
    #expect(try verdict(#"{"/": "/A", "caseSensitive": true}"#, "https://a.test/a", defaults) == .web)
  }

  @Test func `the old form knows paths alone`() throws {
    let json = #"{"applinks": {"apps": [], "details": [{"appID": "T.app", "paths": ["NOT /a/*", "/*"]}]}}"#
    let both = LinkAssociations(
      apple: try AppleAssociation(json: json, file: "aasa"), android: try android(anyFilter), hosts: ["a.test"])
    #expect(try both.receivers(of: "https://a.test/a/b").first?.verdict == .blocked)
    #expect(try both.receivers(of: "https://a.test/b?c").first?.verdict == .app)
  }

  @Test(arguments: [
    ("not json", "applinks.details"), (#"{"applinks": {}}"#, "applinks.details"),
    (#"{"applinks": {"details": [{"appIDs": ["T.a"], "componets": []}]}}"#, "applinks.details[0]"),
    (#"{"applinks": {"details": [{"components": []}]}}"#, "applinks.details[0]"),
    (
      #"{"applinks": {"details": [{"appIDs": ["T.a"], "components": [{"/": "/$(nope)"}]}]}}"#,
      "applinks.details[0].components[0]./"
    ),
    (
      #"{"applinks": {"details": [{"appIDs": ["T.a"], "components": [{"/": 3}]}]}}"#,
      "applinks.details[0].components[0]./"
    ),
    (
      #"{"applinks": {"details": [{"appIDs": ["T.a"], "components": [{"Exclude": true}]}]}}"#,
      "applinks.details[0].components[0]"
    ),
    (#"{"applinks": {"details": [], "substitutionVariables": {"a$": ["b"]}}}"#, "applinks.substitutionVariables.a$"),
    (#"{"applinks": {"details": [], "substitutionVariables": {"a": ["$(b)"]}}}"#, "applinks.substitutionVariables.a"),
  ])
  func `what an iPhone would silently ignore is an error with its place`(_ json: String, _ keyPath: String) {
    let error = #expect(throws: AssociationError.self) { try AppleAssociation(json: json, file: "aasa") }
    #expect(error?.problems.map(\.keyPath) == [keyPath])
  }

  @Test(arguments: [
    (#"android:path="/a""#, "/a", true), (#"android:path="/a""#, "/a/b", false),
    (#"android:path="/é""#, "/%C3%A9", true),
    (#"android:pathPrefix="/a""#, "/ab", true), (#"android:pathPrefix="/a""#, "/b", false),
    (#"android:pathSuffix=".html""#, "/x/y.html", true), (#"android:pathSuffix=".html""#, "/x/y.htm", false),
    (#"android:pathPattern="/a/.*/c""#, "/a/b/c", true), (#"android:pathPattern="/a/.*""#, "/a/", true),
    (#"android:pathPattern="/a.c""#, "/abc", true), (#"android:pathPattern="/ab*c""#, "/abbbc", true),
    (#"android:pathPattern="/ab*c""#, "/ac", true), (#"android:pathPattern=".*\\.html""#, "/a.html", true),
    // Android does not go back: the first point decides.
    (#"android:pathPattern=".*\\.html""#, "/a.b.html", false),
    (#"android:pathAdvancedPattern="/[0-9]+""#, "/123", true), (#"android:pathAdvancedPattern="/[0-9]+""#, "/", false),
    (#"android:pathAdvancedPattern="/[^0-9]{2,3}/x""#, "/abc/x", true),
    (#"android:pathAdvancedPattern="/[^0-9]+/x""#, "/abc/x", false),
    (#"android:pathAdvancedPattern="/[a-z]{2,3}/x""#, "/abc/x", true),
    (#"android:pathAdvancedPattern="/[a-z]{2}""#, "/abc", false),
    (#"android:pathAdvancedPattern="/\\.x""#, "/.x", true), (#"android:pathAdvancedPattern="/\\.x""#, "/ax", false),
    (#"android:pathAdvancedPattern="/a{2,}""#, "/aaaa", true),
  ])
  func `paths match as Android matches them`(_ attribute: String, _ path: String, _ isApp: Bool) throws {
    let both = LinkAssociations(
      apple: try apple("{}"), android: try android(anyFilter + "<data \(attribute)/>"), hosts: ["a.test"])
    let verdict = try both.receivers(of: "https://a.test\(path)").last
    #expect(verdict?.platform == .android && verdict?.verdict == (isApp ? .app : .web))
  }

  @Test func `an app gets web links only when its site says so and the filter asks for it`() throws {
    func verdict(_ android: AndroidAssociation, _ url: String = "https://a.test/x") throws -> LinkReceiver? {
      try LinkAssociations(apple: try apple("{}"), android: android, hosts: ["a.test"]).receivers(of: url).last
    }
    #expect(try verdict(try android(anyFilter))?.verdict == .app)
    #expect(try verdict(try android(anyFilter, verify: false))?.decidedBy.contains("autoVerify") == true)
    #expect(try verdict(try android(anyFilter, json: "[]"))?.verdict == .web)
    #expect(try verdict(try android(anyFilter, package: "other.app"))?.decidedBy.contains("assetlinks.json") == true)
    let wild = try android(#"<data android:scheme="https" android:host="*.a.test"/>"#)
    #expect(try verdict(wild, "https://b.a.test/x")?.verdict == .web)
    #expect(try verdict(wild)?.decidedBy == "no intent-filter takes it")
    let scheme = try android(#"<data android:scheme="taxi"/>"#, verify: false)
    #expect(try verdict(scheme, "taxi://anything/at/all")?.verdict == .app)
    #expect(try verdict(scheme, "uber://anything")?.verdict == .blocked)
    let path = try android(#"<data android:scheme="taxi" android:host="orders" android:pathPrefix="/4"/>"#)
    #expect(try verdict(path, "taxi://orders/42")?.verdict == .app)
    #expect(try verdict(path, "taxi://orders/52")?.verdict == .blocked)
  }

  @Test(arguments: [
    (#"<data android:scheme="HTTPS"/>"#, "lower case"), (#"<data android:pathprefix="/a"/>"#, "pathPrefix"),
    (#"<data android:path="a"/>"#, "in front"), (#"<data android:pathAdvancedPattern="/[a"/>"#, "pathAdvancedPattern"),
    (#"<data android:pathAdvancedPattern="/a{3,1}"/>"#, "pathAdvancedPattern"), ("<data>", "XML"),
    ("<uri-relative-filter-group/>", "Groups"), (#"<data a="1" a="2"/>"#, "twice"), (#"<data a="&x;"/>"#, "entity"),
  ])
  func `a manifest that says something else than it means is an error`(_ data: String, _ word: String) {
    let error = #expect(throws: AssociationError.self) { try android(data) }
    #expect(error?.description.contains(word) == true, "\(String(describing: error))")
  }

  @Test(arguments: [
    "<!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]><x/>", "", "<a><b></a></b>", "<a/><b/>", "<a", "<a b>",
    "<!-- x", String(repeating: "<a>", count: 100),
  ])
  func `nothing but elements is read from XML`(_ manifest: String) {
    #expect(throws: AssociationError.self) {
      try AndroidAssociation(json: "[]", file: "al", manifest: manifest, manifestFile: "m.xml")
    }
  }

  @Test(arguments: [#"{"package_name": "a.b"}"#, #"{"package_name": "a.b", "sha256_cert_fingerprints": ["ab:cd"]}"#])
  func `a statement that no phone would recognise is an error`(_ target: String) {
    let target = target.dropLast() + #", "namespace": "android_app"}"#
    let json = #"[{"relation": ["delegate_permission/common.handle_all_urls"], "target": \#(target)}]"#
    #expect(throws: AssociationError.self) { try android(anyFilter, json: json) }
  }

  // MARK: - Against the table

  private func findings(_ components: String, _ data: String) throws -> [AssociationFinding] {
    let yaml = """
      schemes: [taxi]
      hosts: [a.test]
      routes:
        home: { path: home, workflow: W }
        order: { path: "orders/{order}", workflow: W, parameters: { order: integer } }
      """
    let both = LinkAssociations(apple: try apple(components), android: try android(data), hosts: ["a.test"])
    return both.findings(for: try RouteTable(yaml: yaml, file: "t"))
  }

  private let allFilters = """
    <data android:scheme="https"/><data android:scheme="taxi"/><data android:host="*"/>
    """

  @Test func `files that give every route to the app have no findings`() throws {
    #expect(try findings(#"{"/": "/home"}, {"/": "/orders/?*"}"#, allFilters).isEmpty)
  }

  @Test func `a route that does not reach the app is told with its sample`() throws {
    let found = try findings(#"{"/": "/home"}"#, allFilters)
    #expect(found.map(\.code) == [.routeNotReached] && found.first?.platform == .ios)
    #expect(found.first?.message.contains("https://a.test/orders/42") == true)
    let android = try findings(#"{"/": "*"}"#, #"<data android:scheme="https" android:host="a.test"/>"#)
    #expect(android.map(\.code) == [.routeNotReached, .routeNotReached])
    #expect(android.allSatisfy { $0.platform == .android && $0.message.contains("taxi://") })
  }

  @Test func `a component that decides about no route is told`() throws {
    let found = try findings(#"{"/": "/promo/*"}, {"/": "/home"}, {"/": "/orders/*"}"#, allFilters)
    #expect(found.map(\.code) == [.componentWithoutRoute])
    #expect(found.first?.message.contains("components[0]") == true)
  }

  @Test func `an exclusion behind the component that takes everything does nothing`() throws {
    let found = try findings(#"{"/": "*"}, {"/": "/admin", "exclude": true}"#, allFilters)
    #expect(found.map(\.code) == [.componentNeverAsked])
  }

  @Test func `an exclusion by a query item must ask for the item`() throws {
    let found = try findings(#"{"?": {"web": "*"}, "exclude": true}, {"/": "*"}"#, allFilters)
    #expect(found.map(\.code).contains(.excludesMissingItem) && found.map(\.code).contains(.routeNotReached))
    #expect(try findings(#"{"?": {"web": "?*"}, "exclude": true}, {"/": "*"}"#, allFilters).isEmpty)
  }

  @Test func `every code of a finding has a test`() {
    #expect(
      Set(AssociationFinding.Code.allCases) == [
        .routeNotReached, .componentWithoutRoute, .componentNeverAsked, .excludesMissingItem,
      ])
  }

  @Test func `the shipped files agree with the shipped table`() throws {
    let table = try shippedTable()
    let both = LinkAssociations(
      apple: try AppleAssociation(json: try file("apple-app-site-association"), file: "aasa"),
      android: try AndroidAssociation(
        json: try file("assetlinks.json"), file: "al", manifest: try file("intent-filters.xml"), manifestFile: "m"),
      hosts: table.hosts)
    #expect(both.findings(for: table).isEmpty)
    #expect(try both.receivers(of: "https://taxi.example/blog").map(\.verdict) == [.web, .web])
    #expect(try both.receivers(of: "https://taxi.example/home?browser=1").map(\.verdict) == [.blocked, .app])
  }

  @Test func `a URL that the gate refuses has no receiver`() throws {
    let both = LinkAssociations(apple: try apple("{}"), android: try android(anyFilter), hosts: ["a.test"])
    #expect(throws: LinkRejection.self) { try both.receivers(of: "https://a.test:1/x") }
  }
}
