import Testing

@testable import SessionEngine

@Suite struct AppRowsTests {
  private static func row(_ key: Int64, _ value: Int64, in table: String = "items") -> AppRow {
    AppRow(table: table, values: [.integer(key), .integer(value)])
  }

  /// Three rows of a table and one of another; the second holds the moment of the creation and a minute.
  private let initial = InitialRows(
    [row(1, 10), row(2, 0), row(3, 30), row(1, 40, in: "others")],
    moments: [InitialRows.Moment(row: 1, column: 1, offset: 60_000)])

  @Test func `rows at the beginning are those of the app, with moments counted from the creation`() {
    let rows = AppRows(initial, at: 1_000)
    #expect(
      rows.all == [Self.row(1, 10), Self.row(2, 61_000), Self.row(3, 30), Self.row(1, 40, in: "others")]
        && rows.rows(of: "others") == [Self.row(1, 40, in: "others")] && rows.ownCount == 0)
  }

  @Test(arguments: 0..<50) func `whatever an app does to them, they are as a list that it does the same to`(seed: Int) {
    var random = UInt64(seed)
    var rows = AppRows(initial, at: 1_000)
    var list = rows.all
    for _ in 0..<20 {
      let key = AppValue.integer(SessionSettings.draw(&random, below: 6))
      let table = SessionSettings.draw(&random, below: 2) == 0 ? "items" : "others"
      let index = list.firstIndex { $0.table == table && $0.key == key }
      if SessionSettings.draw(&random, below: 3) == 0 {
        rows.apply(.delete(table: table, key: key))
        if let index { list.remove(at: index) }
      } else {
        let row = AppRow(table: table, values: [key, .integer(SessionSettings.draw(&random, below: 100))])
        rows.apply(.upsert(row))
        if let index { list[index] = row } else { list.append(row) }
      }
      #expect(rows.all == list, "seed \(seed)")
      #expect(rows.rows(of: "items") == list.filter { $0.table == "items" }, "seed \(seed)")
    }
  }

  @Test func `rows that are read from a store share what the session began with, and stay equal`() {
    var rows = AppRows(initial, at: 1_000)
    rows.apply(.upsert(Self.row(2, 5)))
    rows.apply(.delete(table: "items", key: .integer(3)))
    rows.apply(.upsert(Self.row(9, 90)))
    let shared = AppRows(rows.all).sharing(initial, at: 1_000)
    #expect(shared == rows && shared.all == rows.all && shared.ownCount == 3)
    #expect(AppRows(AppRows(initial, at: 1_000).all).sharing(initial, at: 1_000).ownCount == 0)
    // Another session's moments are not this one's.
    #expect(AppRows(AppRows(initial, at: 2_000).all).sharing(initial, at: 1_000).ownCount == 1)
  }
}
