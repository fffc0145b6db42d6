import DeepLinks
import Lab
import SessionEngine

/// The events of the taxi app's sessions.
enum TaxiVocabulary {
  private static let trip = "pickup=35.681236,139.767125,東京駅&dropoff=35.658581,139.745433,東京タワー"

  /// Valid links: every route of the table, with and without its parameters.
  static let goodLinks = [
    "taxi://home", "taxi://order", "taxi://order?\(trip)&class=premium", "taxi://order?pickup=here&stop=here",
    "taxi://order/search?point=pickup", "taxi://order/confirm?\(trip)", "taxi://orders/1", "taxi://orders/999",
    "taxi://reservations", "taxi://reservations/42", "taxi://reservations/41", "taxi://reservations/999",
    "taxi://reservations/new", "taxi://reservations/new?at=2026-02-01T09:00:00%2B09:00&pickup=here",
    "taxi://reservations/42/edit", "taxi://reservations/43/edit",
    "taxi://wallet", "taxi://wallet/pay", "taxi://wallet/pay?code=CAB-17&amount=1200",
    "taxi://menu", "taxi://menu/profile", "taxi://menu/profile/invitation?code=BC-1234abcd", "taxi://menu/coupons",
    "taxi://menu/coupons?code=SPRING300", "taxi://menu/history", "taxi://menu/history/401", "taxi://menu/history/999",
    "taxi://menu/notices", "taxi://menu/notices/2", "taxi://menu/notices/999",
    "taxi://login?phone=090-1111-2222", "taxi://signup", "taxi://web?url=https://www.taxi.example/premium",
  ]

  /// Links that the table rejects.
  static let badLinks = [
    "taxi://reservations/tomorrow", "taxi://nowhere", "taxi://wallet?%zz", "https://evil.example/wallet",
    "taxi://order/confirm", "taxi://web?url=https://evil.example/",
  ]

  static let all = EventVocabulary(
    links: goodLinks + badLinks, controls: controls,
    texts: [
      "": ["東京駅", "BC-1234abcd", ""], "phone": ["090-1111-2222", "090-0000-0001"],
      "name": ["行灯 花子"], "amount": ["1200", "0"],
      "code": ["CAB-17", "SPRING300", "BC-1234abcd"], "time": ["2026-02-01 09:00", "soon"],
      "pickup": ["渋谷駅", "nowhere"], "dropoff": ["成田空港"],
    ])

  /// The vocabulary of a walk: only texts, and as few as the walk needs, because it tries every tap. The phone
  /// number is that of the fixture, whose account has rides.
  static let walked = EventVocabulary(
    links: [],
    texts: [
      "": ["BC-1234abcd"], "phone": ["090-0000-0001"], "name": ["行灯 花子"], "amount": ["1200"], "code": ["BC-1234abcd"],
      "time": ["2026-02-01 09:00"], "pickup": ["渋谷駅"], "dropoff": ["成田空港"], "query": ["駅"],
    ])

  private static let controls: [SessionEvent] = [
    .login([:]), .login([:]), .login(["phone": "090-3333-4444"]), .logout,
    .configure(["maintenance": "on"]), .configure(["maintenance": "off"]), .configure(["expired": "on"]),
    .configure(["revoked": "on"]),
    .configure(["latency": "2s"]), .configure(["latency": "0"]), .configure(["latency": "3s", "jitter": "500ms"]),
    .configure(["errors": "30"]), .configure(["errors": "0"]), .configure(["seed": "5"]),
    .configure(["language": "en"]), .configure(["links": "queue"]), .configure(["links": "parallel"]),
    .configure(["clock": "manual"]), .configure(["clock": "wall"]), .configure(["latency": "forever"]),
    .advance(milliseconds: 2000), .advance(milliseconds: 9000), .advance(milliseconds: 300_000), .tick,
    .request(name: "reservation.add", parameters: ["at": "2026-03-01T09:00+09:00", "pickup": "渋谷駅"]),
    .request(name: "reservation.cancel", parameters: ["reservation": "42"]),
    .configure(["app": "background"]), .configure(["app": "notRunning"]), .configure(["app": "foreground"]),
    .configure(["app": "notInstalled"]), .install, .install,
    .input(LinkInput(.push, #"{"aps":{"alert":{"title":"A","body":"B"}},"url":"taxi://reservations/42"}"#)),
    .input(LinkInput(.push, #"{"aps":{"alert":"B"},"ab_uri":"taxi://wallet"}"#)),
    .input(LinkInput(.push, #"{"ab_uri":"taxi://wallet"}"#)), .input(LinkInput(.push, #"{"aps":{"alert":"C"}}"#)),
    .input(LinkInput(.qr, "TAXI-PAY:CAB-17:1200")), .input(LinkInput(.shortcut, "example.taxi.reserve")),
    .input(LinkInput(.spotlight, "reservation.41")), .input(LinkInput(.spotlight, "nothing")),
  ]
}
