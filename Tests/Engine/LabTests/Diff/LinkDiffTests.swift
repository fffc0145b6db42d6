import DeepLinks
import Lab
import LinkAssociation
import LinkTestSupport
import Testing
import TextFormats

@Suite struct LinkDiffTests {
  @Test func `a table differs in nothing from itself, and a comment is no difference`() throws {
    let shipped = try LabWorld.text("config/links.yaml")
    for yaml in [DiffWorld.small, shipped] {
      for other in [yaml, "# another comment\n" + yaml] {
        let diff = LinkDiff(from: try DiffWorld.table(yaml), to: try DiffWorld.table(other), at: DiffWorld.now)
        #expect(diff.isEmpty)
        #expect(diff.changes.isEmpty)
        #expect(diff.unseen.isEmpty)
        #expect(diff.associations == nil)
      }
    }
  }

  @Test func `a removed path rejects its links, in every scheme and on every host`() throws {
    let change = try DiffWorld.diff(("path: items/", "path: things/")).first(.rejected)
    #expect(change.rule == "item")
    #expect(change.before == "opens Item")
    #expect(change.after.hasPrefix("unknownRoute: "))
    for opening in ["cab://", "taxi://", "https://cab.example/"] {
      #expect(change.witnesses.contains { $0.text.hasPrefix("\(opening)items/42") }, "\(opening)")
    }
  }

  @Test func `an added path is newly accepted`() throws {
    let change = try DiffWorld.diff(("aliases: [\"\"]", "aliases: [\"\", start]")).first(.accepted)
    #expect(change.rule == "home")
    #expect(change.before.hasPrefix("unknownRoute: "))
    #expect(change.after == "opens Home")
    #expect(change.witnesses.map(\.text).first == "cab://start")
  }

  @Test(arguments: [
    ("maximum: 99", "maximum: 50", "cab://items/99"), ("minimum: 1,", "minimum: 2,", "cab://items/1"),
    ("length: 1-8", "length: 1-4", "code=AAAAAAAA"), ("length: 1-8", "length: 2-8", "code=A"),
    ("[big, small]", "[big]", "kind=small"), ("most: 3", "most: 2", "tag=sample&tag=sample&tag=sample"),
    ("type: identifier, length: 1-8", "type: string, length: 1-8, characters: A-Za-z", "code=0"),
    ("repeated: true, most: 3", "repeated: false", "tag=sample&tag=sample"),
  ])
  func `a narrower parameter rejects a link at its bound, and a wider one accepts it`(
    _ text: String, _ other: String, link: String
  ) throws {
    for diff in [try DiffWorld.diff((text, other)), try DiffWorld.diffBack((text, other))] {
      let changes = diff.changes.filter { $0.kind == .rejected || $0.kind == .accepted }
      #expect(changes.contains { $0.rule == "item" && $0.witnesses.contains { $0.text.hasSuffix(link) } }, "\(changes)")
    }
    #expect(!(try DiffWorld.diff((text, other)).rules(.rejected).isEmpty))
    #expect(!(try DiffWorld.diffBack((text, other)).rules(.accepted).isEmpty))
  }

  @Test func `two parameters of one route that become narrower are two changes, each with its own reason and links`()
    throws
  {
    let texts = [("maximum: 99 }", "maximum: 99 }\n      fee: { type: integer, minimum: 0, maximum: 900 }")]
    let pay = ("PAY:{item}\": \"cab://items/{item}\"", "PAY:{code}:{fee}\": \"cab://items/7?code={code}&fee={fee}\"")
    let old = try DiffWorld.table(replacing: texts + [pay])
    let new = try DiffWorld.table(
      replacing: texts + [pay, ("length: 1-8", "length: 2-8"), ("maximum: 900 }", "maximum: 500 }")])
    for (one, other, kind) in [(old, new, DiffChange.Kind.rejected), (new, old, .accepted)] {
      let diff = LinkDiff(from: one, to: other, at: DiffWorld.now)
      for rule in ["item", "PAY:{code}:{fee}"] {
        let changes = diff.changes.filter { $0.kind == kind && $0.rule == rule }
        #expect(changes.count == 2, "\(changes)")
        for (name, value) in [("code", "0"), ("fee", "501")] {
          let reason = "is not a valid value for `\(name)`."
          let change = try #require(changes.first { ($0.before + $0.after).contains(reason) })
          #expect(change.witnesses.contains { $0.text.hasSuffix("\(name)=\(value)") } == (rule == "item"), "\(change)")
          for witness in change.witnesses {
            let url = try witness.input.map { try new.link(of: LinkInput($0, witness.text)).url } ?? witness.text
            #expect(new.rejection(url)?.message.hasSuffix(reason) == true, "\(witness)")
          }
        }
      }
    }
  }

  @Test func `a bound that a QR code passes on is shown by a code at the bound too`() throws {
    for text in ["maximum: 50", "maximum: 98"] {
      let change = try DiffWorld.diff(("maximum: 99", text)).changes.first { $0.rule == "PAY:{item}" }
      #expect(change?.kind == .rejected)
      #expect(change?.witnesses.contains { $0.text == "PAY:99" } == true)
    }
  }

  @Test func `a parameter that becomes required rejects links without it`() throws {
    let diff = try DiffWorld.diff(
      ("code: { type", "code: { required: true, type"),
      ("at: \"uber://promo/{item}\", opens: item", "at: \"uber://promo/*\", opens: home"),
      ("    values: { code: promo }\n", ""))
    let change = try diff.first(.rejected)
    #expect(change.rule == "item")
    #expect(change.after.hasPrefix("missingParameter: "))
    #expect(change.witnesses.contains { $0.text == "cab://items/42" })
  }

  @Test func `another workflow is another screen, and another name of the route is not`() throws {
    let screen = try DiffWorld.diff(("workflow: Item", "workflow: Thing")).first(.otherScreen)
    #expect(screen.rule == "item")
    #expect(screen.before == "opens Item")
    #expect(screen.after == "opens Thing")
    let route = try DiffWorld.diff(("item:\n    path", "thing:\n    path"), ("opens: item", "opens: thing"))
    #expect(Set(route.changes.map(\.kind)) == [.otherRoute])
    #expect(try route.first(.otherRoute).after == "the route thing")
  }

  @Test func `another default and a parameter that is no longer read are other values`() throws {
    let value = try DiffWorld.diff(("default: big", "default: small")).first(.otherParameters)
    #expect(value.rule == "item")
    #expect(value.before == "kind=big")
    #expect(value.after == "kind=small")
    let tag = "      tag: { type: string, repeated: true, most: 3 }\n"
    let removed = try DiffWorld.diff((tag, "")).first(.otherParameters)
    #expect(removed.before.hasPrefix("tag="))
    #expect(removed.after == "no tag")
  }

  @Test func `an expiry is shown at its moment, and one in the past at once`() throws {
    let later = ("path: items/{item}", "path: items/{item}\n    expires: 2030-01-01T00:00:00Z")
    let change = try DiffWorld.diff(later).first(.expiry)
    #expect(change.rule == "item")
    #expect(change.before == "does not expire")
    #expect(change.after == "expires at 2030-01-01 09:00:00 JST")
    #expect(change.witnesses.first?.at == Timestamp("2030-01-01T00:00:00Z"))
    #expect(try DiffWorld.diff(later).changes.allSatisfy { $0.kind == .expiry })
    let past = try DiffWorld.diff(later, at: try #require(Timestamp("2031-01-01T00:00:00Z")))
    #expect(try past.first(.rejected).after.hasPrefix("expiredRoute: "))
    let moved = try DiffWorld.table(replacing: [later])
    let longer = try DiffWorld.table(replacing: [(later.0, later.1.replacing("2030", with: "2040"))])
    let expiry = try LinkDiff(from: moved, to: longer, at: DiffWorld.now).first(.expiry)
    #expect(expiry.before.contains("2030-01-01"))
    #expect(expiry.after.contains("2040-01-01"))
    let ended = LinkDiff(from: moved, to: longer, at: try #require(Timestamp("2050-01-01T00:00:00Z")))
    #expect(ended.changes.isEmpty)
    #expect(ended.unseen == ["routes.item (expires)"])
  }

  @Test func `a removed scheme or host is one change with a link of each route`() throws {
    let scheme = try DiffWorld.diff(("schemes: [cab, taxi]", "schemes: [cab]"))
    #expect(scheme.rules(.rejected) == ["taxi://"])
    #expect(scheme.changes.count == 1)
    #expect(try scheme.first(.rejected).before == "opens 2 screens")
    let links = try scheme.first(.rejected).witnesses.map(\.text)
    #expect(links.contains("taxi://home"))
    #expect(links.contains { $0.hasPrefix("taxi://items/") })
    let host = try DiffWorld.diff(("hosts: [cab.example]", "hosts: [cab.example, go.example]"))
    #expect(host.rules(.accepted) == ["https://go.example/"])
    #expect(host.changes.count == 1)
  }

  @Test func `another canonical scheme changes how links are written, once for all routes`() throws {
    let diff = try DiffWorld.diff(("schemes: [cab, taxi]", "schemes: [taxi, cab]"))
    #expect(diff.rules(.otherSpelling) == ["taxi://"])
    #expect(diff.changes.count == 1)
    #expect(diff.unseen.isEmpty)
  }

  @Test func `a new route that takes links of another one opens another screen`() throws {
    let diff = try DiffWorld.diff(("  item:\n", "  seven: { path: items/42, workflow: Seven }\n  item:\n"))
    let change = try diff.first(.otherScreen)
    #expect(change.before == "opens Item")
    #expect(change.after == "opens Seven")
    #expect(change.witnesses.contains { $0.text == "cab://items/42" })
  }

  @Test func `callbacks, QR codes and shortcuts have witnesses of their own`() throws {
    let back = try DiffWorld.diff(("https://partner.example/done", "https://other.example/done"))
    #expect(back.rules(.rejected) == ["back"])
    #expect(back.rules(.accepted) == ["back"])
    #expect(back.unseen.isEmpty)
    let code = try DiffWorld.diff(("PAY:{item}", "BUY:{item}"))
    #expect(try code.first(.rejected).witnesses.first?.input == .qr)
    #expect(code.rules(.accepted) == ["BUY:{item}"])
    let shortcut = try DiffWorld.diff(("first: \"cab://home\"", "first: \"cab://items/7\""))
    let change = try shortcut.first(.otherScreen)
    #expect(change.rule == "first")
    #expect(change.witnesses.map(\.text) == ["first"])
    #expect(change.before == "opens Home")
  }

  @Test func `the links of another app have witnesses of their own`() throws {
    let form = try DiffWorld.diff(("uber://promo/", "uber://gift/"))
    #expect(form.rules(.rejected) == ["Uber"])
    #expect(form.rules(.accepted) == ["Uber"])
    let value = try DiffWorld.diff(("code: promo", "code: coupon"))
    #expect(try value.first(.otherParameters).rule == "Uber")
    #expect(value.unseen.isEmpty)
  }

  @Test func `what no link shows is named, and samples of a route are such a part`() throws {
    #expect(try DiffWorld.diff(("secrets: [code]", "secrets: [code, tag]")).unseen == ["secrets (+tag)"])
    let samples = try DiffWorld.diff(("workflow: Item", "workflow: Item\n    samples: [\"cab://items/7\"]"))
    #expect(samples.changes.isEmpty)
    #expect(samples.unseen == ["routes.item (samples)"])
    #expect(!samples.isEmpty)
  }

  @Test func `the order of a push's members, and the members that ask for a web view, have witnesses`() throws {
    let push = "push: { A: [a.link], B: [b.link] }\npush_web_views: { b.web: \"cab://home?x={url}\" }\n"
    let rest = "qr: {"
    let order = try LinkDiff(
      from: DiffWorld.table(replacing: [(rest, push + rest)]),
      to: DiffWorld.table(replacing: [
        (rest, push.replacing("A: [a.link], B: [b.link]", with: "B: [b.link], A: [a.link]") + rest)
      ]),
      at: DiffWorld.now)
    #expect(order.rules(.otherScreen).contains("a.link before b.link"), "\(order.unseen)")
    #expect(order.unseen.isEmpty, "\(order.unseen)")
    let view = try LinkDiff(
      from: DiffWorld.table(replacing: [(rest, push + rest)]),
      to: DiffWorld.table(replacing: [(rest, push.replacing("home?x", with: "items/7?x") + rest)]), at: DiffWorld.now)
    #expect(try view.first(.otherScreen).rule == "b.web")
    #expect(view.changes.count == 1)
    #expect(view.unseen.isEmpty)
  }

  @Test func `the position of the phone in a list of another app's places has a witness`() throws {
    let yaml = try LabWorld.text("config/links.yaml")
    let new = try DiffWorld.table(yaml.replacing("      here: current\n", with: "      here: me\n"))
    let diff = LinkDiff(from: try LabWorld.routes(), to: new, at: DiffWorld.now)
    #expect(diff.rules(.rejected) == ["Cabify"])
    #expect(diff.unseen.isEmpty)
  }

  @Test func `what no link shows is named by its key, also beside another change of its section`() throws {
    let text = ("    links:\n      - { at: \"uber", "    ignored: { a: A. }\n    links:\n      - { at: \"uber")
    let hidden = try DiffWorld.table(
      DiffWorld.small + "\n  Lyft: { places: {}, links: [{ at: \"lyft://\", opens: home }] }\n")
    let both = try DiffWorld.table(
      DiffWorld.small.replacing(text.0, with: text.1).replacing("code: promo", with: "code: coupon")
        + "\n  Lyft: { plus_is_space: true, places: {}, links: [{ at: \"lyft://\", opens: home }] }\n")
    #expect(try LinkDiff(from: DiffWorld.table(DiffWorld.small), to: hidden, at: DiffWorld.now).unseen.isEmpty)
    #expect(LinkDiff(from: hidden, to: both, at: DiffWorld.now).unseen == ["dialects.Lyft.plus_is_space"])
    let callbacks = try DiffWorld.diff(("secrets: [code]", "secrets: [pin]"))
    #expect(callbacks.unseen == ["secrets (+pin, -code)"])
  }

  @Test func `a value that is secret by either table is not shown`() throws {
    let old = try DiffWorld.table(
      replacing: [("workflow: Item", "workflow: Item\n    samples: [\"cab://items/7?code=HUSH&pass=HUSH\"]")])
    let new = try DiffWorld.table(replacing: [("secrets: [code]", "secrets: [pass]"), ("1-8", "6-8")])
    for diff in [
      LinkDiff(from: old, to: new, at: DiffWorld.now), LinkDiff(from: new, to: old, at: DiffWorld.now),
    ] {
      #expect(diff.changes.flatMap(\.witnesses).contains { $0.text.contains("HUSH") })
      let texts = [
        DiffText(diff, old: "a", new: "b").text, DiffMarkdown(diff, old: "a", new: "b").text, try JSONCoding.text(diff),
      ]
      #expect(!texts.contains { $0.contains("HUSH") })
    }
  }

  @Test func `association files are reported by what they lack for the new table alone`() throws {
    let (yaml, folder) = (try LabWorld.text("config/links.yaml"), "config/")
    let (old, new) = (
      try DiffWorld.table(yaml), try DiffWorld.table(yaml.replacing("path: wallet\n", with: "path: purse\n"))
    )
    let files = LinkAssociations(
      apple: try AppleAssociation(json: try LabWorld.text("\(folder)apple-app-site-association"), file: "a"),
      android: try AndroidAssociation(
        json: try LabWorld.text("\(folder)assetlinks.json"), file: "b",
        manifest: try LabWorld.text("\(folder)intent-filters.xml"), manifestFile: "c"),
      hosts: new.hosts, apps: new.apps)
    let diff = LinkDiff(from: old, to: new, at: DiffWorld.now, associations: files)
    let findings = try #require(diff.associations)
    #expect(findings.contains { $0.platform == .ios && $0.message.contains("/purse") && $0.code == .routeNotReached })
    #expect(findings.contains { $0.message.contains("/wallet") && $0.code == .notARoute })
    #expect(LinkDiff(from: new, to: new, at: DiffWorld.now, associations: files).isEmpty)
    #expect(DiffText(diff, old: "a", new: "b").text.contains("  apple-app-site-association\n    `https://"))
  }
}
