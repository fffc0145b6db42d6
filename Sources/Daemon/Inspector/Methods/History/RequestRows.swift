import ControlProtocol
import DeepLinks
import SessionEngine
import TextFormats

/// Returns the requests of some turns of a session, each with its reply.
struct ListRequests: InspectorMethod {
  static let name = "inspector.requests.rows"
  static let abstract = "Returns the requests of some turns of a session, each with its reply."
  let session: String
  let before: Int64?
  let limit: Int?

  func answer(_ inspector: InspectorMethods) async throws(ControlError) -> RequestRows {
    let limit = Int64(try limit.limit(in: 1...RequestRows.limit, standard: 100))
    let (journal, host) = (SessionJournal(session: session, daemon: inspector.daemon), inspector.host)
    let version = try await journal.version()
    let last = min(before ?? .max, version + 1) - 1
    try TurnHistory.check(last, of: session, version: version, longest: TurnHistory.longest)
    let turns = max(1, last - limit + 1)...last
    let exchanges = try await inspector.history.exchanges(turns, of: journal, version: version, host: host)
    return RequestRows(session: session, version: version, turns, exchanges, secrets: host.routes.secrets)
  }
}

/// The requests of some turns of a session, oldest first, without secrets.
struct RequestRows: Encodable {
  /// The maximum number of turns.
  static let limit = 200
  /// The longest reply that is shown, in characters.
  private static let longestReply = 2_000

  /// A request.
  struct Row: Encodable {
    let number: Int
    let name: String
    let rib: String
    /// Whether the RIB was on the screen.
    let seen: Bool
    /// Whether the request changes something.
    let changing: Bool
    /// The number of the turn in which it was sent.
    let turn: Int64
    /// The session time, in milliseconds since 1970.
    let at: Int64
    /// `nil` while there is none in these turns.
    var reply: Reply?
  }

  /// The reply to a request.
  struct Reply: Encodable {
    let number: Int
    /// The number of the turn in which it arrived.
    let turn: Int64
    /// The session time, in milliseconds since 1970.
    let at: Int64
    /// The app's reply as JSON, clipped; `nil` for an error.
    let body: String?
    /// The stable code of the backend's error; `nil` for a reply.
    let error: String?
    /// The message of the error; `nil` for a reply.
    let message: String?
  }

  let session: String
  /// The number of the session's last event.
  let version: Int64
  /// The numbers of the first and the last turn.
  let first, last: Int64
  let requests: [Row]
  /// The replies in these turns to requests of earlier ones.
  let earlier: [Reply]

  init(
    session: String, version: Int64, _ turns: ClosedRange<Int64>, _ exchanges: [TurnReplay.TurnExchange],
    secrets: Redactor
  ) {
    (self.session, self.version) = (session, version)
    (first, last) = (turns.lowerBound, turns.upperBound)
    var (rows, places, earlier): ([Row], [Int: Int], [Reply]) = ([], [:], [])
    for one in exchanges {
      switch one.exchange {
      case .sent(let request):
        places[request.number] = rows.count
        rows.append(
          Row(
            number: request.number, name: secrets.redact(request.name), rib: request.rib, seen: request.isSeen,
            changing: request.isChanging, turn: one.turn, at: request.at))
      case .answered(let number, let at, let result):
        let reply = Self.reply(number, one.turn, at, result, secrets)
        if let place = places[number] { rows[place].reply = reply } else { earlier.append(reply) }
      }
    }
    (requests, self.earlier) = (rows, earlier)
  }

  private static func reply(
    _ number: Int, _ turn: Int64, _ at: Int64, _ result: Result<String, BackendError>, _ secrets: Redactor
  ) -> Reply {
    switch result {
    case .success(let text):
      let body = (try? JSONReader.read(text)).flatMap { try? JSONCoding.text(secrets.redact($0)) } ?? ""
      return Reply(
        number: number, turn: turn, at: at, body: body.clipped(to: longestReply), error: nil, message: nil)
    case .failure(let error):
      return Reply(
        number: number, turn: turn, at: at, body: nil, error: error.code, message: secrets.redact(error.message))
    }
  }
}
