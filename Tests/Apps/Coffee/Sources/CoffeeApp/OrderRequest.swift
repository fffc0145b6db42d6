import Foundation
import SessionEngine

/// The requests of the shop's own staff, which do not come from the app.
enum OrderRequest {
  static let all = [
    AppRequest(
      "order.list", isChanging: false, abstract: "List the member's orders.", parameters: [],
      table: AppRequest.Table(
        rows: "orders",
        columns: [.init("ORDER", "id"), .init("CUPS", "cups"), .init("YEN", "total"), .init("STATUS", "status")])),
    AppRequest(
      "order.complete", isChanging: true, abstract: "Make an order ready, as the barista does.",
      parameters: [AppRequest.Parameter("order", help: "The number of the order.", isRequired: true)]),
  ]

  /// Makes an order ready.
  static func perform(
    _ name: String, _ parameters: [String: String], on component: AppRootComponent
  ) throws(SessionError) {
    guard let order = parameters["order"].flatMap(Int.init) else {
      throw SessionError(
        code: "badParameter", message: "`order` is not the number of an order",
        hint: "see the numbers of the orders: coffee order list")
    }
    do throws(BackendError) {
      try component.simulator.complete(order, at: component.time.now)
    } catch {
      throw SessionError(
        code: error.code, message: error.message, hint: "see the status of the orders: coffee order list")
    }
  }

  /// Returns the orders of the member who is logged in as JSON, the newest first.
  static func answer(_ name: String, on component: AppRootComponent) throws(SessionError) -> String {
    let orders = component.simulator.caller.map { component.simulator.orders(of: $0, at: component.time.now) } ?? []
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(["orders": orders]) else {
      throw SessionError(
        code: "notEncodable", message: "the orders cannot be written as JSON", hint: "report this error")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
