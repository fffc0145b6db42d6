import DeepLinks
import Foundation
import LinkDialects
import SessionEngine
import TaxiApp
import TestSupport
import Testing

/// Tests of the check that compares the parameters of routes with those of the taxi app's workflows.
@Suite struct WorkflowParametersTests {
  private func findings(_ routes: String) throws -> [RouteFinding] {
    let app = try TaxiWorld.app()
    let table = try RouteTable(yaml: "schemes: [taxi]\nroutes:\n  one: \(routes)\n", file: "t")
    return table.findings(parameters: { app.parameters(of: $0) }) { app.describe($0) }
  }

  @Test func `the shipped routes agree with the parameters of their workflows`() throws {
    let (app, table) = (try TaxiWorld.app(), try TaxiWorld.routes())
    #expect(table.findings(parameters: { app.parameters(of: $0) }) { app.describe($0) }.isEmpty)
    for workflow in app.workflows { #expect(workflow.parameters != nil, "\(workflow.name)") }
    #expect(app.parameters(of: "Nothing") == nil)
  }

  @Test(arguments: [
    (
      "{path: y, workflow: PlaceSearch, parameters: {point: {type: enumeration, values: [pickup]}}}",
      [RouteFinding.Code.optionalParameter]
    ),
    (
      """
      {path: y, workflow: PlaceSearch, parameters: {point: {type: enumeration, values: [pickup], repeated: true, \
      required: true}}}
      """, [.wrongType]
    ),
    ("{path: y, workflow: ScheduledReservation}", [.missingParameter]),
    (
      "{path: \"y/{id}\", workflow: ScheduledReservation, parameters: {id: integer}}",
      [.missingParameter, .unusedParameter]
    ),
    ("{path: y, workflow: Web}", [.missingParameter]),
    (
      "{path: y, workflow: QRPayment, parameters: {code: identifier, amount: integer}}", [.wrongType]
    ),
    (
      """
      {path: y, workflow: Order, parameters: {pickup: place, stop: {type: place, repeated: true, most: 5}, \
      dropoff: place, class: {type: enumeration, values: [standard, luxury]}}}
      """, [.wrongType]
    ),
    (
      """
      {path: y, workflow: OrderConfirm, parameters: {pickup: place, stop: {type: place, repeated: true, most: 2}, \
      dropoff: place, class: {type: enumeration, values: [van]}}}
      """, [.optionalParameter, .optionalParameter]
    ),
    (
      """
      {path: y, workflow: Order, parameters: {pickup: place, stop: {type: place, repeated: true}, dropoff: place, \
      class: {type: enumeration, values: [van]}}}
      """, [.wrongType]
    ),
    (
      """
      {path: y, workflow: Order, parameters: {pickup: place, stop: {type: place, repeated: true, most: 6}, \
      dropoff: place, class: {type: enumeration, values: [van]}}}
      """, [.wrongType]
    ),
    ("{path: y, workflow: Nothing}", [.unknownWorkflow]),
  ])
  func `a route whose parameters differ from those of its workflow is found`(
    _ route: String, _ codes: [RouteFinding.Code]
  ) throws {
    let found = try findings(route)
    #expect(found.map(\.code) == codes, "\(found)")
  }

  @Test func `a link without a parameter that its workflow needs fails with that reason`() throws {
    let yaml = try Repository.text("config/links.yaml")
      .replacing("[pickup, stop, dropoff], required: true }", with: "[pickup, stop, dropoff] }")
    let session = try SessionHost(app: TaxiWorld.app(), routes: RouteTable(yaml: yaml, file: "t")).create(
      "a", at: 1_800_000_000_000
    ).session
    let outcome = try #require(session.turn(.open(url: "taxi://order/search"), at: 1_800_000_001_000).answer)
    #expect(outcome.outcome == .failed)
    #expect(outcome.reason == "workflowNotStarted")
    #expect(outcome.message?.contains("did not start its workflow PlaceSearch") == true)
  }
}
