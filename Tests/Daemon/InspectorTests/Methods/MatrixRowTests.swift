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
      let runner = MatrixRunner(
        host: SessionHost(app: app, routes: routes), at: Int64(Date().timeIntervalSince1970 * 1000))
      var place: [String: JSONValue] = ["link": .string("taxi://wallet")]
      for network in MatrixNetwork.allCases {
        place["network"] = .string(network.rawValue)
        let row = try await daemon.call("inspector.matrix.row", place)
        #expect(row["link"] == .string("taxi://wallet"))
        #expect(row["network"] == .string(network.rawValue))
        let cells = try #require(row["cells"]?.array)
        #expect(cells.map { $0["state"]?.string } == app.states.map(\.name))
        #expect(Set(cells.map { $0["outcome"]?.string }).count > 1)
        for (state, found) in zip(app.states, cells) {
          let link = MatrixLink("taxi://wallet", routes: routes)
          let cell = try runner.open(link, in: runner.column(state, network)).cell
          #expect(found["outcome"]?.string == cell.outcome.rawValue)
          place["state"] = .string(state.name)
          let whole = try await daemon.call("inspector.matrix.cell", place)
          #expect(whole["outcome"]?.string == cell.outcome.rawValue)
          #expect(whole["reason"]?.string == cell.reason)
          #expect(whole["screen"]?.string == cell.screen)
          #expect(whole["state"]?.string == state.name)
          #expect(whole["network"]?.string == network.rawValue)
          #expect(whole["route"] == .string("wallet"))
          #expect(whole["steps"]?.array?.count == cell.steps.count)
        }
        place["state"] = nil
      }
    }
  }

  @Test func `the screens and the trees of a cell are those of the session after the link`() async throws {
    try await MethodDaemon.with { daemon in
      let place: [String: JSONValue] = [
        "link": .string("taxi://wallet"), "state": .string("riding"), "network": .string("quick"),
      ]
      let shown = try await daemon.call("inspector.matrix.screens", place)
      #expect(shown["language"] == .string("ja"))
      let ribs = try #require(shown["screens"]?.array).map { $0["rib"]?.string }
      #expect(ribs.contains("Wallet"))
      #expect(try JSONCoding.text(try #require(shown["trees"]?["after"])).contains("Wallet"))
      #expect(try !JSONCoding.text(try #require(shown["trees"]?["before"])).contains("Wallet"))
    }
  }

  @Test func `the row of a sample is kept, and that of any other link is not`() async throws {
    try await MethodDaemon.with { daemon in
      for link in ["taxi://wallet", "taxi://wallet", "taxi://no-such-place"] {
        _ = try await daemon.call("inspector.matrix.row", ["link": .string(link), "network": .string("quick")])
      }
      #expect(daemon.methods.matrix.keptLinks == ["taxi://wallet"])
    }
  }

  @Test func `a state that the app does not have is refused with the nearest one`() async throws {
    try await MethodDaemon.with { daemon in
      var place: [String: JSONValue] = [
        "link": .string("taxi://wallet"), "state": .string("ridding"), "network": .string("slow"),
      ]
      let refusal = await daemon.refusal("inspector.matrix.cell", place)
      #expect(refusal?.kind == .invalidParameters)
      #expect(refusal?.hint == "did you mean riding?")
      place["network"] = .string("sloww")
      #expect(await daemon.refusal("inspector.matrix.cell", place)?.kind == .invalidParameters)
    }
  }

  @Test func `a sample may be given as it is shown, and no cell has its secret`() async throws {
    try await MethodDaemon.with { daemon in
      let links = try #require(try await daemon.call("inspector.matrix")["links"]?.array)
      let pay = try #require(links.first { $0["url"]?.string?.contains("code=CAB-17") == true })
      let shown = try #require(pay["link"]?.string)
      #expect(shown.contains("***"))
      #expect(pay["url"]?.string?.contains("CAB-17") == true)
      var place: [String: JSONValue] = ["link": .string(shown), "network": .string("quick")]
      let row = try await daemon.call("inspector.matrix.row", place)
      let done = try #require(row["cells"]?.array?.first { $0["outcome"] == .string("completed") })
      place["state"] = done["state"]
      let cell = try await daemon.call("inspector.matrix.cell", place)
      #expect(cell["outcome"] == .string("completed"))
      for answer in [row, cell] { #expect(try !JSONCoding.text(answer).contains("CAB-17")) }
    }
  }

  @Test func `after another table is in force the rows are those of that table`() async throws {
    try await MethodDaemon.with { daemon in
      let row: [String: JSONValue] = ["link": .string("taxi://wallet"), "network": .string("quick")]
      let before = try await daemon.call("inspector.matrix.row", row)["cells"]?.array
      #expect(before?.contains { $0["outcome"] == .string("rejected") } == false)
      let lines = try InspectedDaemon.read("links.yaml").replacing("path: wallet\n", with: "path: purse\n")
      let other = try RouteTable(yaml: lines, file: "links.yaml")
      daemon.table.withLockedValue { $0 = other }
      let refusal = await daemon.refusal("inspector.matrix.row", row)
      // A state of the app opens the link that is gone.
      let cells = refusal == nil ? try await daemon.call("inspector.matrix.row", row)["cells"]?.array : nil
      let isRejected = cells?.allSatisfy { $0["outcome"] == .string("rejected") }
      #expect(refusal?.kind == .configurationInvalid || isRejected == true)
      let links = try await daemon.call("inspector.matrix")["links"]?.array?.map { $0["link"]?.string }
      #expect(links?.contains("taxi://purse") == true)
    }
  }
}
