import DeepLinks
import LinkAssociation
import Testing
import TestSupport

/// What phones open when a link is tapped, by the files of an app and the place.
@Suite struct LinkWayTests: AssociationSamples {
  private func files(
    verified: Bool = true, knowsHosts: Bool = true, data: String? = nil, more: String? = nil
  ) throws -> LinkAssociations {
    let scheme = """
      <intent-filter><action android:name="android.intent.action.VIEW"/>
        <category android:name="android.intent.category.DEFAULT"/>
        <category android:name="android.intent.category.BROWSABLE"/>
        <data android:scheme="cab"/></intent-filter>
      """
    let info = """
      <plist><dict><key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key>
      <array><string>cab</string></array></dict></array></dict></plist>
      """
    let entitlements = """
      <plist><dict><key>com.apple.developer.associated-domains</key><array><string>applinks:a.test</string></array></dict></plist>
      """
    return LinkAssociations(
      apple: try apple(#"{"/": "/web/*", "exclude": true}, {"/": "/*"}"#),
      appleApp: try AppleApp(
        entitlements: knowsHosts ? entitlements : nil, entitlementsFile: "e", info: info, infoFile: "i", values: [:]),
      android: try android(data ?? anyFilter, verify: verified, more: more ?? scheme), hosts: ["a.test"])
  }

  @Test func `without the entitlements no web link is known to come to an iPhone's app`() throws {
    let ways = try files(knowsHosts: false).ways(of: "https://a.test/wallet", from: .mail, installed: true)
    #expect(ways.map(\.end) == [.notChecked, .app, .app])
    #expect(ways.first?.rule.contains("entitlements") == true)
  }

  @Test func `the page of a short link opens first`() throws {
    let ways = try files().ways(
      of: "https://a.test/wallet", from: .mail, installed: true, short: "https://sho.test/1")
    #expect(ways.map(\.end) == [.notChecked, .notChecked, .notChecked])
    #expect(ways.allSatisfy { $0.rule.hasPrefix("sho.test opens first") })
  }

  @Test func `a pattern that Android before 12 does not read does not count there`() throws {
    let files = try files(
      data: #"<data android:scheme="https" android:host="a.test" android:path="/a" android:pathSuffix=".html"/>"#)
    let ways = try files.ways(of: "https://a.test/x.html", from: .mail, installed: true, phones: [.androidBefore15])
    #expect(ways.map(\.only) == ["Android before 12", "Android 12 to 14"])
    #expect(ways.map(\.end) == [.browser, .app])
    #expect(try files.ways(of: "https://a.test/a", from: .mail, installed: true, phones: [.androidBefore15]).count == 1)
  }

  @Test func `Android asks when several components have a filter for a scheme`() throws {
    let filter = """
      <intent-filter><action android:name="android.intent.action.VIEW"/>
        <category android:name="android.intent.category.DEFAULT"/>
        <category android:name="android.intent.category.BROWSABLE"/><data android:scheme="cab"/></intent-filter>
      """
    let activities = [".A", ".B"].map {
      #"<activity android:name="\#($0)" android:exported="true">\#(filter)</activity>"#
    }
    let files = try files(more: activities.joined())
    let ways = try files.ways(of: "cab://wallet", from: .app, installed: true, phones: [.android15])
    #expect(ways.map(\.end) == [.chooser])
    // A place where the link does not come to the app has no question either.
    #expect(try files.ways(of: "cab://wallet", from: .mail, installed: true).map(\.end).last == .notChecked)
  }

  private func ends(
    _ url: String, _ place: TapPlace, installed: Bool = true, verified: Bool = true
  ) throws -> [LinkWay.End] {
    try files(verified: verified).ways(of: url, from: place, installed: installed).map(\.end)
  }

  @Test(arguments: [
    (TapPlace.mail, [LinkWay.End.app, .app, .app]), (.otherSite, [.app, .app, .app]),
    (.sameSite, [.browser, .notChecked, .notChecked]), (.inApp, [.notChecked, .notChecked, .notChecked]),
    (.line, [.notChecked, .notChecked, .notChecked]),
    (.qr, [.app, .notChecked, .notChecked]), (.app, [.app, .app, .app]), (.push, [.app, .app, .app]),
  ])
  func `a web link that the files give to the app comes to it by the rules of the place`(
    place: TapPlace, ends: [LinkWay.End]
  ) throws {
    #expect(try self.ends("https://a.test/wallet", place) == ends)
    // Without the app the page opens; an app that is not there gets no push.
    let absent: LinkWay.End = place == .push ? .nothing : .browser
    #expect(try self.ends("https://a.test/wallet", place, installed: false) == [absent, absent, absent])
  }

  @Test(arguments: [
    (TapPlace.mail, [LinkWay.End.app, .notChecked, .notChecked]), (.otherSite, [.app, .app, .app]),
    (.sameSite, [.app, .app, .app]), (.inApp, [.notChecked, .notChecked, .notChecked]),
    (.line, [.notChecked, .notChecked, .notChecked]),
    (.qr, [.app, .notChecked, .notChecked]), (.app, [.app, .app, .app]), (.push, [.app, .app, .app]),
  ])
  func `a link of the app's own scheme opens nothing without the app`(place: TapPlace, ends: [LinkWay.End]) throws {
    #expect(try self.ends("cab://wallet", place) == ends)
    #expect(try self.ends("cab://wallet", place, installed: false) == [.nothing, .nothing, .nothing])
  }

  @Test(arguments: [
    ("https://a.test/wallet", "LINE opens links in its own browser", "「openExternalBrowser=1」を付けると"),
    (
      "https://a.test/wallet?openExternalBrowser=0", "LINE opens links in its own browser",
      "「openExternalBrowser=1」を付けると"
    ),
    ("https://a.test/wallet?b=1&openExternalBrowser=1#c", "with `openExternalBrowser=1` LINE opens", "端末のブラウザーを開きます"),
    ("cab://wallet", "only for rich menus", "リッチメニューとFlex Messageだけ"),
  ]) func `what LINE documents about a link is told`(url: String, en: String, ja: String) throws {
    for way in try files().ways(of: url, from: .line, installed: true) {
      #expect(way.sentence.en.contains(en) && way.sentence.ja.contains(ja), "\(way.sentence)")
      #expect(way.source?.hasPrefix("LINE Developers") == true)
    }
  }

  @Test func `a place never gives the app a link that the files do not, except a push`() throws {
    for place in TapPlace.allCases where place != .push {
      #expect(try ends("https://a.test/web/page", place)[0] == .browser, "\(place)")
      #expect(try !ends("https://other.test/wallet", place).contains(.app), "\(place)")
      #expect(try ends("bus://wallet", place) == [.nothing, .nothing, .nothing], "\(place)")
    }
    #expect(try ends("https://a.test/web/page", .push)[0] == .app)
  }

  @Test func `a host that Android has not verified opens in the browser, before Android 12 in a chooser`() throws {
    let ways = try files(verified: false).ways(of: "https://a.test/wallet", from: .mail, installed: true)
    #expect(ways.map(\.end) == [.app, .browser, .chooser, .browser])
    #expect(ways.map(\.only) == [nil, nil, "Android before 12", "Android 12 to 14"])
  }

  @Test func `every way tells its rule, and where it is known its source`() throws {
    for url in ["https://a.test/wallet", "cab://wallet"] {
      for place in TapPlace.allCases {
        for installed in [true, false] {
          for way in try files().ways(of: url, from: place, installed: installed) {
            #expect(!way.rule.isEmpty)
            if way.end == .app { #expect(way.source != nil, "\(way)") }
          }
        }
      }
    }
  }

  @Test func `without the files of the iPhone app its own schemes are not checked`() throws {
    let files = LinkAssociations(apple: try apple(#"{"/": "/*"}"#), android: try android(anyFilter), hosts: ["a.test"])
    let way = try #require(try files.ways(of: "cab://wallet", from: .mail, installed: true, phones: [.ios]).first)
    #expect(way.end == .notChecked)
  }

  @Test func `a filter that does not count opens no chooser`() throws {
    let ways = try files(verified: false).ways(of: "https://other.test/wallet", from: .mail, installed: true)
    #expect(ways.map(\.end) == [.browser, .browser, .browser])
  }

  @Test func `a service that keeps the link sends people without the app to the store`() throws {
    func ends(_ installed: Bool) throws -> [LinkWay.End] {
      try files().ways(of: "https://a.test/wallet", from: .mail, installed: installed, service: "OneLink").map(\.end)
    }
    #expect(try ends(false) == [.fallback, .fallback, .fallback])
    #expect(try ends(true) == [.app, .app, .app])
  }

  @Test(arguments: [
    ("intent://wallet#Intent;scheme=cab;end", TapPlace.otherSite, true, LinkWay.End.app),
    ("intent://wallet#Intent;scheme=cab;end", .otherSite, false, .nothing),
    ("intent://wallet#Intent;scheme=cab;package=a.test;end", .sameSite, false, .fallback),
    (
      "intent://wallet#Intent;scheme=cab;S.browser_fallback_url=https%3A%2F%2Fa.test%2F;end", .otherSite, false,
      .fallback
    ),
    ("intent://wallet#Intent;scheme=bus;end", .otherSite, true, .nothing),
    ("intent://wallet#Intent;scheme=cab;package=com.evil;end", .otherSite, true, .fallback),
    ("intent://wallet#Intent;scheme=cab;S.browser_fallback_url=x;end", .otherSite, false, .nothing),
    ("intent://wallet#Intent;scheme=cab;end", .mail, true, .notChecked),
    ("intent://wallet#Intent;scheme=cab;end", .inApp, true, .notChecked),
    ("intent://wallet#Intent;scheme=cab;end", .push, true, .app),
  ])
  func `Chrome on Android opens an intent, and no iPhone does`(
    url: String, place: TapPlace, installed: Bool, end: LinkWay.End
  ) throws {
    let ways = try files().ways(of: url, from: place, installed: installed)
    #expect(ways.map(\.end) == [place == .push ? .app : .nothing, end, end], "\(ways)")
  }
}
