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
  /// The maximum number of pages that are read: those of the newest events.
  static let longest = 10

  let svg: String
  let series: RequestSeries

  /// Reads the requests of one session, or of all for `nil`, from the newest events. Throws the daemon's error.
  init(session: String?, _ daemon: DaemonCalls) async throws(ControlError) {
    var (minutes, call): ([RequestMinute], LinkRequests?) = ([], LinkRequests(session: session))
    for _ in 0..<Self.longest {
      guard let asked = call else { break }
      let page = try await daemon.call(asked)
      minutes += page.minutes
      call = page.next.map { LinkRequests(session: session, after: $0) }
    }
    // A session without requests in the journal must at least exist.
    if minutes.isEmpty, let session { _ = try await SessionJournal(session: session, daemon: daemon).version() }
    series = RequestSeries(minutes)
    svg = RequestGraphSVG(series, title: RequestSeries.title(session: session)).text
  }
}
