import ControlProtocol
import DeepLinks
import Foundation
import Lab
import LinkDialects
import NIOConcurrencyHelpers
import SessionEngine
import TaxiApp
import Testing
import TextFormats

@testable import Inspector

@Suite struct MatrixRowTests {
  @Test func `the rows are the samples, and a row has the cells of the matrix`() async throws {
    try await MethodDaemon.with { daemon in
      let (app, routes) = (try MethodDaemon.app(), try MethodDaemon.routes())
      let matrix = try await daemon.call("inspector.matrix")
      let links = MatrixLink.samples(of: routes)
      #expect(matrix["links"]?.array?.map { $0["link"]?.string } == links.map(\.shown))
      #expect(matrix["links"]?.array?.map { $0["url"]?.string } == links.map(\.url))
      #expect(matrix["states"]?.strings == app.states.map(\.name))
      #expect(matrix["networks"]?.strings == ["quick", "slow", "failing"])
      let row = try await daemon.call("inspector.matrix.row", ["link": .string("taxi://wallet")])
      let cells = try #require(row["cells"]?.array)
      #expect(cells.count == app.states.count * 3)
      #expect(row["link"] == .string("taxi://wallet"))
      let runner = MatrixRunner(
        host: SessionHost(app: app, routes: routes), at: Int64(Date().timeIntervalSince1970 * 1000))
      for state in app.states {
        let cell = try runner.open(MatrixLink("taxi://wallet", routes: routes), in: runner.column(state, .quick)).cell
        let found = try #require(
          cells.first { $0["state"]?.string == state.name && $0["network"] == .string("quick") })
        #expect(found["outcome"]?.string == cell.outcome.rawValue)
        #expect(found["reason"]?.string == cell.reason)
        #expect(found["screen"]?.string == cell.screen)
        #expect(found["route"] == .string("wallet"))
        #expect(found["steps"]?.array?.count == cell.steps.count)
      }
      #expect(Set(cells.map { $0["outcome"]?.string }).count > 1)
    }
  }

  @Test func `a sample may be given as it is shown, and no cell has its secret`() async throws {
    try await MethodDaemon.with { daemon in
      let links = try #require(try await daemon.call("inspector.matrix")["links"]?.array)
      let pay = try #require(links.first { $0["url"]?.string?.contains("code=CAB-17") == true })
      let shown = try #require(pay["link"]?.string)
      #expect(shown.contains("***"))
      #expect(pay["url"]?.string?.contains("CAB-17") == true)
      let row = try await daemon.call("inspector.matrix.row", ["link": .string(shown)])
      #expect(row["cells"]?.array?.contains { $0["outcome"] == .string("completed") } == true)
      #expect(try !JSONCoding.text(row).contains("CAB-17"))
    }
  }

  @Test func `after another table is in force the rows are those of that table`() async throws {
    try await MethodDaemon.with { daemon in
      let link: [String: JSONValue] = ["link": .string("taxi://wallet")]
      #expect(try await daemon.call("inspector.matrix.row", link)["cells"]?.array?[0]["route"] == .string("wallet"))
      let lines = try InspectedDaemon.read("links.yaml").replacing("path: wallet\n", with: "path: purse\n")
      let other = try RouteTable(yamlWithDialects: lines, file: "links.yaml")
      daemon.table.withLockedValue { $0 = other }
      let refusal = await daemon.refusal("inspector.matrix.row", link)
      // A state of the app opens the link that is gone.
      let cells = refusal == nil ? try await daemon.call("inspector.matrix.row", link)["cells"]?.array : nil
      let isRejected = cells?.allSatisfy { $0["outcome"] == .string("rejected") }
      #expect(refusal?.kind == .configurationInvalid || isRejected == true)
      let links = try await daemon.call("inspector.matrix")["links"]?.array?.map { $0["link"]?.string }
      #expect(links?.contains("taxi://purse") == true)
    }
  }
}
