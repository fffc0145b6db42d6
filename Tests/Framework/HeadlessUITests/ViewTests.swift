import HeadlessUI
import Testing

@Suite struct ViewTests {
  private typealias Element = ScreenSnapshot.Element

  /// An element without its line.
  private struct Read: Equatable {
    var id: String
    var kind: ScreenSnapshot.Kind
    var text: String
    var value: String?
    var enabled = true
    var style: TextStyle?
  }

  private func read(@ViewBuilder _ content: @escaping () -> some View) -> [Read] {
    Sheet(content).shown.elements.map {
      Read(id: $0.id, kind: $0.kind, text: $0.text, value: $0.value, enabled: $0.enabled, style: $0.style)
    }
  }

  @Test func `each view is an element of its kind`() {
    #expect(read { Text("Hello") } == [Read(id: "text.1", kind: .text, text: "Hello")])
    #expect(read { Image("taxi") } == [Read(id: "image.1", kind: .image, text: "taxi")])
    #expect(read { Button("Go", id: "go") {} } == [Read(id: "go", kind: .button, text: "Go")])
    #expect(
      read { Field("Name", id: "name", text: "Ai") { _ in } } == [
        Read(id: "name", kind: .field, text: "Name", value: "Ai")
      ])
    #expect(
      read { Toggle("On", id: "a", isOn: true) { _ in } } == [Read(id: "a", kind: .toggle, text: "On", value: "on")])
    #expect(
      read { Toggle("On", id: "a", isOn: false) { _ in } } == [Read(id: "a", kind: .toggle, text: "On", value: "off")])
    #expect(read { Row("42", id: "r.42") {} } == [Read(id: "r.42", kind: .row, text: "42")])
    #expect(
      read { Row("42", id: "r.42", detail: "9:00") {} } == [Read(id: "r.42", kind: .row, text: "42", value: "9:00")])
    #expect(read { Spacer() } == [])
  }

  @Test func `every text of the app is in the language of the snapshot`() {
    let word = LocalizedText(ja: "予約", en: "Booking")
    let sheet = Sheet {
      Text(word)
      Button(word, id: "a") {}
      Field(word, id: "b", text: "x") { _ in }
      Toggle(word, id: "c", isOn: true) { _ in }
      Row(word, id: "d", detail: word) {}
    }
    let japanese = sheet.snapshot(rib: "Sheet", language: .japanese)
    let english = sheet.snapshot(rib: "Sheet", language: .english)
    #expect(japanese.elements.map(\.text) == Array(repeating: "予約", count: 5))
    #expect(english.elements.map(\.text) == Array(repeating: "Booking", count: 5))
    #expect(japanese.element("d")?.value == "予約")
    #expect(english.element("d")?.value == "Booking")
    #expect(japanese.ids == english.ids)
  }

  @Test func `a text from data is the same in every language`() {
    let place = "東京駅"
    let sheet = Sheet {
      Text(place)
      Button(place, id: "a") {}
      Field(place, id: "b", text: place) { _ in }
      Toggle(place, id: "c", isOn: true) { _ in }
      Row(place, id: "d", detail: place) {}
    }
    let japanese = sheet.snapshot(rib: "Sheet", language: .japanese)
    #expect(japanese == sheet.shown)
    #expect(japanese.elements.allSatisfy { $0.text == place })
    #expect(japanese.element("d")?.value == place)
    let gate = 3
    let literal: LocalizedText = "Gate \(gate)"
    #expect(literal == LocalizedText(ja: "Gate 3", en: "Gate 3"))
    #expect(literal == LocalizedText("Gate 3"))
  }

  @Test func `the codes of the languages are those of ISO 639`() {
    #expect(Language.allCases.map(\.rawValue) == ["ja", "en"])
  }

  @Test func `a list makes a view of each item, in order`() {
    var tapped: [Int] = []
    let sheet = Sheet {
      List([3, 1, 2]) { number in
        Row("Ride \(number)", id: "ride.\(number)") { tapped.append(number) }
      }
    }
    #expect(sheet.shown.ids == ["ride.3", "ride.1", "ride.2"])
    #expect(sheet.error(tapping: "ride.1") == nil)
    #expect(tapped == [1])
    #expect(Sheet { List([Int]()) { Text("\($0)") } }.shown.elements.isEmpty)
  }

  @Test func `elements under each other have a line each, and elements side by side share one`() {
    let shown = Sheet {
      Text("1")
      Stack(.horizontal) {
        Text("2")
        Spacer()
        Stack(.vertical) {
          Text("2")
          Stack(.horizontal) { Text("2") }
          Text("2")
        }
      }
      Stack(.vertical) {
        Text("3")
        Text("4")
      }
      Spacer()
      Text("6")
      Stack(.horizontal) {}
      Text("7")
    }.shown
    #expect(shown.elements.map { "\($0.line)" } == shown.elements.map(\.text))
  }

  @Test func `the number of a text does not change when another text is hidden`() {
    func ids(isHidden: Bool) -> [String] {
      Sheet {
        Text("a").hidden(isHidden)
        Image("b").hidden(isHidden)
        Text("c").identifier("named")
        Text("d")
        Image("e")
      }.shown.ids
    }
    #expect(ids(isHidden: false) == ["text.1", "image.1", "named", "text.2", "image.2"])
    #expect(ids(isHidden: true) == ["named", "text.2", "image.2"])
  }
}
