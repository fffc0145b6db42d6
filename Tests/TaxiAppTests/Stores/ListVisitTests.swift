import Testing

@testable import TaxiApp

@Suite struct ListVisitTests {
  @Test func `a list is old from its longest age on`() {
    let visit = ListVisit(askedAt: 1_000)
    #expect(!visit.isOld(at: 1_000 + ListVisit.longestAge - 1) && visit.isOld(at: 1_000 + ListVisit.longestAge))
    #expect(!ListVisit().isOld(at: .max))
  }
}
