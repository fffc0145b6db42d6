import HeadlessUI
import Testing

@Suite struct ObservableObjectTests {
  private final class DataSource: ObservableObject {
    @Published var title = "a"
    @Published var isOn = false
    var note = ""
  }

  @Test func `a change of a published property is counted`() {
    let dataSource = DataSource()
    #expect(dataSource.changeCount == 0)
    dataSource.title = "b"
    dataSource.isOn.toggle()
    #expect(dataSource.changeCount == 2)
    #expect(dataSource.title == "b")
    #expect(dataSource.isOn)
  }

  @Test func `an equal value and an ordinary property are no changes`() {
    let dataSource = DataSource()
    dataSource.title = "a"
    dataSource.note = "b"
    #expect(dataSource.changeCount == 0)
  }
}
