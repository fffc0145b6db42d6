import SessionEngine
import Testing

@testable import Inspector

@Suite struct KeptRecordsTests {
  @Test func `a long session keeps no more records than a short one`() throws {
    var kept = KeptRecords(session: "alice", creation: 7, routes: try MethodDaemon.routes())
    for number in stride(from: Int64(64), through: 100_032, by: 64) {
      kept.add(TurnReplay.Checkpoint(number: number, record: SessionRecord(id: "alice", createdAt: 0)))
    }
    #expect(kept.count <= KeptRecords.limit + 1)
    for number in [Int64(1), 64, 65, 5_000, 77_777, 100_000] {
      let found = kept.last(before: number)?.number ?? 0
      #expect(found < number, "\(number): \(found)")
      #expect(number - found <= 512, "\(number): \(found)")
    }
    #expect(kept.last(before: 100_033)?.number == 100_032)
    #expect(kept.last(before: 1) == nil)
  }

  @Test func `the record of the last turn is used before an older one`() throws {
    var kept = KeptRecords(session: "alice", creation: 7, routes: try MethodDaemon.routes())
    for number in [Int64(64), 128, 90] {
      kept.add(TurnReplay.Checkpoint(number: number, record: SessionRecord(id: "alice", createdAt: 0)))
    }
    #expect([65, 90, 91, 128, 129, 200].map { kept.last(before: $0)?.number } == [64, 64, 90, 90, 128, 128])
  }

  @Test func `an earlier session of the name and another table have other records`() throws {
    let routes = try MethodDaemon.routes()
    let kept = KeptRecords(session: "alice", creation: 7, routes: routes)
    #expect(kept.isSame(KeptRecords(session: "alice", creation: 7, routes: routes)))
    #expect(!kept.isSame(KeptRecords(session: "alice", creation: 9, routes: routes)))
    #expect(!kept.isSame(KeptRecords(session: "alice", creation: 7, routes: try MethodDaemon.routes())))
  }
}
