import AndonTesting
import SessionEngine
import Testing

/// Tests of the record as a store returns it.
@Suite struct StoredRecordTests {
  @Test func `a stored record is equal to the original`() throws {
    let taxi = try TaxiWorld.loggedIn()
    try taxi.open("taxi://reservations/42")
    let record = taxi.session.record
    #expect(record.asStored == record)
    #expect(record.asStored.state == record.state)
    #expect(record.state.count > 2)
    #expect(record.asStored.rows == record.rows)
  }
}
