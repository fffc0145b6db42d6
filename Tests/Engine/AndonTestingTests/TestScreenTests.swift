import AndonTesting
import HeadlessUI
import Testing

@Suite struct TestScreenTests {
  private let dataSource = SampleView.DataSource()
  private let taps = CallRecorder()
  private let screen: TestScreen

  init() {
    screen = TestScreen(HostingController(rootView: SampleView(dataSource: dataSource, taps: taps)))
  }

  @Test func `a line has what an element has, in a language`() {
    #expect(
      screen.lines() == [
        "text.1 | Code | title", "image.1 | map | label Map", "code | Code | []", "tab | Tab | selected",
        "send | Send | disabled", "row | Row | [detail]",
      ])
    #expect(screen.lines(.japanese)[4] == "send | 送信 | disabled")
  }

  @Test func `an error in the composition of the screen is the last line`() {
    dataSource.name = "row"
    #expect(screen.lines().last == "error: several elements are named `row`")
  }

  @Test func `an element is tapped, with a text when it is a field`() throws {
    try screen.tap("code", "A")
    try screen.tap("row")
    #expect(taps.calls == ["code A", "row"])
    #expect(screen.element("code")?.value == "A")
    #expect(throws: TapError.self) { try screen.tap("image.1") }
  }

  @Test func `all taps are those that are possible before the first one`() throws {
    try screen.tapAll(writing: "A")
    try screen.tapAll(writing: "B")
    #expect(taps.calls == ["code A", "tab", "row", "code B", "tab", "send", "row"])
  }

  @Test func `the screen is changed by another value, and not by the same one`() {
    #expect(screen.isChanged { dataSource.code = "A" })
    #expect(!screen.isChanged { dataSource.code = "A" })
    #expect(!screen.isChanged {})
  }
}

private struct SampleView: View {
  final class DataSource: ObservableObject {
    @Published var code = ""
    @Published var name = "send"
  }

  @ObservedObject var dataSource: DataSource
  let taps: CallRecorder

  var body: some View {
    Text("Code").textStyle(.title)
    Image("map").accessibilityLabel("Map")
    Field("Code", id: "code", text: dataSource.code) {
      taps.record("code \($0)")
      dataSource.code = $0
    }
    Button("Tab", id: "tab") { taps.record("tab") }.selected()
    Button(LocalizedText(ja: "送信", en: "Send"), id: dataSource.name) { taps.record("send") }
      .disabled(dataSource.code.isEmpty)
    Row("Row", id: "row", detail: "detail") { taps.record("row") }
  }
}
