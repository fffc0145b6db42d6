import Foundation
import HeadlessUI
import Testing

@Suite struct ScreenSnapshotTests {
  private func json(_ snapshot: ScreenSnapshot) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(snapshot), as: UTF8.self)
  }

  @Test func `snapshots are equal when screens, names and languages are`() {
    let screen = LoginViewController()
    let first = screen.shown
    #expect(first == screen.shown)
    #expect(first == LoginViewController().shown)
    #expect(first != screen.snapshot(rib: "Other", language: .english))
    #expect(first != screen.snapshot(rib: "Sheet", language: .japanese))
    screen.show(isRemembered: true)
    #expect(first != screen.shown)
    #expect(first.hashValue == LoginViewController().shown.hashValue)
  }

  @Test func `a snapshot is JSON with stable names`() throws {
    let sheet = Sheet {
      Text("Rides").textStyle(.title)
      Stack(.horizontal) {
        Field("To", id: "to", text: "") { _ in }
        Button("Go", id: "go") {}.disabled().selected()
      }
    }
    #expect(
      try json(sheet.shown) == """
        {"elements":[{"enabled":true,"id":"text.1","kind":"text","line":1,"selected":false,"style":"title","text":"Rides"},\
        {"enabled":true,"id":"to","kind":"field","line":2,"selected":false,"text":"To","value":""},\
        {"enabled":false,"id":"go","kind":"button","line":2,"selected":true,"text":"Go"}],"rib":"Sheet"}
        """)
  }

  @Test func `a snapshot read from its JSON is equal`() throws {
    let screen = LoginViewController()
    screen.show(phone: "\"</script>\u{1B}\n予約👩‍👧")
    screen.show(attempts: 1)
    let faulty = Sheet {
      Text("A").identifier("a")
      Text("B").identifier("a")
    }
    for snapshot in [screen.shown, screen.snapshot(rib: "ログイン", language: .japanese), faulty.shown] {
      #expect(try JSONDecoder().decode(ScreenSnapshot.self, from: Data(json(snapshot).utf8)) == snapshot)
    }
  }

  @Test func `a visible element is found by its identifier`() {
    let shown = Sheet {
      Text("A").identifier("a")
      Text("B").identifier("b").hidden()
    }.shown
    #expect(shown.element("a")?.text == "A")
    #expect(shown.element("b") == nil)
    #expect(shown.element("c") == nil)
  }

  @Test func `tappable elements are listed with their titles`() {
    let tappable = Sheet {
      Text("A")
      Image("B")
      Button("C", id: "c") {}
      Field("D", id: "d", text: "text") { _ in }
      Toggle("E", id: "e", isOn: true) { _ in }
      Row("F", id: "f", detail: "detail") {}
      Button("G", id: "g") {}.disabled()
      Button("H", id: "h") {}.hidden()
    }.shown.tappable
    #expect(tappable.map { "\($0.id) \($0.title)" } == ["c C", "d D", "e E", "f F"])
  }

  @Test func `an identifier of several visible elements is reported once, and the screen is shown`() {
    let shown = Sheet {
      Button("A", id: "a") {}
      Text("B").identifier("b")
      Button("A", id: "a") {}
      Stack(.vertical) {
        Text("C")
        Text("D")
      }.identifier("b")
    }.shown
    #expect(shown.elements.count == 5)
    #expect(shown.error?.code == .duplicateIdentifier)
    #expect(shown.error?.identifiers == ["a", "b"])
    #expect(
      shown.error.map { "\($0)" }
        == "several elements are named `a`, `b`; give each an identifier of its own")
    #expect(Sheet { Text("A").identifier("text.1") }.shown.error == nil)
    #expect(LoginViewController().shown.error == nil)
  }
}
