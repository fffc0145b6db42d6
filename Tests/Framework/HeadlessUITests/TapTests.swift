import HeadlessUI
import Testing

@Suite struct TapTests {
  private final class Taps {
    var received: [String] = []
  }

  private let taps = Taps()

  private var sheet: some ScreenHosting {
    Sheet { [taps] in
      Text("Rides").identifier("title")
      Button("Order", id: "order") { taps.received.append("order") }
      Button("Pay", id: "pay") { taps.received.append("pay") }.disabled()
      Button("Refund", id: "refund") { taps.received.append("refund") }.hidden()
      Field("To", id: "order.to", text: "") { taps.received.append("to \($0)") }
      Toggle("Share", id: "share", isOn: true) { taps.received.append("share \($0)") }
      Row("Ride 1", id: "ride.1") { taps.received.append("ride 1") }
    }
  }

  @Test func `a tap presses buttons and rows, changes switches and sets the text of fields`() throws {
    try sheet.tap("order")
    try sheet.tap("ride.1")
    try sheet.tap("share")
    try sheet.tap("order.to", "Tokyo")
    try sheet.tap("order.to", "")
    #expect(taps.received == ["order", "ride 1", "share false", "to Tokyo", "to "])
  }

  @Test func `a tap turns on a switch that is off`() throws {
    var received: [Bool] = []
    try Sheet { Toggle("Share", id: "share", isOn: false) { received.append($0) } }.tap("share")
    #expect(received == [true])
  }

  @Test(arguments: [
    ("nowhere", nil, TapError.Code.absent), ("refund", nil, .hidden), ("pay", nil, .disabled),
    ("title", nil, .notTappable), ("order.to", nil, .textMissing), ("order", "now", .textNotTaken),
    ("share", "on", .textNotTaken), ("ride.1", "", .textNotTaken), ("", nil, .absent),
  ])
  func `a tap that is not possible throws an error and has no effect`(id: String, text: String?, code: TapError.Code) {
    let error = sheet.error(tapping: id, text)
    #expect(error?.code == code)
    #expect(error?.id == id)
    #expect(error?.tappable.map(\.id) == ["order", "order.to", "share", "ride.1"])
    #expect(taps.received == [])
  }

  @Test func `an error has a message and lists what can be tapped`() {
    #expect(
      sheet.error(tapping: "pay").map { "\($0)" } == """
        the element `pay` is disabled; what can be tapped: `order` (Order), `order.to` (To), \
        `share` (Share), `ride.1` (Ride 1)
        """)
    #expect(sheet.error(tapping: "refund")?.message == "the element `refund` is hidden")
    #expect(sheet.error(tapping: "title")?.message == "the element `title` cannot be tapped")
    #expect(sheet.error(tapping: "order.to")?.message == "the field `order.to` needs a text, and none was given")
    #expect(sheet.error(tapping: "order.to")?.hint == "give the field's new text")
    #expect(sheet.error(tapping: "order", "x")?.message == "the element `order` takes no text, and one was given")
    #expect(sheet.error(tapping: "order", "x")?.hint == "tap it without a text")
    #expect(Sheet { Text("A") }.error(tapping: "a")?.hint == "nothing can be tapped now")
  }

  @Test func `the titles in an error are in the language of the tap`() {
    let screen = LoginViewController()
    #expect(
      throws: TapError.absent(
        "x",
        among: [
          TappableElement(id: "login.phone", title: "電話番号"),
          TappableElement(id: "login.remember", title: "次回から省略"),
        ])
    ) {
      try screen.tap("x", text: nil, language: .japanese)
    }
  }

  @Test(arguments: [
    ("ordre.to", "order.to"), ("SHARE", "share"), ("rid.1", "ride.1"), ("to", "order.to"), ("ride", "ride.1"),
    ("zzzzzz", nil), ("", nil), (String(repeating: "share", count: 20), nil),
  ])
  func `the error of an absent identifier names the nearest one that can be tapped`(id: String, nearest: String?) {
    let error = sheet.error(tapping: id)
    #expect(error?.code == .absent)
    #expect(error?.hint.hasPrefix("did you mean") == (nearest != nil))
    if let nearest { #expect(error?.hint.hasPrefix("did you mean `\(nearest)`? what can be tapped: `order`") == true) }
  }

  @Test func `the error of a long identifier names no nearest one`() {
    func hint(_ length: Int) -> String? {
      let long = String(repeating: "a", count: length)
      return Sheet { Button("Long", id: long + "b") {} }.error(tapping: long + "c")?.hint
    }
    #expect(hint(60)?.hasPrefix("did you mean") == true)
    #expect(hint(64)?.hasPrefix("did you mean") == false)
  }

  @Test func `a hint lists a dozen elements and counts the others`() {
    let sheet = Sheet { List(1...100) { number in Row("Ride", id: "ride.\(number)") {} } }
    let error = sheet.error(tapping: "zzzzzz")
    #expect(error?.tappable.count == 100)
    #expect(error?.hint.hasSuffix("`ride.12` (Ride) and 88 more") == true)
  }

  @Test func `an error escapes control characters and shortens long identifiers`() {
    let error = sheet.error(tapping: "\u{1B}[2J\n" + String(repeating: "長", count: 100_000))
    #expect(error?.message.hasPrefix("there is no element `\\u{1b}[2J\\n長") == true)
    #expect(error?.message.hasSuffix("長…` on the screen") == true)
    #expect((error.map { "\($0)".count } ?? .max) < 300)
    let forged = Sheet { Button("\u{1B}[31mPay", id: "pay\u{202E}") {} }.error(tapping: "x")
    #expect(forged?.hint == "what can be tapped: `pay\\u{202e}` (\\u{1b}[31mPay)")
  }

  @Test func `two visible elements with the same identifier cannot be tapped`() {
    var received: [Int] = []
    let sheet = Sheet {
      Button("One", id: "a") { received.append(1) }
      Button("Two", id: "a") { received.append(2) }
      Button("Other", id: "b") { received.append(3) }
    }
    #expect(sheet.error(tapping: "a")?.code == .ambiguous)
    #expect(sheet.error(tapping: "b") == nil)
    #expect(received == [3])
  }

  @Test func `of a hidden and a visible element with the same identifier, the visible one is tapped`() throws {
    var received: [Int] = []
    let sheet = Sheet {
      Button("One", id: "a") { received.append(1) }.hidden()
      Button("Two", id: "a") { received.append(2) }
    }
    try sheet.tap("a")
    #expect(received == [2])
    #expect(sheet.shown.error == nil)
  }
}
