import SessionEngine
import Testing

@testable import AndonServer

@Suite("The counts of outcomes")
struct OutcomeCountTests {
  @Test("Each outcome is counted under its own name, and one that no link came to is not told")
  func names() {
    var counts = OutcomeCounts()
    #expect(counts.byName == [:])
    for (number, kind) in LinkOutcome.Kind.allCases.enumerated() {
      for _ in 0...number { counts.count(kind) }
      #expect(counts.byName.count == number + 1)
      #expect(counts.byName[kind.rawValue] == number + 1)
    }
  }
}
