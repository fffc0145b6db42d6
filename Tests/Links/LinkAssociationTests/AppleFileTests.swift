import DeepLinks
import LinkAssociation
import LinkDialects
import Testing

/// Files of iPhone apps and their sites as they are found in public.
struct AppleFileTests: AssociationSamples {
  private func files(
    _ json: String, apps: [String] = [], entitlements: String? = nil, info: String? = nil
  ) throws -> LinkAssociations {
    LinkAssociations(
      apple: try AppleAssociation(json: json, file: "aasa"),
      appleApp: try AppleApp(
        entitlements: entitlements, entitlementsFile: "e", info: info, infoFile: "i",
        values: ["DOMAIN": "b.test"]), android: try android(anyFilter), hosts: ["a.test", "b.test", "go.a.test"],
      apps: apps)
  }

  private func onApple(_ url: String, _ files: LinkAssociations) throws -> [LinkReceiver] {
    try files.receivers(of: url).filter { $0.platform == .ios }
  }

  private func plain(_ details: String) -> String { #"{"applinks": {"apps": [], "details": \#(details)}}"# }

  @Test func `old paths decide in their order for each app, and rows name the app`() throws {
    let files = try files(
      plain(
        #"[{"appID": "T.app", "paths": ["NOT /_/*", "/*"]}, {"appID": "T.dev", "paths": ["NOT /_/*", "NOT /wallet", "*"]}]"#
      ))
    #expect(try onApple("https://a.test/_/x", files).map(\.verdict) == [.blocked, .blocked])
    let wallet = try onApple("https://a.test/wallet?a=b#c", files)
    #expect(wallet.map(\.verdict) == [.app, .blocked])
    #expect(wallet.map(\.only) == ["T.app", "T.dev"])
    #expect(wallet.map(\.decidedBy) == ["applinks.details[0].paths[1]", "applinks.details[1].paths[1]"])
  }

  @Test func `old paths do not compare the query`() throws {
    let files = try files(plain(#"[{"appID": "T.app", "paths": ["/x?a=1", "/y"]}]"#))
    #expect(try onApple("https://a.test/x?a=1", files).map(\.verdict) == [.web])
    #expect(try onApple("https://a.test/y?a=1", files).map(\.verdict) == [.app])
  }

  @Test func `details may be an object by app`() throws {
    let files = try files(plain(#"{"T.app": {"paths": ["/a"]}}"#))
    #expect(files.apps == ["T.app"])
    #expect(try onApple("https://a.test/a", files).map(\.verdict) == [.app])
    #expect(try onApple("https://a.test/a", files).map(\.decidedBy) == ["applinks.details.T.app.paths[0]"])
  }

  @Test func `unknown members are ignored`() throws {
    let files = try files(
      #"{"applinks": {"version": 2, "details": [{"appID": "T.app", "comment": "production", "paths": ["*"], "x": 1}]}}"#
    )
    #expect(try onApple("https://a.test/a", files).map(\.verdict) == [.app])
  }

  @Test(arguments: [
    ("example.taxi", "has no prefix of the team"), ("$(AppIdentifierPrefix)example.taxi", "is not expanded"),
    ("${TeamIdentifierPrefix}example.taxi", "is not expanded"),
  ])
  func `an app without its team gets no link, which one finding says`(_ app: String, _ words: String) throws {
    let json = plain(#"[{"appIDs": ["\#(app)"], "components": [{"/": "*"}]}]"#)
    let files = try files(json, apps: ["TEAM123456.example.taxi"])
    #expect(try onApple("https://a.test/home", files).map(\.verdict) == [.web])
    let groups = AssociationFindingGroup.groups(files.findings(for: try table())).filter {
      $0.first.cause?.contains("does not name the app") == true
    }
    #expect(groups.count == 1)
    #expect(groups.first?.first.message.contains(words) == true)
    #expect(groups.first?.others ?? 0 > 0)
    #expect(groups.first?.lines == [#""appIDs": ["TEAM123456.example.taxi"]"#])
  }

  @Test func `an exclude that is neither true nor false is not checked`() throws {
    let files = try files(
      plain(#"[{"appIDs": ["T.app"], "components": [{"/": "/a", "exclude": "true"}, {"/": "*"}]}]"#))
    #expect(try onApple("https://a.test/a", files).map(\.verdict) == [.notChecked])
    #expect(try onApple("https://a.test/b", files).map(\.verdict) == [.app])
  }

  @Test func `one link has one answer, however it is encoded`() throws {
    let files = try files(plain(#"[{"appIDs": ["T.app"], "components": [{"/": "/caf%C3%A9", "?": "a=%E6%9D%B1"}]}]"#))
    #expect(try onApple("https://a.test/caf%C3%A9?a=%E6%9D%B1", files).map(\.verdict) == [.app])
    #expect(try onApple("https://a.test/café?a=東", files).map(\.verdict) == [.app])
  }

  @Test(arguments: ["/%77allet", "/caf%c3%a9"])
  func `a link that is not in its normal form is not checked where the form decides`(_ path: String) throws {
    let rules = #"[{"/": "/wallet"}, {"/": "/caf%C3%A9"}]"#
    let files = try files(plain(#"[{"appIDs": ["T.app"], "components": \#(rules)}]"#))
    let receiver = try onApple("https://a.test\(path)", files).first
    #expect(receiver?.verdict == .notChecked)
    #expect(receiver?.decidedBy.contains("other percent-encodings") == true)
    let open = try self.files(plain(#"[{"appIDs": ["T.app"], "components": [{"/": "*"}]}]"#))
    #expect(try onApple("https://a.test\(path)", open).map(\.verdict) == [.app])
  }

  @Test func `a host of the entitlements that the table does not have is told, and its links are not checked`() throws {
    let rules = plain(#"[{"appIDs": ["T.app"], "components": [{"/": "*"}]}]"#)
    let files = try files(
      rules,
      entitlements: list(
        "com.apple.developer.associated-domains",
        [
          "applinks:a.test", "applinks:b.test", "applinks:go.a.test", "applinks:x.other.test",
        ]))
    #expect(try onApple("https://x.other.test/a", files).map(\.verdict) == [.notChecked])
    #expect(try onApple("https://y.other.test/a", files).map(\.verdict) == [.web])
    let found = files.findings(for: try table()).filter { $0.code == .unknownClaim && $0.platform == .ios }
    #expect(found.last?.message == "The entitlements have `applinks:x.other.test`, whose links the table rejects.")
    #expect(!found.contains { $0.message.contains("`applinks:a.test`") })
  }

  @Test func `a scheme of the Info plist that is not resolved is not checked`() throws {
    let rules = plain(#"[{"appIDs": ["T.app"], "components": [{"/": "*"}]}]"#)
    let info =
      "<plist version=\"1.0\"><dict><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key>"
      + "<array><string>taxi</string><string>$(ALIAS)</string></array></dict></array></dict></plist>"
    let files = try files(rules, info: info)
    #expect(try onApple("taxi://a", files).map(\.verdict) == [.app])
    #expect(try onApple("other://a", files).map(\.verdict) == [.notChecked])
  }

  @Test func `rules of no route, and rules after one that matches everything, are one finding each`() throws {
    let rules = (0..<30).map { #"{"/": "/nosuch/\#($0)"}"# }
    let components = ([#"{"/": "/home"}"#] + rules + [#"{"/": "*"}"#] + rules).joined(separator: ",")
    let files = try files(plain(#"[{"appIDs": ["T.app"], "components": [\#(components)]}]"#))
    let groups = AssociationFindingGroup.groups(files.findings(for: try table()))
    for code in [AssociationFinding.Code.notARoute, .componentNeverAsked, .componentWithoutRoute] {
      let found = groups.filter { $0.first.code == code && $0.first.platform == .ios }
      #expect(found.count == 1, "\(code)")
      #expect(found.first?.others ?? 0 >= 29, "\(code)")
      #expect(found.first?.places.count ?? 0 >= 29, "\(code)")
    }
  }

  @Test func `a file over 128 KB is refused, and 1200 rules are not`() throws {
    let rules = (0..<1_200).map { #"{"/": "/campaign/\#($0)"}"# }.joined(separator: ",")
    let files = try files(plain(#"[{"appIDs": ["T.app"], "components": [\#(rules)]}]"#))
    #expect(try onApple("https://a.test/campaign/1199", files).map(\.verdict) == [.app])
    let long = plain(#"[{"appIDs": ["T.app"], "components": [{"/": "/\#(String(repeating: "x", count: 131_072))"}]}]"#)
    let error = #expect(throws: AssociationError.self) { try AppleAssociation(json: long, file: "aasa") }
    #expect(error?.message.contains("128 KB") == true)
  }

  @Test func `a component that asks for an item and matches without it has a note`() throws {
    let files = try files(plain(#"[{"appIDs": ["T.app"], "components": [{"/": "/home", "?": {"token": "*"}}]}]"#))
    let found = files.findings(for: try table()).filter { $0.code == .matchesMissingItem }
    #expect(found.count == 1)
    #expect(found.first?.code.isNote == true)
  }

  @Test func `http links are given to the app as https ones are`() throws {
    let files = try files(plain(#"[{"appIDs": ["T.app"], "components": [{"/": "/home"}]}]"#))
    #expect(try files.receivers(of: "http://a.test/home").map(\.verdict) == [.app, .web])
    #expect(try files.receivers(of: "http://a.test/other").map(\.verdict) == [.web, .web])
  }

  // MARK: - The app's own files

  private func list(_ key: String, _ values: [String]) -> String {
    let items = values.map { "<string>\($0)</string>" }.joined()
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0"><dict><key>\(key)</key><array>\(items)</array></dict></plist>
      """
  }

  @Test(arguments: [
    ("applinks:a.test", "a.test", LinkReceiver.Verdict.app), ("applinks:other.test", "a.test", .web),
    ("webcredentials:a.test", "a.test", .web), ("applinks:*.a.test", "go.a.test", .app),
    ("applinks:*.a.test", "a.test", .web), ("applinks:A.test", "a.test", .app),
    ("applinks:a.test?mode=developer", "a.test", .web), ("applinks:$(DOMAIN)", "b.test", .app),
    ("applinks:$(OTHER)", "a.test", .notChecked),
  ])
  func `only hosts of the entitlements open the app`(
    _ entry: String, _ host: String, _ verdict: LinkReceiver.Verdict
  ) throws {
    let json = plain(#"[{"appIDs": ["T.app"], "components": [{"/": "*"}]}]"#)
    let files = try files(json, entitlements: list("com.apple.developer.associated-domains", [entry]))
    #expect(try onApple("https://\(host)/home", files).map(\.verdict) == [verdict])
  }

  @Test func `a host without an entry has one finding with the line to paste`() throws {
    let files = try files(
      plain(#"[{"appIDs": ["T.app"], "components": [{"/": "*"}]}]"#),
      entitlements: list("com.apple.developer.associated-domains", []))
    let groups = AssociationFindingGroup.groups(files.findings(for: try table()))
    let group = groups.first { $0.first.cause == "the entitlements do not have `applinks:a.test`" }
    #expect(group?.lines == ["<string>applinks:a.test</string>"])
  }

  @Test func `schemes are those of the Info plist, and what is not given is not checked`() throws {
    let json = plain(#"[{"appIDs": ["T.app"], "components": [{"/": "*"}]}]"#)
    let without = try files(json)
    #expect(try onApple("taxi://home", without).isEmpty)
    #expect(without.notChecked.count == 2)
    let info = """
      <plist version="1.0"><dict><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key>
      <array><string>Taxi</string></array></dict></array></dict></plist>
      """
    let given = try files(json, entitlements: list("com.apple.developer.associated-domains", []), info: info)
    #expect(given.notChecked.isEmpty)
    #expect(try onApple("taxi://home", given).map(\.verdict) == [.app])
    #expect(try onApple("uber://home", given).map(\.verdict) == [.blocked])
  }

  @Test func `a text that is no property list is an error`() {
    #expect(throws: AssociationError.self) {
      try AppleApp(entitlements: "<a", entitlementsFile: "e", info: nil, infoFile: "i")
    }
  }

  private func table() throws -> RouteTable {
    let yaml = "schemes: [taxi]\nhosts: [a.test, b.test]\nroutes: { home: { path: home, workflow: W } }\n"
    return try RouteTable(yaml: yaml, file: "t")
  }

  @Test(arguments: ["example.taxi", "$(TeamIdentifierPrefix)example.taxi"])
  func `an app without the prefix of its team gets no link, also when the table names no app`(_ app: String) throws {
    let json = #"{"applinks": {"details": [{"appIDs": ["\#(app)"], "components": [{"/": "/*"}]}]}}"#
    let files = LinkAssociations(
      apple: try AppleAssociation(json: json, file: "a"), android: try android(anyFilter), hosts: ["a.test"])
    let receiver = try #require(try files.receivers(of: "https://a.test/x").first { $0.platform == .ios })
    #expect(receiver.verdict == .web)
    #expect(receiver.decidedBy.contains("has no prefix of the team"), "\(receiver)")
  }
}
