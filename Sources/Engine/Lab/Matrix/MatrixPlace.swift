import DeepLinks
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

    /// A cell at a place.
    public init(link: MatrixLink, column: MatrixColumn, cell: MatrixCell) {
      (self.link, self.column, self.cell) = (link, column, cell)
    }
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
  public static let heading =
    "link,route,state,network,outcome,reason,screen,title,location,elsewhere,behind,lost,replaced,next,steps,requests,"
    + "waited_ms,text,tree"

  /// Returns the line of a cell, without its end.
  public static func line(_ place: Matrix.Place) -> String {
    let cell = place.cell
    let steps = cell.steps.map { "\($0.name) \($0.outcome.rawValue)" }.joined(separator: "; ")
    let requests = cell.requests.rows.map { "\($0.rib) \($0.request) \($0.seen + $0.unseen)" }.joined(separator: "; ")
    return [
      place.link.shown, place.link.route ?? "", place.column.state, place.column.network.rawValue,
      cell.outcome.rawValue, cell.reason ?? "", cell.screen ?? "", cell.title ?? "",
      cell.location.joined(separator: " "),
      cell.elsewhere ?? "", cell.behind?.text ?? "", cell.lost?.map(\.name).joined(separator: "; ") ?? "",
      cell.replaced ?? "", cell.next ?? "", steps, requests, String(cell.waitedMilliseconds), cell.text ?? "",
      cell.tree,
    ].map { DelimitedText.field($0.escapingControlCharacters) }.joined(separator: ",")
  }
}

extension WayBack {
  /// The screens behind, and how the presses end: `Home → Menu, then out of the app`.
  var text: String { words.en }

  /// The same in both languages.
  var words: BilingualText {
    let end: MatrixSentence =
      switch end {
      case .left: .out
      case .bottom: .nothing
      case .stuck: .stuck
      case .endless: .noEnd
      }
    guard !screens.isEmpty else { return end.sentence }
    return MatrixSentence.screensThen.sentence([
      "screens": BilingualText(screens.joined(separator: " → ")), "end": end.sentence,
    ])
  }
}

extension LostText {
  /// The field and its screen.
  var name: String { words.en }

  /// The same in both languages.
  var words: BilingualText { MatrixSentence.lostText.sentence(["field": field, "screen": screen]) }
}
