import Foundation
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

  @Test func `a role belongs to the buttons inside, and the last one that can be tapped is found by it`() {
    let shown = Sheet {
      Stack(.vertical) {
        Text("A")
        Button("B", id: "b") {}
        Button("C", id: "c") {}.role(nil)
        Button("D", id: "d") {}.disabled()
      }.role(.back)
      Button("E", id: "e") {}.role(.discard)
      Button("F", id: "f") {}
    }.shown
    #expect(shown.elements.map(\.role) == [.back, .back, nil, .back, .discard, nil])
    #expect(shown.element(for: .back)?.id == "b")
    #expect(shown.element(for: .discard)?.id == "e")
    #expect(shown.underAlert.element(for: .back) == nil)
    #expect(shown.replacingTexts { $0 }.elements.map(\.role) == shown.elements.map(\.role))
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

  private struct Loading: ViewModifier {
    let isLoading: Bool

    func body(content: Content) -> some View {
      content.disabled(isLoading)
      Text("Loading").textStyle(.monkey).hidden(!isLoading)
    }
  }

  @Test(arguments: [true, false])
  func `a modifier of the app decides which views there are, and modifies its content`(isLoading: Bool) {
    let shown = Sheet {
      Stack(.vertical) {
        Text("A").identifier("a")
        Button("B", id: "b") {}
      }.modifier(Loading(isLoading: isLoading)).textStyle(.caption)
      Button("C", id: "c") {}
    }.shown
    #expect(shown.ids == (isLoading ? ["a", "b", "text.1", "c"] : ["a", "b", "c"]))
    #expect(shown.elements.map(\.enabled) == (isLoading ? [false, false, true, true] : [true, true, true]))
    #expect(shown.elements[0].style == .caption)
  }

  @Test func `a style of the app is in the snapshot, in JSON and in HTML`() throws {
    let shown = Sheet { Text("A").textStyle(TextStyle(rawValue: "monkey \"bold\"")) }.shown
    let json = try JSONEncoder().encode(shown)
    #expect(String(decoding: json, as: UTF8.self).contains(#""style":"monkey \"bold\"""#))
    #expect(try JSONDecoder().decode(ScreenSnapshot.self, from: json) == shown)
    #expect(shown.html(lang: .english).contains(#"<p data-id="text.1" class="monkey &quot;bold&quot;">A</p>"#))
  }

  @Test func `a label for people who do not see the screen is in the snapshot and in HTML`() {
    let shown = Sheet {
      Image("map").accessibilityLabel(LocalizedText(ja: "地図", en: "Map"))
      Field("BC-1234abcd", id: "code", text: "") { _ in }.accessibilityLabel("Code").accessibilityLabel("Invitation")
      Text("plain")
    }.shown
    #expect(shown.elements.map(\.label) == ["Map", "Invitation", nil])
    let html = shown.html(lang: .english)
    #expect(html.contains("<span role=\"img\" data-id=\"image.1\" aria-label=\"Map\"></span>"))
    #expect(html.contains("data-id=\"code\" aria-label=\"Invitation\""))
    #expect(shown.replacingTexts { _ in "***" }.elements[0].label == "***")
  }

  @Test func `a transition and its course are names in the snapshot and in HTML`() {
    let shown = Sheet {
      ZStack { Button("Change", id: "change") {} }
        .animation(.linear(duration: 0.15))
        .transition(.move(edge: .bottom))
      Text("still")
    }.shown
    #expect(shown.elements[0].transition == "move(edge: .bottom)")
    #expect(shown.elements[0].animation == "linear(duration: 0.15)")
    #expect(shown.elements[1].transition == nil)
    #expect(shown.elements[1].animation == nil)
    #expect(
      shown.html(lang: .english).contains(
        #"data-transition="move(edge: .bottom)" data-animation="linear(duration: 0.15)">Change"#))
    #expect(Transition.opacity.name == "opacity")
    #expect(Animation.easeInOut(duration: 1).name == "easeInOut(duration: 1.0)")
  }
}

extension TextStyle {
  fileprivate static let monkey = TextStyle(rawValue: "monkey")
}
