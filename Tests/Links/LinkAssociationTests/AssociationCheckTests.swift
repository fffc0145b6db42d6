import DeepLinks
import LinkAssociation
import LinkDialects
import LinkTestSupport
import Testing

/// The differences between the association files and the table of links, in both directions.
struct AssociationCheckTests: AssociationSamples {
  private func findings(
    _ components: String, _ data: String, more: String? = nil, hosts: String = "[a.test]"
  ) throws -> [AssociationFinding] {
    let yaml = """
      schemes: [taxi]
      hosts: \(hosts)
      routes:
        home: { path: home, workflow: W, aliases: [start] }
        order: { path: "orders/{order}", workflow: W, parameters: { order: integer } }
        help:
          path: "help/{page}"
          workflow: W
          parameters: { page: { type: enumeration, values: [prices, lost] } }
      """
    let table = try RouteTable(yaml: yaml, file: "t")
    let both = LinkAssociations(
      apple: try apple(components), android: try android(data, more: more ?? schemeFilter), hosts: table.hosts)
    return both.findings(for: table)
  }

  private let schemeFilter = """
    <intent-filter>
      <action android:name="android.intent.action.VIEW"/>
      <category android:name="android.intent.category.DEFAULT"/>
      <category android:name="android.intent.category.BROWSABLE"/>
      <data android:scheme="taxi"/>
    </intent-filter>
    """

  private let rightComponents = """
    {"/": "/home"}, {"/": "/start"}, {"/": "/orders/*/*", "exclude": true}, {"/": "/orders/?*"},
    {"/": "/help/prices"}, {"/": "/help/lost"}
    """
  private var rightData: String {
    anyFilter + """
      <data android:path="/home"/><data android:path="/start"/><data android:pathAdvancedPattern="/orders/[^/]+"/>
      <data android:path="/help/prices"/><data android:path="/help/lost"/>
      """
  }

  /// Returns the findings about the right files without one component or attribute, and with another one.
  private func changed(
    components: (without: String, with: String) = ("", ""), data: (without: String, with: String) = ("", ""),
    more: String? = nil
  ) throws -> [AssociationFinding] {
    let left = components.without.isEmpty ? rightComponents : rightComponents.replacing(components.without, with: "")
    return try findings(
      components.with + left,
      (data.without.isEmpty ? rightData : rightData.replacing(data.without, with: "")) + data.with, more: more)
  }

  @Test func `files that open exactly the routes in the app have no findings`() throws {
    let found = try changed()
    #expect(found.isEmpty, "\(found)")
  }

  @Test func `a route that does not reach the app is reported with its sample`() throws {
    let found = try changed(components: (#"{"/": "/orders/?*"},"#, ""))
    #expect(found.map(\.code) == [.routeNotReached, .platformsDiffer])
    #expect(found.first?.platform == .ios)
    #expect(found.first?.message.contains("https://a.test/orders/42") == true)
    let android = try changed(more: "")
    #expect(android.count == 5)
    #expect(Set(android.map(\.code)) == [.routeNotReached])
    #expect(android.allSatisfy { $0.platform == .android && $0.message.contains("taxi://") })
  }

  @Test func `an alias that does not reach the app is reported`() throws {
    let found = try changed(data: (#"<data android:path="/start"/>"#, ""))
    #expect(found.map(\.code) == [.routeNotReached, .platformsDiffer])
    #expect(found.first?.message.contains("https://a.test/start") == true)
  }

  @Test func `a component that matches no route is reported`() throws {
    let found = try changed(components: ("", #"{"/": "/promo/*"},"#))
    #expect(found.map(\.code) == [.notARoute, .componentWithoutRoute])
    #expect(found.allSatisfy { $0.message.contains("components[0]") })
    let idle = try changed(components: ("", ##"{"/": "/home", "#": "x"},"##))
    #expect(idle.map(\.code) == [.componentWithoutRoute])
  }

  @Test(arguments: [
    (#"{"/": "/*"},"#, "https://a.test/"), (#"{"/": "/hom*"},"#, "https://a.test/homexyz"),
    (#"{"/": "/orders/*"},"#, "https://a.test/orders/42/nosuch"),
    (#"{"/": "/help/*"},"#, "https://a.test/help/pricesxyz"),
    (#"{"/": "/home", "caseSensitive": false},"#, "https://a.test/HOME"),
    (#"{"/": "/$(lang)/x"},"#, "/x"), (#"{"/": "/promo", "?": {"a": "1*"}},"#, "https://a.test/promo?a=1x"),
  ])
  func `a component that matches a path without a route is an error`(_ component: String, _ url: String) throws {
    let found = try changed(components: ("", component)).filter { $0.code == .notARoute }
    #expect(found.map(\.platform) == [.ios])
    #expect(found.first?.message.contains("components[0]") == true, "\(found)")
    #expect(found.first?.message.contains(url) == true, "\(found)")
  }

  @Test(arguments: [
    (#"pathPrefix="/""#, "https://a.test/"), (#"pathPrefix="/home""#, "https://a.test/homexyz"),
    (#"pathPattern="/orders/.*""#, "https://a.test/orders/42/nosuch"), (#"path="/promo""#, "https://a.test/promo"),
    (#"pathSuffix="/x""#, "/x"), (#"pathAdvancedPattern="/[0-9]{3}a""#, "https://a.test/111a"),
    (#"pathAdvancedPattern="/help/[a-z]+""#, "https://a.test/help/pricesxyz"),
    (#"path="/a b""#, "https://a.test/a%20b"),
  ])
  func `a filter that matches a path without a route is an error`(_ attribute: String, _ url: String) throws {
    let found = try changed(data: ("", "<data android:\(attribute)/>")).filter { $0.code == .notARoute }
    #expect(found.map(\.platform) == [.android])
    let words = attribute.replacing("=\"", with: " ").dropLast()
    #expect(found.first?.message.contains(words) == true, "\(found)")
    #expect(found.first?.message.contains(url) == true, "\(found)")
  }

  @Test func `a wrong value in a valid path must reach the app on both platforms`() throws {
    let found = try changed(data: ("/orders/[^/]+", "")).filter { $0.code != .routeNotReached }
    #expect(found.map(\.code) == [.platformsDiffer], "\(found)")
    let digits = try findings(rightComponents, rightData.replacing("[^/]+", with: "[0-9]+"))
    #expect(digits.map(\.code) == [.platformsDiffer])
    #expect(digits.first?.message.contains("https://a.test/orders/42xyz` goes to app on ios") == true, "\(digits)")
  }

  @Test(arguments: [
    (#"<data android:host="evil.example"/>"#, "`evil.example`"),
    (#"<data android:scheme="oldtaxi"/>"#, "`oldtaxi`"), (#"<data android:host="*.a.test"/>"#, "ends in `.a.test`"),
    (#"<data android:host="*"/>"#, "every host"),
  ])
  func `a scheme or host that the table does not have is an error`(_ data: String, _ words: String) throws {
    let found = try changed(data: ("", data)).filter { $0.code == .unknownClaim }
    #expect(found.count == 1, "\(found)")
    #expect(found.first?.message.contains(words) == true, "\(found)")
    let closed = schemeFilter.replacing("<intent-filter>", with: #"<x android:enabled="false"><intent-filter>"#)
      .replacing("</intent-filter>", with: "\(data)</intent-filter></x>")
    #expect(try changed(more: schemeFilter + closed).isEmpty)
  }

  @Test func `http beside https is a note, and a filter of a library is one`() throws {
    let both = try changed(data: ("", #"<data android:scheme="http"/>"#)).filter { $0.code.isNote }
    #expect(both.map(\.code) == [.filterSkipped], "\(both)")
    #expect(both.first?.message.contains("with http, which the table does not have") == true, "\(both)")
    let library = schemeFilter.replacing(#"android:scheme="taxi""#, with: #"android:scheme="genericidp""#)
    let found = try changed(more: schemeFilter + library)
    #expect(found.map(\.code) == [.filterSkipped], "\(found)")
    #expect(found.first?.message.contains("`genericidp`") == true, "\(found)")
  }

  @Test func `a placeholder in place of a host does not claim all of the web`() throws {
    let found = try changed(data: (#"<data android:host="a.test"/>"#, #"<data android:host="${host}"/>"#))
    #expect(!found.contains { $0.message.contains("all of the web") }, "\(found)")
  }

  @Test(arguments: ["android:enabled", "android:exported", "android:autoVerify"])
  func `a resource in place of true or false is not resolved`(name: String) throws {
    let isOfFilter = name == "android:autoVerify"
    let filter = isOfFilter ? #"<intent-filter \#(name)="@bool/links">"# : "<intent-filter>"
    let open = isOfFilter ? "" : #"<activity \#(name)="@bool/links">"#
    let manifest = """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"><application>\(open)\(filter)
      <action android:name="android.intent.action.VIEW"/><category android:name="android.intent.category.DEFAULT"/>
      <category android:name="android.intent.category.BROWSABLE"/><data android:scheme="taxi"/></intent-filter>
      \(isOfFilter ? "" : "</activity>")</application></manifest>
      """
    func verdict(_ values: [String: String]) throws -> LinkReceiver.Verdict? {
      let files = LinkAssociations(
        apple: try apple(#"{"/": "*"}"#),
        android: try AndroidAssociation(
          json: statements(), file: "al", manifest: manifest, manifestFile: "m",
          values: AndroidAssociation.Values(manifest: values)),
        hosts: ["a.test"])
      return try files.receivers(of: "taxi://home").last?.verdict
    }
    #expect(try verdict([:]) == .notChecked)
    #expect(try verdict(["links": "true"]) == .app)
    if !isOfFilter { #expect(try verdict(["@bool/links": "false"]) == .blocked) }
  }

  @Test func `a web filter without a host claims all of the web`() throws {
    let found = try changed(data: (#"<data android:host="a.test"/>"#, ""))
    #expect(found.contains { $0.code == .unknownClaim && $0.message.contains("all of the web") })
  }

  @Test func `an exclusion after the component that matches everything has no effect`() throws {
    let found = try findings(#"{"/": "*"}, {"/": "/admin", "exclude": true}"#, rightData)
    #expect(Set(found.map(\.code)) == [.componentNeverAsked, .notARoute, .platformsDiffer])
  }

  @Test func `an exclusion by a query item must require the item`() throws {
    let found = try changed(components: ("", #"{"?": {"web": "*"}, "exclude": true},"#))
    #expect(found.map(\.code).contains(.excludesMissingItem))
    #expect(found.map(\.code).contains(.routeNotReached))
    #expect(try changed(components: ("", #"{"?": {"web": "?*"}, "exclude": true},"#)).isEmpty)
  }

  /// Returns the findings about files with the mistake that a code is for. A new code does not compile without one.
  private func findings(of code: AssociationFinding.Code) throws -> [AssociationFinding] {
    switch code {
    case .routeNotReached, .platformsDiffer: return try changed(components: (#"{"/": "/orders/?*"},"#, ""))
    case .notARoute, .componentWithoutRoute: return try changed(components: ("", #"{"/": "/promo/*"},"#))
    case .unknownClaim: return try changed(data: ("", #"<data android:scheme="oldtaxi"/>"#))
    case .appNotNamed:
      let both = LinkAssociations(
        apple: try apple(#"{"/": "*"}"#), android: try android(rightData), hosts: ["a.test"], apps: ["MINE.app"])
      return both.findings(for: try shippedTable())
    case .componentNeverAsked: return try findings(#"{"/": "*"}, {"/": "/admin", "exclude": true}"#, rightData)
    case .excludesMissingItem: return try changed(components: ("", #"{"?": {"web": "*"}, "exclude": true},"#))
    case .matchesMissingItem: return try changed(components: ("", #"{"/": "/home", "?": {"token": "*"}},"#))
    case .excludesEverything: return try findings(#"{"/": "/a", "exclude": true}"#, rightData)
    case .rulesDiscarded:
      let rules = #"{"\#(relation)": {"dynamic_app_link_components": []}}"#
      let both = LinkAssociations(
        apple: try apple("{}"),
        android: try android(rightData, json: statements(more: #", "relation_extensions": \#(rules)"#)),
        hosts: ["a.test"])
      return both.findings(for: try shippedTable())
    case .severalComponents: return try components(#"android:exported="true""#)
    case .notInstallable: return try components("")
    case .misspeltMember: return try changed(components: ("", #"{"/": "/home", "coment": "x"},"#))
    case .filterSkipped: return try changed(data: ("", #"<data android:mimeType="text/plain"/>"#))
    case .notChecked: return try changed(data: (#"android:path="/home""#, #"<data android:path="${home}"/>"#))
    }
  }

  /// Returns the findings about a manifest in which two activities have the same filter.
  private func components(_ attributes: String) throws -> [AssociationFinding] {
    let activities = [".A", ".B"].map { "<activity android:name=\"\($0)\" \(attributes)>\(schemeFilter)</activity>" }
    let manifest =
      #"<manifest xmlns:android="http://schemas.android.com/apk/res/android">"# + activities.joined() + "</manifest>"
    let files = LinkAssociations(
      apple: try apple(#"{"/": "*"}"#),
      android: try AndroidAssociation(json: statements(), file: "al", manifest: manifest, manifestFile: "m"),
      hosts: ["a.test"])
    return files.findings(for: try shippedTable())
  }

  @Test func `what a missing file would tell is not checked, and the other files are`() throws {
    let table = try shippedTable()
    func findings(_ site: String?, _ links: String?, _ manifest: String?) throws -> Set<String> {
      let files = LinkAssociations(
        apple: try site.map { try AppleAssociation(json: try file($0), file: "aasa") } ?? .notGiven,
        android: try AndroidAssociation(
          json: links.map { try file($0) }, file: "al", manifest: manifest.map { try file($0) }, manifestFile: "m"),
        hosts: table.hosts, apps: table.apps)
      return Set(
        AssociationFindingGroup.groups(files.findings(for: table)).map { "\($0.first.code) \($0.first.cause ?? "")" })
    }
    let (site, links, manifest) = ("apple-app-site-association", "assetlinks.json", "intent-filters.xml")
    #expect(try findings(nil, links, manifest) == ["notChecked apple-app-site-association is not given"])
    #expect(try findings(site, nil, manifest) == ["notChecked assetlinks.json is not given"])
    #expect(try findings(site, links, nil) == ["notChecked the manifest is not given"])
  }

  @Test(arguments: AssociationFinding.Code.allCases)
  func `files with the mistake of a code have a finding with that code`(_ code: AssociationFinding.Code) throws {
    let found = try findings(of: code)
    #expect(found.contains { $0.code == code }, "\(found)")
  }

  private func shipped(_ table: RouteTable) throws -> LinkAssociations {
    LinkAssociations(
      apple: try AppleAssociation(json: try file("apple-app-site-association"), file: "aasa"),
      android: try AndroidAssociation(
        json: try file("assetlinks.json"), file: "al", manifest: try file("intent-filters.xml"), manifestFile: "m"),
      hosts: table.hosts, apps: table.apps)
  }

  @Test func `the shipped files agree with the shipped table`() throws {
    let table = try shippedTable()
    let both = try shipped(table)
    #expect(table.apps == ["TEAM123456.example.taxi"])
    #expect(both.findings(for: table).isEmpty, "\(both.findings(for: table))")
    #expect(try both.receivers(of: "https://taxi.example/home?browser=1").map(\.verdict) == [.blocked, .app])
  }

  @Test(arguments: [
    "blog", "menuxyz", "orderfoo", "order/nosuch", "orders/42/nosuch", "reservations/42/edit/x", "menu/history/7/x",
    "reservations/42/",
  ])
  func `the shipped files open no other path in the app`(_ path: String) throws {
    let receivers = try shipped(try shippedTable()).receivers(of: "https://taxi.example/\(path)")
    #expect(receivers.allSatisfy { $0.verdict != .app }, "\(receivers)")
  }
}
