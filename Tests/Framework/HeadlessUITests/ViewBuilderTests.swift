import HeadlessUI
import Testing

@Suite struct ViewBuilderTests {
  private enum Ride { case none, waiting(Int), riding }

  private struct Price: View {
    let yen: Int
    var body: some View {
      Text("\(yen) yen")
      if yen > 1000 { Text("expensive") }
    }
  }

  private func texts(@ViewBuilder _ content: @escaping () -> some View) -> [String] {
    Sheet(content).shown.elements.map(\.text)
  }

  @Test func `views appear in the order in which they are written`() {
    let written = texts {
      Text("1")
      Text("2")
      Text("3")
      Text("4")
      Text("5")
      Text("6")
      Text("7")
      Text("8")
      Text("9")
      Text("10")
      Text("11")
      Text("12")
    }
    #expect(written == (1...12).map(String.init))
    #expect(texts {} == [])
  }

  @Test(arguments: [true, false]) func `an if shows one of its branches`(isOn: Bool) {
    #expect(texts { if isOn { Text("then") } } == (isOn ? ["then"] : []))
    let both = texts {
      if isOn {
        Text("then")
        Text("too")
      } else {
        Image("else")
      }
      Text("after")
    }
    #expect(both == (isOn ? ["then", "too", "after"] : ["else", "after"]))
  }

  @Test func `an if let shows its view when there is a value`() {
    func shown(_ name: String?) -> [String] { texts { if let name { Text(name) } } }
    #expect(shown("Ai") == ["Ai"])
    #expect(shown(nil) == [])
  }

  @Test func `a switch shows the branch of its case`() {
    func shown(_ ride: Ride) -> [String] {
      texts {
        switch ride {
        case .none: Text("no ride")
        case .waiting(let minutes): Text("\(minutes) minutes")
        case .riding: Image("taxi")
        }
      }
    }
    #expect(shown(.none) == ["no ride"])
    #expect(shown(.waiting(3)) == ["3 minutes"])
    #expect(shown(.riding) == ["taxi"])
  }

  @Test func `a for shows the views of each iteration`() {
    let shown = texts {
      for number in 1...3 {
        Text("\(number)")
        if number == 2 { Text("two") }
      }
    }
    #expect(shown == ["1", "2", "two", "3"])
  }

  @Test func `a view of the app shows its body, with modifiers around it`() {
    let shown = Sheet {
      Price(yen: 500)
      Price(yen: 2000).textStyle(.headline).disabled()
      Price(yen: 3000).hidden()
    }.shown
    #expect(shown.elements.map(\.text) == ["500 yen", "2000 yen", "expensive"])
    #expect(shown.elements.map(\.style) == [nil, .headline, .headline])
    #expect(shown.elements.map(\.enabled) == [true, false, false])
  }
}
