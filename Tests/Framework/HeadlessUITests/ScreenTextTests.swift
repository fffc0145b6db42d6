import Foundation
import HeadlessUI
import Testing

@Suite struct ScreenTextTests {
  private func reservations(_ place: String) -> some ScreenHosting {
    Sheet {
      Text(LocalizedText(ja: "予約", en: "Reservations")).textStyle(.title)
      Image("map")
      Spacer()
      Field(.phone, id: "phone", text: "090") { _ in }
      Toggle(.remember, id: "remember", isOn: true) { _ in }
      Toggle("Off", id: "off", isOn: false) { _ in }
      List([(42, "09:00"), (7, "明日")]) { number, time in
        Row("\(place) \(number)", id: "reservation.\(number)", detail: time) {}
      }
      Row(place, id: "more") {}
      Stack(.horizontal) {
        Button("Cancel", id: "cancel") {}
        Button("OK", id: "ok") {}.disabled()
      }
      Text("secret").hidden()
    }
  }

  @Test func `the lines of a screen are followed by the identifiers of tappable elements`() {
    #expect(
      reservations("Tokyo").shown.text == """
        Sheet
          Reservations
          (map)

          Phone number: 090_  phone
          [x] Remember me     remember
          [ ] Off             off
          > Tokyo 42  09:00   reservation.42
          > Tokyo 7   明日    reservation.7
          > Tokyo             more
          [ Cancel ]  [ OK ]  cancel  ok (disabled)
        """)
  }

  @Test func `columns are aligned with wide characters`() {
    #expect(
      reservations("東京").snapshot(rib: "予約", language: .japanese).text == """
        予約
          予約
          (map)

          電話番号: 090_      phone
          [x] 次回から省略    remember
          [ ] Off             off
          > 東京 42  09:00    reservation.42
          > 東京 7   明日     reservation.7
          > 東京              more
          [ Cancel ]  [ OK ]  cancel  ok (disabled)
        """)
  }

  @Test(arguments: [
    ("a", 1), ("é", 1), ("e\u{301}", 1), ("予", 2), ("ｱ", 1), ("Ａ", 2), ("が", 2), ("か\u{3099}", 2), ("한", 2),
    ("👩‍👧", 2), ("🇯🇵", 2), ("☎️", 2), ("☎", 1), ("𠮷", 2), ("—", 1),
  ])
  func `a character takes its number of columns`(character: String, columns: Int) {
    let lines = Sheet {
      Button(character, id: "wide") {}
      Button("1234", id: "narrow") {}
    }.shown.text.split(separator: "\n")
    #expect(lines[1] == "  [ \(character) ]\(String(repeating: " ", count: 4 - columns))  wide")
    #expect(lines[2] == "  [ 1234 ]  narrow")
  }

  @Test func `control characters and line feeds in data are escaped`() {
    let hostile = "a\n  [ Pay ]  pay\u{1B}[2J\r\t\u{7F}\u{9B}\u{202E}\u{2028}"
    let safe = "a\\n  [ Pay ]  pay\\u{1b}[2J\\r\\t\\u{7f}\\u{9b}\\u{202e}\\u{2028}"
    let shown = Sheet {
      Text(hostile)
      Image(hostile)
      Stack(.horizontal) {
        Button(hostile, id: hostile) {}
        Field(hostile, id: "field", text: hostile) { _ in }
      }
      Toggle(hostile, id: "toggle", isOn: true) { _ in }
      Row(hostile, id: "row", detail: hostile) {}
    }.snapshot(rib: hostile, language: .english)
    let lines = shown.text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count == 6)
    #expect(lines[0] == safe)
    #expect(lines[1] == "  \(safe)")
    #expect(lines[2] == "  (\(safe))")
    #expect(lines[3] == "  [ \(safe) ]  \(safe): \(safe)_  \(safe)  field")
    #expect(lines[4].hasPrefix("  [x] \(safe) "))
    #expect(lines[5].hasPrefix("  > \(safe)  \(safe) "))
    #expect(shown.elements[0].text == hostile)
    let rows = Sheet {
      Row("\u{1B}", id: "a", detail: "1") {}
      Row("12345", id: "b", detail: "2") {}
    }.shown.text
    #expect(rows == "Sheet\n  > \\u{1b}  1  a\n  > 12345   2  b")
  }

  @Test func `the error of a screen is shown`() {
    let text = Sheet {
      Button("A", id: "a") {}
      Button("B", id: "a") {}
    }.shown.text
    #expect(
      text.hasSuffix("\n  (several elements are named `a`; give each an identifier of its own)"))
  }

  @Test func `an empty screen is its name, and adjacent empty lines are one`() {
    #expect(Sheet {}.shown.text == "Sheet")
    let spaced = Sheet {
      Spacer()
      Text("A")
      Spacer()
      Spacer()
      Text("B")
      Spacer()
    }
    #expect(spaced.shown.text == "Sheet\n\n  A\n\n  B")
  }

  @Test(arguments: [Int.min, -1, 0, 1_000_000_000_000, Int.max])
  func `a decoded snapshot with invalid line numbers is shown`(line: Int) throws {
    let json = """
      {"rib":"Sheet","elements":[{"id":"a","kind":"text","text":"A","enabled":true,"selected":false,"line":\(line)},
      {"id":"b","kind":"text","text":"B","enabled":true,"selected":false,"line":3}]}
      """
    let snapshot = try JSONDecoder().decode(ScreenSnapshot.self, from: Data(json.utf8))
    let shown = snapshot.text.split(separator: "\n").joined()
    #expect(shown == "Sheet  A  B")
  }
}
