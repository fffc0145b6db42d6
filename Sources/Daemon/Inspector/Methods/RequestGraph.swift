import ControlProtocol
import Lab
import SessionEngine
import TextFormats

/// Draws the requests to the backend over time, of one session or of all.
struct DrawRequests: InspectorMethod {
  static let name = "inspector.requests"
  static let abstract = "Draws the requests to the backend over time."
  let session: String?

  func answer(_ inspector: InspectorMethods) async throws(ControlError) -> RequestGraph {
    try await RequestGraph(session: session, inspector.daemon)
  }
}

/// The requests to the backend over time, as a drawing and as numbers.
struct RequestGraph: Encodable {
  /// The maximum number of events that are read: the newest ones.
  static let longest: Int64 = 100_000

  let svg: String
  let series: RequestSeries

  /// Reads the requests of one session, or of all for `nil`, from the newest events. Throws the daemon's error.
  init(session: String?, _ daemon: DaemonCalls) async throws(ControlError) {
    var minutes: [RequestMinute] = []
    var (after, end) = try await Self.bounds(session, daemon)
    while let position = after {
      let page = try await daemon.call(LinkExport(session: session, after: position, limit: 500, until: end))
      for entry in page.entries { minutes += (try? RequestMinute.all(inEntry: entry.text)) ?? [] }
      end = end ?? page.last
      after = page.next
    }
    series = RequestSeries(minutes)
    svg = RequestGraphSVG(series, title: RequestSeries.title(session: session)).text
  }

  /// Returns the position after which the newest events begin, and the last position.
  private static func bounds(
    _ session: String?, _ daemon: DaemonCalls
  ) async throws(ControlError) -> (after: Int64?, end: Int64?) {
    guard let session else {
      let last = try await daemon.call(LinkExport(limit: 1)).last ?? 0
      return (max(0, last - longest), last)
    }
    let journal = SessionJournal(session: session, daemon: daemon)
    let version = try await journal.version()
    guard version > longest else { return (0, nil) }
    return (try await journal.position(of: version - longest), nil)
  }
}
