import DeepLinks
import LinkAssociation
import LinkDialects
import LinkTestSupport
import Testing

/// Manifests of Android apps as their build writes them.
struct AndroidManifestTests: AssociationSamples {
  private let link =
    #"<action android:name="android.intent.action.VIEW"/><category android:name="android.intent.category.DEFAULT"/>"#
    + #"<category android:name="android.intent.category.BROWSABLE"/>"#

  /// Returns the receivers of a URL by the filters of one activity.
  private func receivers(
    _ url: String, _ filters: String, json: String? = nil,
    values: AndroidAssociation.Values = AndroidAssociation.Values()
  ) throws -> [LinkReceiver] { try onAndroid(url, try manifest(filters, json: json, values: values)) }

  private func manifest(
    _ filters: String, json: String? = nil, values: AndroidAssociation.Values = AndroidAssociation.Values()
  ) throws -> AndroidAssociation {
    let manifest = """
      <manifest xmlns:android="http://schemas.android.com/apk/res/android"
        xmlns:tools="http://schemas.android.com/tools" package="example.app"><application>
        <activity android:name=".Main" android:exported="true"><intent-filter>
          <action android:name="android.intent.action.MAIN"/></intent-filter></activity>
        <activity android:name=".Links" android:exported="true">\(filters)</activity>
      </application></manifest>
      """
    return try AndroidAssociation(
      json: json ?? statements(), file: "al", manifest: manifest, manifestFile: "m.xml", values: values)
  }

  private func filter(_ data: String, _ attributes: String = #"android:autoVerify="true""#) -> String {
    "<intent-filter \(attributes)>\(link)\(data)</intent-filter>"
  }

  @Test func `attributes of other namespaces are ignored`() throws {
    let data = #"<data android:scheme="https" android:host="a.test" tools:ignore="AppLinkUrlError"/>"#
    #expect(try receivers("https://a.test/x", filter(data)).map(\.verdict) == [.app])
  }

  @Test func `a filter with a type or a host with a port is no filter for links, and a note says so`() throws {
    let typed = filter(anyFilter + #"<data android:mimeType="application/gpx+xml"/>"#)
    let receiver = try receivers("https://a.test/x", typed).first
    #expect(receiver?.verdict == .web)
    #expect(receiver?.decidedBy.contains("`mimeType`") == true)
    let ported = filter(#"<data android:scheme="https" android:host="a.test" android:port="443"/>"#)
    #expect(try receivers("https://a.test/x", ported).map(\.verdict) == [.web])
    for filters in [typed, ported] {
      let found = try findings(filters).filter { $0.code == .filterSkipped }
      #expect(found.count == 1)
      #expect(found.first?.code.isNote == true)
    }
  }

  @Test func `a part of a link that is not read is not checked`() throws {
    let data = anyFilter + #"<data android:scheme="taxi" android:sspPrefix="//x"/>"#
    let receiver = try receivers("taxi://x", filter(data, "")).first
    #expect(receiver?.verdict == .notChecked)
    #expect(receiver?.decidedBy.contains("`android:sspPrefix` is not read here") == true)
    #expect(try receivers("other://x", filter(data, "")).map(\.verdict) == [.blocked])
  }

  @Test func `resources and placeholders are not resolved without their values`() throws {
    let web = filter(#"<data android:scheme="https" android:host="${linkHost}"/>"#)
    let own = filter(#"<data android:scheme="@string/Own_Scheme"/>"#, "")
    let receiver = try receivers("https://a.test/x", web + own).first
    #expect(receiver?.verdict == .notChecked)
    #expect(receiver?.decidedBy.contains("`${linkHost}` is not resolved") == true)
    #expect(try receivers("taxi://x", web + own).map(\.verdict) == [.notChecked])
    let values = AndroidAssociation.Values(manifest: ["linkHost": "a.test", "@string/Own_Scheme": "taxi"])
    #expect(try receivers("https://a.test/x", web + own, values: values).map(\.verdict) == [.app])
    #expect(try receivers("https://b.test/x", web + own, values: values).map(\.verdict) == [.web])
    #expect(try receivers("taxi://x", web + own, values: values).map(\.verdict) == [.app])
    let paths = filter(anyFilter + #"<data android:path="@string/path"/>"#)
    #expect(try receivers("https://a.test/x", paths).map(\.verdict) == [.notChecked])
  }

  @Test func `a filter with a scheme of an app is never verified`() throws {
    let mixed = filter(anyFilter + #"<data android:scheme="taxi"/>"#)
    let receiver = try receivers("https://a.test/x", mixed).first
    #expect(receiver?.verdict == .web)
    let reason = "intent-filter of .Links at line 5 is never verified, because it also has the scheme `taxi`"
    #expect(receiver?.decidedBy == reason)
    #expect(try receivers("taxi://x", mixed).map(\.verdict) == [.blocked])
    let unknown = filter(anyFilter + #"<data android:scheme="@string/more"/>"#)
    #expect(try receivers("https://a.test/x", unknown).map(\.verdict) == [.notChecked])
    let groups = AssociationFindingGroup.groups(try findings(mixed)).filter { $0.first.cause == receiver?.decidedBy }
    #expect(groups.count == 1)
    #expect(groups.first?.first.remedy.contains("Split the filter") == true)
    #expect(groups.first?.others ?? 0 > 10)
    #expect(groups.first?.lines.contains(#"  <data android:scheme="taxi" />"#) == true)
  }

  @Test func `a host that one filter verifies is verified for the app`() throws {
    let verifying = filter(anyFilter + #"<data android:path="/a"/>"#)
    let other = filter(anyFilter + #"<data android:path="/b"/>"#, "")
    #expect(try receivers("https://a.test/b", verifying + other).map(\.verdict) == [.app])
    #expect(try receivers("https://a.test/b", other).map(\.verdict) == [.web])
  }

  @Test(arguments: [
    ("category android:name=\"android.intent.category.DEFAULT\"", "it has no category DEFAULT"),
    ("category android:name=\"android.intent.category.BROWSABLE\"", "it has no category BROWSABLE"),
    ("action android:name=\"android.intent.action.VIEW\"", "it has no action VIEW"),
  ])
  func `a missing action or category is told once`(_ element: String, _ reason: String) throws {
    let broken = filter(anyFilter).replacing("<\(element)/>", with: "")
    let receiver = try receivers("https://a.test/x", broken).first
    #expect(receiver?.verdict == .web)
    #expect(receiver?.decidedBy.contains(reason) == true)
    let groups = AssociationFindingGroup.groups(try findings(broken)).filter { $0.first.message.contains(reason) }
    #expect(groups.count == 1)
    #expect(groups.first?.lines == ["<\(element) />"])
  }

  @Test func `a component that is not exported is told once for all hosts, with the line that exports it`() throws {
    let text = #"<activity android:name=".Links" android:exported="false">\#(filter(anyFilter))</activity>"#
    let files = LinkAssociations(
      apple: try apple("{}"),
      android: try AndroidAssociation(
        json: statements(), file: "al",
        manifest: #"<manifest xmlns:android="http://schemas.android.com/apk/res/android">\#(text)</manifest>"#,
        manifestFile: "m.xml"),
      hosts: ["a.test", "www.a.test"])
    let table = try RouteTable(
      yaml: "schemes: [taxi]\nhosts: [a.test, www.a.test]\nroutes:\n  home: { path: home, workflow: W }\n", file: "t")
    let groups = AssociationFindingGroup.groups(files.findings(for: table)).filter {
      $0.first.code == .routeNotReached && $0.first.message.contains("https:") && $0.first.platform == .android
    }
    #expect(groups.count == 1)
    #expect(groups.first?.first.message.contains("intent-filter of .Links at line 1") == true)
    #expect(groups.first?.first.message.contains("its activity is not exported") == true)
    #expect(groups.first?.lines == [#"<activity android:name=".Links" android:exported="true">"#])
  }

  @Test func `an activity that asks for a permission opens nothing, and hosts are compared without regard to case`()
    throws
  {
    let text =
      #"<activity android:name=".L" android:exported="true" android:permission="x.P">\#(filter(anyFilter))</activity>"#
    let android = try AndroidAssociation(
      json: statements(), file: "al",
      manifest: #"<manifest xmlns:android="http://schemas.android.com/apk/res/android">\#(text)</manifest>"#,
      manifestFile: "m.xml")
    #expect(try onAndroid("https://a.test/x", android).map(\.verdict) == [.web])
    #expect(try onAndroid("https://a.test/x", android).first?.decidedBy.contains("the permission `x.P`") == true)
    let capitals = filter(#"<data android:scheme="https" android:host="A.Test"/>"#)
    #expect(try receivers("https://a.test/x", capitals).map(\.verdict) == [.app])
  }

  @Test func `a host that a filter has only with a port is told with the filter and the port`() throws {
    let ported = filter(#"<data android:scheme="https" android:host="a.test" android:port="8080"/>"#)
    let found = try findings(ported).first { $0.code == .routeNotReached && $0.message.contains("https:") }
    #expect(found?.message.contains("has the host `a.test` only with the port 8080") == true)
    #expect(found?.lines == [#"<data android:host="a.test" />"#])
  }

  private func findings(_ filters: String, json: String? = nil) throws -> [AssociationFinding] {
    let routes = (0..<12).map { "  r\($0): { path: r\($0), workflow: W }\n" }.joined()
    let table = try RouteTable(
      yaml: "schemes: [taxi]\nhosts: [a.test]\nroutes:\n  home: { path: home, workflow: W }\n" + routes, file: "t")
    return LinkAssociations(apple: try apple("{}"), android: try manifest(filters, json: json), hosts: ["a.test"])
      .findings(for: table)
  }

  @Test func `a combination that the manifest does not mean is told as one`() throws {
    let crossed = filter(
      #"<data android:scheme="https" android:host="a.test"/><data android:scheme="taxi" android:host="orders"/>"#)
    let host = try findings(crossed).first { $0.message.contains("claims the host `orders`") }
    #expect(host?.remedy.hasPrefix("Split the filter") == true)
    let paths = filter(
      #"<data android:scheme="https" android:host="a.test" android:path="/home"/>"#
        + #"<data android:host="b.test" android:path="/nosuch"/>"#)
    let path = try findings(paths).first { $0.code == .notARoute && $0.message.contains("https://a.test/nosuch") }
    #expect(path?.remedy.hasPrefix("Split the filter") == true)
    let plain = try findings(filter(anyFilter + #"<data android:path="/nosuch"/>"#)).first { $0.code == .notARoute }
    #expect(plain?.remedy.hasPrefix("Narrow the pattern") == true)
  }

  @Test func `an alias opens links for its activity`() throws {
    let manifest = """
      <manifest package="example.app"><application><activity android:name=".A" android:exported="false"/>
        <activity-alias android:name=".B" android:targetActivity=".A" android:exported="true">\(filter(anyFilter))
      </activity-alias></application></manifest>
      """
    let android = try AndroidAssociation(json: statements(), file: "al", manifest: manifest, manifestFile: "m")
    #expect(try onAndroid("https://a.test/x", android).map(\.verdict) == [.app])
  }

  // MARK: - Groups of Android 15

  @Test(arguments: [
    // The first group that matches decides.
    (#"<G android:allow="false"><data android:path="/x"/></G><G><data android:pathPrefix="/"/></G>"#, "/x", false),
    (#"<G android:allow="false"><data android:path="/x"/></G><G><data android:pathPrefix="/"/></G>"#, "/y", true),
    (#"<G><data android:pathPrefix="/"/></G><G android:allow="false"><data android:path="/x"/></G>"#, "/x", true),
    // All patterns of a group must match; one without patterns never does.
    (#"<G><data android:path="/x"/><data android:query="a=1"/></G>"#, "/x?b=2&a=1", true),
    (#"<G><data android:path="/x"/><data android:query="a=1"/></G>"#, "/x?a=2", false),
    ("<G></G>", "/x", false), (#"<G><data android:query="a=1"/></G>"#, "/x?b=2;a=1", true),
    (#"<G><data android:queryPrefix="a="/></G>"#, "/x", false),
    (#"<G><data android:query="a=b!"/></G>"#, "/x?a=b%21", true),
    (#"<G><data android:fragmentPattern="s.*"/></G>"#, "/x#sec", true),
    (#"<G><data android:fragmentPattern=".*"/></G>"#, "/x", false),
    // A path beside the groups matches by itself.
    (#"<data android:path="/x"/><G android:allow="false"><data android:path="/x"/></G>"#, "/x", true),
  ])
  func `groups decide on Android 15`(_ data: String, _ path: String, _ isApp: Bool) throws {
    let data = data.replacing("<G", with: "<uri-relative-filter-group")
      .replacing("</G>", with: "</uri-relative-filter-group>")
    let all = try receivers("https://a.test\(path)", filter(anyFilter + data))
    let last = try #require(all.last)
    #expect(last.verdict == (isApp ? .app : .web))
    // Android before 15 ignores the groups, so the whole host opens, or the path beside them.
    #expect(all.first?.verdict == .app)
    #expect(all.map(\.only) == (isApp ? [nil] : ["Android before 15", "Android 15 and later"]))
  }

  @Test func `groups that only exclude claim nothing, which a finding says`() throws {
    let data =
      #"<uri-relative-filter-group android:allow="false"><data android:path="/x"/></uri-relative-filter-group>"#
    let found = try findings(filter(anyFilter + data)).filter { $0.code == .excludesEverything }
    #expect(found.count == 1)
    #expect(found.first?.lines.isEmpty == false)
  }
}
