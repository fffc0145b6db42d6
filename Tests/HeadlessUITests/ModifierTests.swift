import HeadlessUI
import Testing

@Suite struct ModifierTests {
  @Test func `all views inside a disabled view are disabled, also with a modifier of their own`() {
    let shown = Sheet {
      Stack(.vertical) {
        Button("A", id: "a") {}.disabled(false)
        Stack(.horizontal) { Button("B", id: "b") {} }
      }.disabled()
      Button("C", id: "c") {}.disabled(true).disabled(false)
      Button("D", id: "d") {}.disabled(false)
      Button("E", id: "e") {}
    }.shown
    #expect(shown.elements.map(\.enabled) == [false, false, false, true, true])
    #expect(shown.tappable.map(\.id) == ["d", "e"])
  }

  @Test func `a selected view is marked, and can be tapped unless it is disabled`() {
    let shown = Sheet {
      Stack(.vertical) { Button("A", id: "a") {} }.selected()
      Button("B", id: "b") {}.selected(false)
      Row("C", id: "c") {}.selected().disabled()
      Button("D", id: "d") {}
    }.shown
    #expect(shown.elements.map(\.selected) == [true, false, true, false])
    #expect(shown.tappable.map(\.id) == ["a", "b", "d"])
    #expect(
      shown.text.split(separator: "\n").dropFirst().map { $0.split(separator: "]").last?.drop { $0 == " " } } == [
        "a (selected)", "b", "> C    c (selected, disabled)", "d",
      ])
    #expect(
      shown.html(lang: .english).split(separator: "\n").filter { $0.contains("aria-pressed") } == [
        #"<button type="button" data-id="a" aria-pressed="true">A</button>"#,
        #"<li><button type="button" data-id="c" disabled aria-pressed="true">C</button></li>"#,
      ])
  }

  @Test func `all views inside a hidden view are absent, also with a modifier of their own`() {
    let shown = Sheet {
      Stack(.vertical) {
        Text("A").hidden(false)
        Spacer()
        List([1, 2]) { Text("\($0)") }
      }.hidden()
      Text("B").hidden(true).hidden(false)
      Text("C").hidden(false)
    }.shown
    #expect(shown.elements.map(\.text) == ["C"])
    #expect(shown.elements.map(\.line) == [1])
  }

  @Test func `the outermost identifier names the element`() {
    let shown = Sheet {
      Button("A", id: "a") {}.identifier("b")
      Text("C").identifier("c").identifier("d")
      Stack(.vertical) { Row("E", id: "e") {} }.identifier("f").disabled()
      Text("G")
    }.shown
    #expect(shown.ids == ["b", "d", "f", "text.1"])
  }

  @Test func `the innermost style applies to its view only`() {
    let shown = Sheet {
      Stack(.vertical) {
        Text("A").textStyle(.title)
        Button("B", id: "b") {}
        Text("C").textStyle(.headline).textStyle(.title)
      }.textStyle(.caption)
      Text("D")
      Text("E").textStyle(.body)
    }.shown
    #expect(shown.elements.map(\.style) == [.title, .caption, .headline, nil, .body])
  }
}
