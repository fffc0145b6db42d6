import LinkDialects
import LinkTestSupport
import TextFormats
import Testing

@testable import DeepLinks

/// The sections `push`, `push_web_views`, `qr`, `shortcuts` and `spotlight` of the table.
@Suite struct LinkInputTests {
  private static let table = """
    schemes: [taxi]
    hosts: [taxi.example]
    secrets: [code, token]
    routes:
      home: { path: home, workflow: Home }
      pay:
        path: pay
        workflow: Pay
        parameters: { code: string, amount: integer }
      trip: { path: "trips/{trip}", workflow: Trip, parameters: { trip: integer } }
      web:
        path: web
        workflow: Web
        parameters: { url: { type: url, hosts: [help.taxi.example], required: true } }

    """
  private static let sections = """
    push:
      ours: [url, data.link]
      Braze: ab_uri
    push_web_views:
      data.web: taxi://web?url={url}
    qr:
      "PAY:{code}:{amount}": taxi://pay?code={code}&amount={amount}
    shortcuts:
      app.home: taxi://home
    spotlight:
      "trip.{trip}": taxi://trips/{trip}
    """

  private func found(_ kind: LinkInput.Kind, _ text: String) throws -> FoundLink {
    try RouteTable(yaml: Self.table + Self.sections, file: "t.yaml").link(of: LinkInput(kind, text))
  }

  private func rejection(_ kind: LinkInput.Kind, _ text: String) throws -> LinkRejection? {
    do {
      _ = try found(kind, text)
      return nil
    } catch let rejection as LinkRejection {
      return rejection
    }
  }

  @Test(arguments: [
    (LinkInput.Kind.push, #"{"aps":{"alert":"A"},"url":"taxi://home"}"#, "taxi://home", "In `url` of the push (ours)."),
    (.push, #"{"aps":{},"ab_uri":"taxi://home"}"#, "taxi://home", "In `ab_uri` of the push (Braze)."),
    (.push, #"{"data":{"link":"trips/7"}}"#, "taxi://trips/7", "In `data.link` of the push (ours)."),
    (.push, #"{"data.link":"/trips/7?x=a:b"}"#, "taxi://trips/7?x=a:b", "In `data.link` of the push (ours)."),
    (.push, #"{"ab_uri":"taxi://home","url":"taxi://pay"}"#, "taxi://pay", "In `url` of the push (ours)."),
    (.push, #"{"url":"","ab_uri":"taxi://home"}"#, "taxi://home", "In `ab_uri` of the push (Braze)."),
    (
      .push, #"{"message":{"token":"x","notification":{"body":"A"},"data":{"link":"taxi://home"}}}"#, "taxi://home",
      "In `data.link` of the push (ours)."
    ),
    (
      .push, #"{"message":{"apns":{"payload":{"aps":{},"url":"taxi://home"}}}}"#, "taxi://home",
      "In `url` of the push (ours). Android phones find no link."
    ),
    (
      .push, #"{"ab_uri":"https://a.example/?b&c","data":{"web":"True"}}"#,
      "taxi://web?url=https%3A%2F%2Fa.example%2F%3Fb%26c",
      "In `ab_uri` of the push (Braze), which `data.web` opens in a web view."
    ),
    (
      .push, #"{"ab_uri":"HTTP://a","data":{"web":1}}"#, "taxi://web?url=HTTP%3A%2F%2Fa",
      "In `ab_uri` of the push (Braze), which `data.web` opens in a web view."
    ),
    (.push, #"{"ab_uri":"https://a","data":{"web":false}}"#, "https://a", "In `ab_uri` of the push (Braze)."),
    (.push, #"{"ab_uri":"taxi://home","data":{"web":true}}"#, "taxi://home", "In `ab_uri` of the push (Braze)."),
    (.qr, " \nPAY:A B:12\r\n", "taxi://pay?code=A%20B&amount=12", "By `PAY:{code}:{amount}` of `qr`."),
    (.qr, "PAY:A B:12", "taxi://pay?code=A%20B&amount=12", "By `PAY:{code}:{amount}` of `qr`."),
    (.qr, "https://taxi.example/home", "https://taxi.example/home", "The text of the QR code."),
    (.shortcut, "app.home", "taxi://home", "By `app.home` of `shortcuts`."),
    (.spotlight, "trip.42", "taxi://trips/42", "By `trip.{trip}` of `spotlight`."),
  ]) func `an input stands for its link`(kind: LinkInput.Kind, text: String, url: String, place: String) throws {
    let found = try found(kind, text)
    #expect(found.url == url)
    #expect(found.place == place)
  }

  @Test func `a push without a link says where the table looks for it`() throws {
    let rejection = try #require(try rejection(.push, #"{"aps":{"alert":"taxi://home"},"url":7}"#))
    #expect(rejection.code == .noLink)
    #expect(rejection.message == "The push contains no link.")
    #expect(rejection.expected == "a text in one of `url`, `data.link`, `ab_uri`")
  }

  @Test(arguments: [
    ("taxi://home", "at byte 0: the text is not JSON."), (#"{"url":"a","url":"b"}"#, "an object has a key twice."),
    ("[]", "is not a JSON object."), (#"{"a":"# + String(repeating: "[", count: 40), "the text is nested too deep."),
  ]) func `a payload that cannot be read is malformed, and is not quoted`(text: String, message: String) throws {
    let rejection = try #require(try rejection(.push, text))
    #expect(rejection.code == .malformed, "\(rejection)")
    #expect(rejection.message.hasSuffix(message), "\(rejection)")
    #expect(!rejection.description.contains("home"))
  }

  @Test(arguments: [
    (#"{"aps":{"content-available":1},"url":"taxi://home"}"#, true), ("{}", true),
    (#"{"message":{"apns":{"payload":{"aps":{"content-available":1}}}}}"#, true),
    (#"{"aps":{"content-available":1,"alert":"A"},"url":"taxi://home"}"#, false),
    (#"{"aps":{"badge":3},"url":"taxi://home"}"#, true), (#"{"notification":{"title":""},"url":"taxi://home"}"#, true),
    (#"{"aps":{"content-available":1},"notification":{"title":"A"},"url":"taxi://home"}"#, false),
    (#"{"aps":{"alert":{"loc-key":"A"}},"url":"taxi://home"}"#, false), (#"{"url":"taxi://home"}"#, true),
    (#"{"message":{"android":{"notification":{"body":"A"}},"data":{"link":"taxi://home"}}}"#, false),
  ]) func `a push without a text is silent, and its explanation says so`(text: String, isSilent: Bool) throws {
    let payload = try #require(try LinkInput(.push, text).pushPayload())
    #expect((payload.title == nil && payload.body == nil) == isSilent)
    let table = try RouteTable(yaml: Self.table + Self.sections, file: "t.yaml")
    let explanation = table.explain(LinkInput(.push, text)) { _ in WorkflowDescription() }
    #expect(explanation.rejection?.code == (isSilent ? .silentPush : nil))
    #expect(explanation.isAccepted == !isSilent)
    #expect(try LinkInput(.qr, text).pushPayload() == nil)
  }

  @Test func `an input that is too long is rejected`() throws {
    let text = #"{"url":"\#(String(repeating: "a", count: LinkInput.maximumBytes))"}"#
    #expect(try rejection(.push, text)?.code == .tooLong)
    #expect(throws: LinkRejection.self) { try LinkInput(.push, text).pushPayload() }
  }

  @Test(
    arguments: [
      (LinkInput.Kind.shortcut, "app.hom", "Did you mean `app.home`?"), (.shortcut, "zzz", nil),
      (.spotlight, "trip.", nil),
    ] as [(LinkInput.Kind, String, String?)])
  func `a shortcut or an item without an entry is rejected with the nearest one`(
    kind: LinkInput.Kind, text: String, hint: String?
  ) throws {
    let rejection = try rejection(kind, text)
    #expect(rejection?.code == .noLink)
    #expect(rejection?.range == 0..<text.utf8.count)
    #expect(rejection?.hint == hint)
  }

  @Test(arguments: [
    ("push:\n  ours: [url, url]", 2, "has the member `url` already"),
    ("push:\n  ours: .url", 2, "not the path of a member"),
    ("push_web_views:\n  .web: taxi://web?url={url}", 2, "not the path of a member"),
    ("push_web_views:\n  web: taxi://web?page={page}", 2, "is not a link that opens a page"),
    ("push: [url]", 1, "not a mapping"), ("shortcuts:\n  \"a.{b\": taxi://home", 2, "not a text with `{name}`"),
    ("shortcuts:\n  \"{a}{b}\": taxi://home", 2, "not a text with `{name}`"),
    ("spotlight:\n  \"a.{b}\": taxi://{c}", 2, "is not a link for `a.{b}`"), ("qrs: {}", 1, "Did you mean `qr`?"),
  ]) func `a mistake in a section is reported with its line`(section: String, line: Int, message: String) throws {
    let error = #expect(throws: RouteTableError.self) {
      try RouteTable(yaml: Self.table + section, file: "t.yaml")
    }
    let before = Self.table.count { $0 == "\n" }
    #expect(error?.problems.map(\.line) == [before + line], "\(error as Any)")
    #expect(error.map { "\($0)" }?.contains(message) == true, "\(error as Any)")
  }

  @Test func `the check reports an entry whose link no route accepts`() throws {
    let section =
      "shortcuts:\n  old: taxi://hom\nspotlight:\n  \"trip.{trip}\": taxi://trips/{trip}\n"
      + "push_web_views:\n  good: taxi://web?url={url}\n"
    let table = try RouteTable(yaml: Self.table + section, file: "t.yaml")
    let finding = try #require(table.findings { _ in WorkflowDescription() }.first)
    #expect(finding.code == .rejectedInput)
    #expect(finding.isError)
    #expect(finding.key == "shortcuts.old")
    #expect(finding.line == Self.table.count { $0 == "\n" } + 2)
    #expect(finding.url == "taxi://hom")
    #expect(table.findings { _ in WorkflowDescription() }.count == 1)
    let views = "push_web_views:\n  web: taxi://page?url={url}\n"
    let bad = try RouteTable(yaml: Self.table + views, file: "t.yaml").findings { _ in WorkflowDescription() }
    #expect(bad.map(\.code) == [.rejectedInput])
    #expect(bad.map(\.key) == ["push_web_views.web"])
  }

  @Test func `an explanation shows where the link was found, and no secret`() throws {
    let table = try RouteTable(yaml: Self.table + Self.sections, file: "t.yaml")
    let qr = table.explain(LinkInput(.qr, "PAY:Sesame:12")) { _ in WorkflowDescription() }
    #expect(qr.isAccepted)
    #expect(qr.place == "By `PAY:{code}:{amount}` of `qr`.")
    #expect(qr.url == "taxi://pay?code=***&amount=12")
    let push = table.explain(LinkInput(.push, #"{"aps":{"alert":"A"},"token":"Sesame"}"#)) { _ in nil }
    #expect(push.rejection?.code == .noLink)
    #expect(push.url == "push")
    for explanation in [qr, push] { #expect(try !JSONCoding.text(explanation).contains("Sesame")) }
  }

  @Test func `the JSON of a payload is redacted by names and by the secrets of its links`() throws {
    let secrets = try RouteTable(yaml: Self.table + Self.sections, file: "t.yaml").secrets
    let payload = try #require(
      JSONValue(text: #"{"token":"T1","data":{"a":"taxi://pay?code=T2"},"list":[{"code":3}],"note":"T4 stays"}"#))
    let shown = try JSONCoding.text(secrets.redact(payload))
    #expect(
      shown == #"{"data":{"a":"taxi://pay?code=***"},"list":[{"code":"***"}],"note":"T4 stays","token":"***"}"#)
  }

  /// A payload of each service of the shipped table, as it reaches a phone or is sent to FCM.
  static let ofServices: [(service: String, payload: String)] = [
    ("our server", #"{"aps":{"alert":"A"},"url":"LINK"}"#), ("our server", #"{"aps":{"alert":"A"},"link":"LINK"}"#),
    ("our server", #"{"message":{"notification":{"body":"A"},"data":{"link":"LINK"}}}"#),
    ("FCM", #"{"notification":{"body":"A"},"gcm.notification.link":"LINK"}"#),
    ("our server", #"{"to":"ExponentPushToken[x]","title":"A","data":{"url":"LINK"}}"#),
    ("OneLink", #"{"aps":{"alert":"A"},"af_push_link":"LINK"}"#),
    ("Braze", #"{"aps":{"alert":"A"},"ab_uri":"LINK"}"#),
    ("Braze", #"{"message":{"data":{"_ab":"true","t":"A","a":"B","uri":"LINK"}}}"#),
    ("OneSignal", #"{"message":{"data":{"alert":"A","custom":"{\"i\":\"1\",\"u\":\"LINK\"}"}}}"#),
    ("OneSignal", #"{"aps":{"alert":"A"},"custom":{"u":"LINK"}}"#),
    ("CleverTap", #"{"message":{"data":{"nt":"A","nm":"B","wzrk_dl":"LINK"}}}"#),
    ("Customer.io", #"{"aps":{"alert":"A"},"CIO":{"push":{"link":"LINK"}}}"#),
    ("Iterable", #"{"message":{"data":{"body":"A","itbl":"{\"defaultAction\":{\"data\":\"LINK\"}}"}}}"#),
    ("Airship", #"{"message":{"data":{"com.urbanairship.push.ALERT":"A","^d":"LINK"}}}"#),
    ("Adobe", #"{"message":{"android":{"data":{"adb_title":"A","adb_uri":"LINK"}},"data":{"url":"taxi://home"}}}"#),
    ("MoEngage", #"{"message":{"data":{"gcm_title":"A","gcm_alert":"B","gcm_webUrl":"LINK"}}}"#),
    ("Mixpanel", #"{"aps":{"alert":"A"},"mp_ontap":{"type":"deeplink","uri":"LINK"}}"#),
    ("Mixpanel", #"{"message":{"data":{"mp_title":"A","mp_message":"B","mp_ontap":"{\"uri\":\"LINK\"}"}}}"#),
    ("SFMC", #"{"message":{"data":{"alert":"A","_od":"LINK"}}}"#), ("SFMC", #"{"aps":{"alert":"A"},"_od":"LINK"}"#),
    (
      "Airship",
      #"{"message":{"data":{"com.urbanairship.push.ALERT":"A","com.urbanairship.actions":"{\"^d\":\"LINK\"}"}}}"#
    ),
    ("Adobe", #"{"aps":{"alert":"A"},"adb_uri":"LINK"}"#),
    ("MoEngage", #"{"aps":{"alert":"A"},"app_extra":{"moe_deeplink":"LINK"}}"#),
  ]

  @Test(arguments: ofServices)
  func `a payload of each service has a text, and its link is found`(service: String, payload: String) throws {
    let input = LinkInput(.push, payload.replacing("LINK", with: "taxi://reservations/42"))
    let table = try shippedTable()
    let found = try table.link(of: input)
    #expect(found.url == "taxi://reservations/42")
    #expect(found.place.contains("(\(service))"), "\(found)")
    let shown = try #require(try table.pushPayload(of: input))
    #expect(shown.title != nil || shown.body != nil)
    // Without its text the push is silent.
    let silent = payload.replacing("\"A\"", with: "\"\"").replacing("\"B\"", with: "\"\"")
    let explained = table.explain(LinkInput(.push, silent)) { _ in WorkflowDescription() }
    #expect(explained.rejection?.code == .silentPush, "\(explained)")
  }

  @Test(arguments: [
    #"{"aps":{"content-available":1},"title":"A","body":"B","link":"taxi://wallet"}"#,
    #"{"message":{"data":{"title":"A","alert":"B","link":"taxi://wallet"}}}"#,
  ])
  func `an iPhone shows only the alert of a push`(payload: String) throws {
    let input = LinkInput(.push, payload)
    let explained = try shippedTable().explain(input.push(on: .ios) ?? input) { _ in WorkflowDescription() }
    #expect(explained.rejection?.code == .silentPush, "\(explained)")
  }

  @Test(arguments: [("true", true), ("false", false)])
  func `a push that its service does not show is silent`(isGhost: String, isSilent: Bool) throws {
    let payload = """
      {"message":{"data":{"title":"A","body":"B","itbl":"{\\"isGhostPush\\":\(isGhost),\\"defaultAction\\":{\\"data\\":\\"taxi://wallet\\"}}"}}}
      """
    let explained = try shippedTable().explain(LinkInput(.push, payload)) { _ in WorkflowDescription() }
    #expect((explained.rejection?.code == .silentPush) == isSilent, "\(explained)")
  }

  @Test func `a click action is told also for a push without a link`() throws {
    let payload = #"{"message":{"notification":{"title":"A"},"android":{"notification":{"click_action":"OPEN"}}}}"#
    let explained = try shippedTable().explain(LinkInput(.push, payload)) { _ in WorkflowDescription() }
    #expect(explained.rejection?.hint?.contains("`click_action`") == true, "\(explained)")
  }

  @Test func `each phone gets its own part of a request to FCM`() throws {
    let request = #"""
      {"message":{"token":"T","data":{"url":"taxi://home","a":"1"},"notification":{"title":"A"},
      "android":{"data":{"url":"taxi://wallet"},"notification":{"click_action":"OPEN"}},
      "apns":{"payload":{"aps":{"alert":"B"},"link":"taxi://menu"}},"webpush":{"data":{"url":"x"}}}}
      """#
    let table = try shippedTable()
    let whole = LinkInput(.push, request)
    let (ios, android) = (try #require(whole.push(on: .ios)), try #require(whole.push(on: .android)))
    #expect(try table.link(of: ios).url == "taxi://home")
    #expect(try table.link(of: android).url == "taxi://wallet")
    for (push, absent) in [
      (ios, ["android", "webpush", "click_action"]), (android, ["apns", "webpush", "taxi://menu"]),
    ] {
      for name in absent { #expect(!push.text.contains(name), "\(push.text)") }
      #expect(try !table.link(of: push).place.contains("phones find"), "no remark about the other phone")
    }
    #expect(try table.link(of: android).place.contains("`click_action`"))
    #expect(try !table.link(of: ios).place.contains("`click_action`"))
    for other in [#"{"aps":{"alert":"A"},"url":"taxi://home"}"#, "{", "[1]", #"{"message":1}"#] {
      #expect(LinkInput(.push, other).push(on: .ios) == nil, "\(other)")
    }
    #expect(LinkInput(.qr, request).push(on: .android) == nil)
  }

  @Test func `what a request to FCM has for browsers is no phone's`() throws {
    let payload =
      #"{"message":{"notification":{"body":"A"},"webpush":{"fcm_options":{"link":"https://taxi.example/"}}}}"#
    #expect(try rejection(.push, payload)?.code == .noLink)
    let table = try shippedTable()
    #expect(throws: LinkRejection.self) { try table.link(of: LinkInput(.push, payload)) }
  }

  @Test(arguments: [
    (
      #""data":{"url":"taxi://home"},"apns":{"payload":{"url":"taxi://wallet"}}"#,
      "Android phones find another link. In `data.url`"
    ),
    (#""data":{"url":"taxi://wallet"},"apns":{"payload":{"url":"taxi://wallet"}}"#, nil),
    (#""apns":{"payload":{"url":"taxi://wallet"}}"#, "Android phones find no link."),
    (#""data":{"url":"taxi://wallet"}"#, nil),
  ])
  func `a request whose link is another one on Android is told`(members: String, words: String?) throws {
    let payload = #"{"message":{"notification":{"body":"A"},\#(members)}}"#
    let found = try shippedTable().link(of: LinkInput(.push, payload))
    #expect(found.url == "taxi://wallet")
    #expect(found.place.contains("Android") == (words != nil), "\(found)")
    if let words { #expect(found.place.contains(words), "\(found)") }
  }
}
