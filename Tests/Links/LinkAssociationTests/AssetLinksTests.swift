import DeepLinks
import LinkAssociation
import LinkDialects
import Testing

/// The statements of a web site about Android apps.
struct AssetLinksTests: AssociationSamples {
  private func receiver(
    _ json: String, _ values: AndroidAssociation.Values = AndroidAssociation.Values()
  ) throws -> LinkReceiver? {
    try onAndroid("https://a.test/x", try android(anyFilter, json: json, values: values)).first
  }

  @Test func `another package, relation or fingerprint is told with what was expected`() throws {
    let package = try receiver(statements(package: "example.app.debug"))
    #expect(package?.verdict == .web)
    #expect(package?.decidedBy.contains("it names `example.app.debug`, expected `example.app`") == true)
    let relation = try receiver(statements(relation: "get_login_creds"))
    #expect(relation?.verdict == .web)
    #expect(relation?.decidedBy.contains("common.get_login_creds, expected \(self.relation)") == true)
    let prints = AndroidAssociation.Values(fingerprints: [Array(repeating: "CD", count: 32).joined(separator: ":")])
    let signed = try receiver(statements(), prints)
    #expect(signed?.verdict == .web)
    #expect(signed?.decidedBy.contains("AB:AB") == true)
    #expect(signed?.decidedBy.contains("expected CD:CD") == true)
    #expect(try receiver(statements(print: "CD"), prints)?.verdict == .app)
  }

  @Test func `a fingerprint of SHA-1 is told`() {
    let print = Array(repeating: "AB", count: 20).joined(separator: ":")
    let json = """
      [{"relation": ["\(relation)"], "target": {"namespace": "android_app", "package_name": "a.b",
        "sha256_cert_fingerprints": ["\(print)"]}}]
      """
    let error = #expect(throws: AssociationError.self) { try android(anyFilter, json: json) }
    #expect(error?.message.contains("20 bytes, as SHA-1 has") == true)
  }

  @Test func `an included file is read when it is given, and not checked otherwise`() throws {
    let json = #"[{"include": "https://a.test/more.json"}]"#
    let without = try receiver(json)
    #expect(without?.verdict == .notChecked)
    #expect(without?.decidedBy.contains("https://a.test/more.json") == true)
    let given = AndroidAssociation.Values(includes: ["https://a.test/more.json": statements()])
    #expect(try receiver(json, given)?.verdict == .app)
    let itself = AndroidAssociation.Values(includes: ["https://a.test/more.json": json])
    #expect(try receiver(json, itself)?.verdict == .web)
  }

  @Test func `unknown members and other namespaces are ignored`() throws {
    #expect(try receiver(statements(more: #", "comment": "x", "uri_relative_filter_groups": {}"#))?.verdict == .app)
    let web = #"[{"relation": ["\#(relation)"], "target": {"namespace": "web", "site": "https://b.test"}}]"#
    #expect(try receiver(web)?.verdict == .web)
  }

  // MARK: - Rules for Android 15

  private func rules(_ components: String) -> String {
    statements(
      more: #", "relation_extensions": {"\#(relation)": {"dynamic_app_link_components": [\#(components)]}}"#)
  }

  @Test(arguments: [
    ("/order/search", LinkReceiver.Verdict.web), ("/order", .web), ("/order?dl=1", .app), ("/order?dl=", .app),
    ("/any#app", .app), ("/any#other", .web), ("/reservations/42", .app), ("/reservations", .web),
  ])
  func `the rules of the site decide on Android 15, and the manifest before`(
    _ path: String, _ verdict: LinkReceiver.Verdict
  ) throws {
    let json = rules(
      ##"{"/": "/order/search", "exclude": true}, {"/": "/order", "?": {"dl": "*"}}, {"#": "app"}, {"/": "/reservations/*"}"##
    )
    let all = try onAndroid("https://a.test\(path)", try android(anyFilter, json: json))
    #expect(all.last?.verdict == verdict)
    #expect(all.first?.verdict == .app)
    #expect(all.count == (verdict == .app ? 1 : 2))
  }

  @Test(arguments: [
    (#"{"/": "/a?c"}"#, "/abc", true), (#"{"/": "/a?*"}"#, "/a", false), (#"{"/": "/a?*"}"#, "/ab", true),
    // A star ends at the first place of the character after it.
    (#"{"/": "/*/b"}"#, "/x/b", true), (#"{"/": "*b"}"#, "/bb", false), (#"{"/": "/a.b"}"#, "/axb", false),
    (#"{"?": {"a": "1", "b": "2"}}"#, "/x?b=2&c=3&a=1", true), (#"{"?": {"a": "1", "b": "2"}}"#, "/x?a=1", false),
    // The manifest sets the scope.
    (#"{"/": "*"}"#, "/x", true),
  ])
  func `a rule matches as the documentation says`(_ component: String, _ path: String, _ isApp: Bool) throws {
    let all = try onAndroid("https://a.test\(path)", try android(anyFilter, json: rules(component)))
    #expect(all.last?.verdict == (isApp ? .app : .web))
  }

  @Test func `rules do not go beyond the manifest`() throws {
    let narrow = anyFilter + #"<data android:path="/a"/>"#
    let all = try onAndroid("https://a.test/b", try android(narrow, json: rules(#"{"/": "*"}"#)))
    #expect(all.map(\.verdict) == [.web])
  }

  @Test(arguments: ["", #"{"/": 3}"#, "{}", #"{"/": "/a"}, {"/": "/b", "exclude": "yes"}"#, #"{"?": {}}"#])
  func `rules with a malformed part are discarded, which a finding says`(_ components: String) throws {
    let android = try android(anyFilter, json: rules(components))
    #expect(try onAndroid("https://a.test/z", android).map(\.verdict) == [.app])
    let both = LinkAssociations(apple: try apple("{}"), android: android, hosts: ["a.test"])
    #expect(both.findings(for: try table()).contains { $0.code == .rulesDiscarded })
  }

  @Test func `rules that only exclude claim nothing, and two sets of rules are not checked`() throws {
    let android = try android(anyFilter, json: rules(#"{"/": "/a", "exclude": true}"#))
    #expect(try onAndroid("https://a.test/z", android).map(\.verdict) == [.app, .web])
    let both = LinkAssociations(apple: try apple("{}"), android: android, hosts: ["a.test"])
    #expect(both.findings(for: try table()).contains { $0.code == .excludesEverything })
    let one = rules(#"{"/": "*"}"#)
    let two = one.dropLast() + "," + one.dropFirst()
    let all = try onAndroid("https://a.test/z", try self.android(anyFilter, json: String(two)))
    #expect(all.map(\.verdict) == [.app, .notChecked])
  }

  private func table() throws -> RouteTable {
    try RouteTable(yaml: "schemes: [taxi]\nhosts: [a.test]\nroutes: { home: { path: home, workflow: W } }\n", file: "t")
  }
}
