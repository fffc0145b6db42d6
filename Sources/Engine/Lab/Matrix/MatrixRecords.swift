import SessionEngine
import TextFormats

/// A cell of a matrix as JSON: one object a line.
public struct MatrixRecord: Encodable, Sendable {
  let link: String
  let route: String?
  let state: String
  let network: MatrixNetwork
  let outcome: LinkOutcome.Kind
  let reason: String?
  let screen: String?
  let next: String?
  let steps: [StepOutcome]
  let requests: RequestCounts
  let waitedMilliseconds: Int64
  let faults: [String]?

  /// The record of a cell.
  public init(_ place: Matrix.Place) {
    link = place.link.shown
    route = place.link.route
    state = place.column.state
    network = place.column.network
    outcome = place.cell.outcome
    reason = place.cell.reason
    screen = place.cell.screen
    next = place.cell.next
    steps = place.cell.steps
    requests = place.cell.requests
    waitedMilliseconds = place.cell.waited
    faults = place.cell.faults.isEmpty ? nil : place.cell.faults
  }
}

/// The cells of a matrix as CSV (RFC 4180): a heading, then a line for each cell.
public enum MatrixCSV {
  /// The heading.
  public static let heading = "link,route,state,network,outcome,reason,screen,next,steps,requests,waited_ms"

  /// Returns the line of a cell, without its end.
  public static func line(_ place: Matrix.Place) -> String {
    let cell = place.cell
    let steps = cell.steps.map { "\($0.name) \($0.outcome.rawValue)" }.joined(separator: "; ")
    return [
      place.link.shown, place.link.route ?? "", place.column.state, place.column.network.rawValue,
      cell.outcome.rawValue, cell.reason ?? "", cell.screen ?? "", cell.next ?? "", steps, String(cell.requests.total),
      String(cell.waited),
    ].map(field).joined(separator: ",")
  }

  /// A field in quotes where it needs them. A spreadsheet reads a field that begins with `=`, `+`, `-` or `@` as a
  /// formula, so such a field begins with an apostrophe.
  private static func field(_ text: String) -> String {
    let safe = text.first.map { "=+-@".contains($0) } == true ? "'" + text : text
    let shown = safe.escapingControlCharacters
    guard shown.contains(where: { "\",".contains($0) }) else { return shown }
    return "\"" + shown.replacing("\"", with: "\"\"") + "\""
  }
}
