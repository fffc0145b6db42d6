import HeadlessUI
import Testing

@Suite struct AlertTests {
  private final class Taps {
    var received: [String] = []
  }

  private let taps = Taps()

  private func sheet(isAsking: Bool) -> some ScreenHosting {
    Sheet { [taps] in
      Button("Cancel", id: "cancel") { taps.received.append("cancel") }
      if isAsking {
        Alert("Cancel it?", id: "question", message: "It cannot be undone") {
          Button("Yes", id: "yes") { taps.received.append("yes") }
          Button("No", id: "no") { taps.received.append("no") }.disabled()
        }
      }
      Button("Back", id: "back") { taps.received.append("back") }
    }
  }

  @Test func `only the buttons of an alert can be tapped while it is shown`() throws {
    let sheet = sheet(isAsking: true)
    for id in ["cancel", "back"] {
      let error = sheet.error(tapping: id)
      #expect(error?.code == .underAlert)
      #expect(error?.message == "an alert is shown above the element `\(id)`")
      #expect(error?.hint == "answer the alert first; what can be tapped: `yes` (Yes)")
    }
    #expect(sheet.error(tapping: "no")?.code == .disabled)
    #expect(sheet.shown.tappable.map(\.id) == ["yes"])
    try sheet.tap("yes")
    #expect(taps.received == ["yes"])
  }

  @Test func `under an alert of another screen nothing can be tapped`() {
    let screen = sheet(isAsking: false).shown
    #expect(!screen.hasAlert)
    #expect(sheet(isAsking: true).shown.hasAlert)
    #expect(screen.underAlert.tappable.isEmpty)
    #expect(screen.underAlert.elements.map(\.id) == screen.elements.map(\.id))
  }

  @Test func `without an alert everything can be tapped`() {
    #expect(sheet(isAsking: false).shown.tappable.map(\.id) == ["cancel", "back"])
  }

  @Test func `an alert that is hidden covers nothing`() {
    let sheet = Sheet {
      Button("Pay", id: "pay") {}
      Alert("Sure?") { Button("Yes", id: "yes") {} }.hidden()
    }
    #expect(sheet.shown.tappable.map(\.id) == ["pay"])
    #expect(sheet.error(tapping: "yes")?.code == .hidden)
  }

  @Test func `of two alerts the last one is on top, also in a disabled view`() {
    let sheet = Sheet {
      Alert("First", id: "first") { Button("One", id: "one") {} }
      Stack(.vertical) { Alert("Second", id: "second") { Button("Two", id: "two") {} } }.disabled()
    }
    #expect(sheet.shown.tappable.map(\.id) == ["two"])
    #expect(sheet.error(tapping: "one")?.code == .underAlert)
  }

  @Test func `an alert has a form in text and in HTML`() {
    let shown = sheet(isAsking: true).shown
    #expect(shown.elements.map(\.kind) == [.button, .alert, .text, .button, .button, .button])
    #expect(
      shown.text == """
        Sheet
          [ Cancel ]  cancel (disabled)
          !! Cancel it?
          It cannot be undone
          [ Yes ]     yes
          [ No ]      no (disabled)
          [ Back ]    back (disabled)
        """)
    let html = shown.html(lang: .english)
    #expect(html.contains("<div role=\"alertdialog\" aria-modal=\"true\" data-id=\"question\">Cancel it?</div>"))
    #expect(html.contains("<button type=\"button\" data-id=\"back\" disabled>Back</button>"))
  }
}
