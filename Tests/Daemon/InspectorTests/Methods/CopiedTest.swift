import AndonTesting
import DeepLinks
import HeadlessUI
import SessionEngine
import TaxiApp
import Testing

// TaxiApp.configured() and TaxiApp.routes() stand for the app and the table of your tests.
@Test func `alice comes to the screen Wallet`() throws {
  let session = try TestSession(
    app: TaxiApp.configured(), routes: TaxiApp.routes(), in: "loggedOut", at: 1_800_000_000_000)
  try session.open("taxi://reservations/42")
  session.turn(.login(["phone": "090-0000-0001"]))
  session.turn(.configure(["language": "en"]))
  try session.tap("back")
  try session.open("it's no link")
  session.turn(.request(name: "reservation.cancel", parameters: ["reservation": "42"]))
  session.turn(.input(LinkInput(.shortcut, "example.taxi.reserve")))
  try session.advance(by: .seconds(3))
  let link = try session.open("taxi://wallet")
  #expect(link.outcome == .completed)
  #expect(session.location == ["taxi://wallet"])
  #expect(session.screen?.rib == "Wallet")
}
