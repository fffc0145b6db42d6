import AndonTesting
import SessionEngine
import Testing

/// A link whose target the backend does not know stops, and the customer reads why.
@Suite("Links to what does not exist")
struct NotFoundTests {
  /// A link, the link that shows another one of the same kind, and the sentences in Japanese and English.
  private static let links = [
    ("taxi://reservations/999", "taxi://reservations/42", "この予約は見つかりませんでした", "This reservation was not found"),
    ("taxi://reservations/999/edit", "taxi://reservations/42", "この予約は見つかりませんでした", "This reservation was not found"),
    ("taxi://orders/999", "taxi://home", "この注文は見つかりませんでした", "This order was not found"),
    ("taxi://menu/history/999", "taxi://menu/history/401", "この乗車履歴は見つかりませんでした", "This ride was not found"),
    ("taxi://menu/notices/999", "taxi://menu/notices/1", "このお知らせは見つかりませんでした", "This notice was not found"),
  ]

  @Test("the screen says so in the customer's language, and no request is sent unseen", arguments: links)
  func sentence(url: String, other: String, japanese: String, english: String) throws {
    let taxi = try TaxiWorld.loggedIn()
    #expect(try taxi.open(other).outcome == .completed)
    let outcome = try taxi.open(url)
    #expect(outcome.outcome == .stopped)
    #expect(outcome.requests > 0)
    #expect(taxi.session.requests.unseen == 0)
    #expect(taxi.text("missing") == japanese)
    taxi.turn(.configure(["language": "en"]))
    #expect(taxi.text("missing") == english)
    #expect(try taxi.open(other).outcome == .completed)
    taxi.turn(.configure(["app": "background"]))
    taxi.turn(.configure(["app": "foreground"]))
    #expect(taxi.text("missing") == nil, "it is gone when the screen disappears")
  }

  @Test("also with slow replies, while which the session is loaded again", arguments: links)
  func slow(url: String, other: String, japanese: String, english: String) throws {
    let taxi = try TaxiWorld.loggedIn()
    try taxi.open(other)
    taxi.turn(.configure(["clock": "manual", "latency": "2s"]))
    #expect(try taxi.open(url).outcome == .waiting)
    try taxi.restart()
    #expect(taxi.turn(.advance(milliseconds: 2000)).settled.map(\.outcome) == [.stopped])
    #expect(taxi.text("missing") == japanese)
    #expect(taxi.session.requests.unseen == 0)
  }
}
