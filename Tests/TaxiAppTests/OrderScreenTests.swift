import AndonTesting
import HeadlessUI
import RIBs
import SessionEngine
import Testing

@testable import TaxiApp

@Suite("The sections of an order's screen")
struct OrderScreenTests {
  /// Advances the session's clock.
  private func advance(_ taxi: TestSession, _ seconds: Int64) -> Turn {
    taxi.turn(.advance(milliseconds: seconds * 1000))
  }

  /// The RIBs whose screens are visible, from top to bottom, without the tab bar.
  private func shown(_ taxi: TestSession) -> [String] { taxi.session.screens.dropFirst().map(\.rib) }

  @Test
  func `the screen has the sections that the status calls for, from top to bottom, also after a restart`() throws {
    let taxi = try OrderTests.ordered()
    #expect(shown(taxi) == ["OrderResult", "OrderStatus", "OrderRoute", "OrderPayment", "OrderCancellation"])
    #expect(advance(taxi, 10).leaks == [])
    let all = ["OrderResult", "OrderStatus", "VehicleAndDriver", "OrderRoute", "OrderPayment", "OrderCancellation"]
    #expect(taxi.text("status") == "The car is on its way")
    #expect(shown(taxi) == all)
    #expect(advance(taxi, 150).leaks == [])
    #expect(taxi.text("status") == "The car has arrived")
    #expect(shown(taxi) == all)
    #expect(advance(taxi, 70).leaks == [])
    #expect(taxi.text("status") == "Riding")
    #expect(shown(taxi) == all.dropLast())
    #expect(advance(taxi, 3600).leaks == [])
    #expect(shown(taxi) == ["OrderResult", "OrderStatus", "OrderPayment", "RideRating"])
  }

  @Test func `the topmost screen of a session has the sections below its title`() throws {
    let taxi = try OrderTests.ordered()
    let screen = try #require(taxi.session.topScreen)
    #expect(screen.rib == "OrderResult")
    #expect(screen.error == nil)
    #expect(
      screen.elements.map(\.id) == [
        "text.1", "back", "status", "image.1", "pickup", "dropoff", "fare", "payment", "terms", "cancel",
      ])
    #expect(screen.elements.map(\.line) == Array(1...10))
  }

  @Test func `the car that accepts stays the same until the ride has ended`() throws {
    let taxi = try OrderTests.ordered()
    #expect(taxi.text("plate") == nil)
    _ = advance(taxi, 10)
    let plate = try #require(taxi.text("plate"))
    #expect(taxi.text("driver.rating")?.hasPrefix("★") == true)
    #expect(taxi.text("company") != nil)
    _ = advance(taxi, 300)
    #expect(taxi.text("status") == "Riding")
    #expect(taxi.text("plate") == plate)
    _ = advance(taxi, 3600)
    #expect(taxi.text("plate") == nil)
  }

  @Test func `the question whether to cancel stays when a car accepts, and leaves when the ride begins`() throws {
    let taxi = try OrderTests.ordered()
    try taxi.tap("cancel")
    _ = advance(taxi, 10)
    #expect(taxi.text("status") == "The car is on its way")
    #expect(taxi.canTap("cancel.no"))
    #expect(!taxi.canTap("back"))
    _ = advance(taxi, 300)
    #expect(taxi.text("status") == "Riding")
    #expect(!taxi.canTap("cancel.no"))
    #expect(taxi.canTap("back"))
  }
}
