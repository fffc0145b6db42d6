import HeadlessUI
import Testing

@Suite struct PickerTests {
  private func picker(_ selection: String?, onSelect: @escaping (String) -> Void = { _ in }) -> some ScreenHosting {
    Sheet {
      Picker(
        LocalizedText(ja: "車種", en: "Class"), id: "class", selection: selection,
        options: [Picker.Option("Standard", id: "standard"), Picker.Option("Van", id: "van")], onSelect: onSelect)
    }
  }

  @Test func `a tap on an option calls the listener with its identifier, also on the chosen one`() throws {
    var received: [String] = []
    let sheet = picker("van") { received.append($0) }
    try sheet.tap("class.standard")
    try sheet.tap("class.van")
    #expect(received == ["standard", "van"])
    #expect(sheet.error(tapping: "class")?.code == .notTappable)
    #expect(sheet.error(tapping: "class.bus")?.code == .absent)
  }

  @Test func `a picker is its label and its options on one line, the chosen one selected`() {
    let shown = picker("van").shown
    #expect(shown.ids == ["class", "class.standard", "class.van"])
    #expect(shown.elements.map(\.kind) == [.picker, .option, .option])
    #expect(shown.elements.map(\.selected) == [false, false, true])
    #expect(shown.element("class")?.value == "Van")
    #expect(picker(nil).shown.element("class")?.value == nil)
    #expect(shown.text == "Sheet\n  Class:  ( ) Standard  (x) Van  class.standard  class.van (selected)")
  }

  @Test func `a picker is a group of radio buttons in HTML`() {
    #expect(
      picker("van").shown.html(lang: .english) == """
        <section class="screen" lang="en" data-rib="Sheet">
        <div class="line"><fieldset data-id="class"><legend>Class</legend> \
        <label><input type="radio" name="class" data-id="class.standard"> Standard</label> \
        <label><input type="radio" name="class" data-id="class.van" checked> Van</label></fieldset></div>
        </section>
        """)
  }

  @Test func `no option of a disabled picker can be tapped`() {
    let sheet = Sheet {
      Picker("Class", id: "class", selection: nil, options: [Picker.Option("Van", id: "van")]) { _ in }.disabled()
    }
    #expect(sheet.error(tapping: "class.van")?.code == .disabled)
  }
}
