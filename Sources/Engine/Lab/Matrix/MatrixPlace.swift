import SessionEngine
import TextFormats

extension Matrix {
  /// A cell with its place.
  public struct Place: Sendable {
    /// The link.
    public let link: MatrixLink
    /// The column.
    public let column: MatrixColumn
    /// The cell.
    public let cell: MatrixCell
  }
}

/// The JSON has the members of the cell beside those of its place.
extension Matrix.Place: Encodable {
  private enum CodingKeys: String, CodingKey { case link, route, state, network }

  /// Writes the place and the cell as one object.
  public func encode(to encoder: any Encoder) throws {
    try cell.encode(to: encoder)
    var place = encoder.container(keyedBy: CodingKeys.self)
    try place.encode(link.shown, forKey: .link)
    try place.encodeIfPresent(link.route, forKey: .route)
    try place.encode(column.state, forKey: .state)
    try place.encode(column.network, forKey: .network)
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
      String(cell.waitedMilliseconds),
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
