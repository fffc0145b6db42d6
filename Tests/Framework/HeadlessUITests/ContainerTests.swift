import HeadlessUI
import Testing

@Suite struct ContainerTests {
  @Test func `views in a ScrollView and a ZStack are read in the order in which they are written`() {
    let shown = Sheet {
      ScrollView {
        Text("1")
        ZStack {
          Text("2")
          Text("3")
        }
      }
      Text("4")
    }.shown
    #expect(shown.elements.map(\.text) == ["1", "2", "3", "4"])
    #expect(shown.elements.map(\.line) == [1, 2, 3, 4])
  }

  @Test func `a section has a header above its views`() {
    let shown = Sheet {
      Section(LocalizedText(ja: "クーポン", en: "Coupons")) { Text("Spring").identifier("coupon.1") }
      Section("Others") {}
    }.shown
    #expect(shown.ids == ["header.1", "coupon.1", "header.2"])
    #expect(shown.text == "Sheet\n  -- Coupons --\n  Spring\n  -- Others --")
    #expect(shown.html(lang: .english).contains("<h2 data-id=\"header.1\">Coupons</h2>\n<p"))
  }

  @Test func `a sign of progress has its label`() {
    let shown = Sheet { ProgressView("Loading…") }.shown
    #expect(shown.ids == ["progress.1"])
    #expect(shown.elements[0].kind == .progress)
    #expect(shown.text == "Sheet\n  Loading…")
    #expect(shown.tappable.isEmpty)
    #expect(shown.html(lang: .english).contains("<label>Loading… <progress data-id=\"progress.1\"></progress></label>"))
  }

  @Test func `each line of a text of the app is an element, and a text from data is one`() {
    let text = LocalizedText(ja: "一\n二", en: "one\ntwo")
    let shown = Sheet {
      Text(text)
      Text(text).identifier("named")
      Text("data\nlines")
    }.shown
    #expect(shown.elements.map(\.text) == ["one", "two", "one\ntwo", "data\nlines"])
    #expect(shown.ids == ["text.1", "text.2", "named", "text.3"])
  }
}
