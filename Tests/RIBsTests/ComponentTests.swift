import RIBs
import Testing

private final class Score {}

private final class GameComponent: BootstrapComponent {
  var made = 0
  var score: Score {
    shared {
      made += 1
      return Score()
    }
  }
  var maybe: Score? { shared { Score() as Score? } }
  var nothing: Score? {
    shared {
      made += 1
      return Score?.none
    }
  }
  func value(_ number: Int) -> Int { shared { number } }
  func value(_ text: String) -> String { shared { text } }
  var pair: (Score, Score) { (shared { Score() }, shared { Score() }) }
}

@Suite struct ComponentTests {
  @Test func `a shared value is one instance in a component`() {
    let component = GameComponent()
    #expect(component.score === component.score)
    #expect(component.made == 1)
    #expect(component.score !== GameComponent().score)
  }

  @Test func `a shared optional is one instance too, and none stays none`() {
    let component = GameComponent()
    #expect(component.maybe != nil && component.maybe === component.maybe)
    #expect(component.nothing == nil && component.nothing == nil)
    #expect(component.made == 1)
  }

  @Test func `two overloads of one name do not collide`() {
    let component = GameComponent()
    #expect(component.value(1) == 1)
    #expect(component.value("one") == "one")
    #expect(component.value(2) == 1)
  }

  @Test func `two shared values on one line are two`() {
    let component = GameComponent()
    let (first, second) = component.pair
    #expect(first !== second)
    #expect(component.pair.0 === first)
  }

  @Test func `a component passes on what its dependency provides`() {
    final class Child: Component<GameComponent> {
      var score: Score { dependency.score }
    }
    let parent = GameComponent()
    #expect(Child(dependency: parent).score === parent.score)
  }
}
