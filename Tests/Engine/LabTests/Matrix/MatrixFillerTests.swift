import Lab
import SessionEngine
import Testing

/// The sessions of a filler, which a link that changes nothing leaves to the next one.
@Suite struct MatrixFillerTests {
  @Test(arguments: ["loggedOut", "riding", "maintenance", "notInstalled"])
  func `each cell is that of a session of its own, whatever was opened before`(state: String) throws {
    let (runner, routes) = (try MatrixWorld.runner(), try LabWorld.routes())
    var filler = try MatrixWorld.filler([state], MatrixNetwork.allCases)
    let wrong = ["taxi://walet", "taxi://signup", "taxi://login", "x"].map { MatrixLink($0, routes: routes) }
    // Each link comes after one that changes nothing.
    for link in MatrixLink.samples(of: routes).flatMap({ [$0] + wrong }) {
      let row = try filler.row(of: link)
      for (cell, column) in zip(row.cells, filler.columns) {
        let own = try MatrixWorld.opened(try runner.open(link, in: column).cell)
        #expect(try MatrixWorld.opened(cell) == own, "\(link.url) in \(column.name)")
      }
    }
  }

  @Test func `a session whose link changed something is not used again`() throws {
    let routes = try LabWorld.routes()
    var filler = try MatrixWorld.filler(["loggedIn"])
    let (first, second) = (MatrixLink("taxi://wallet", routes: routes), MatrixLink("taxi://no/link", routes: routes))
    _ = try filler.row(of: first)
    let cell = try filler.row(of: second).cells.first
    #expect(cell?.screen == "NormalDispatch")
  }

  @Test func `the rows of several workers are those of one, in order`() async throws {
    let links = MatrixLink.samples(of: try LabWorld.routes())
    var rows: [[[MatrixCell]]] = []
    for count in [1, 3] {
      var (found, rest) = ([[MatrixCell]](), links.makeIterator())
      try await Workers(count) { try MatrixWorld.filler(["riding", "loggedOut"]) }.run(
        next: { rest.next() }, work: { try $0.row(of: $1).cells }, each: { found.append($0) })
      rows.append(found)
    }
    #expect(rows[0].count == links.count)
    #expect(rows[0] == rows[1])
  }

  @Test func `a matrix that keeps no cells returns them all the same, and counts them`() throws {
    let routes = try LabWorld.routes()
    let links = ["taxi://wallet", "taxi://home"].map { MatrixLink($0, routes: routes) }
    var filler = try MatrixWorld.filler(["loggedIn", "loggedOut"])
    var kept = Matrix(links: links, columns: filler.columns)
    var printed = Matrix(links: links, columns: filler.columns, keepsCells: false)
    for link in links {
      let row = try filler.row(of: link)
      #expect(printed.add(row.cells).map(\.cell) == kept.add(row.cells).map(\.cell))
    }
    #expect(printed.count == 4)
    #expect(printed.count == kept.count)
    #expect(Array(printed.places).isEmpty)
    #expect(kept.places.map(\.link.url) == ["taxi://wallet", "taxi://wallet", "taxi://home", "taxi://home"])
  }
}
