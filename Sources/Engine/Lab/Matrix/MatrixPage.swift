public import DeepLinks
import HeadlessUI
import RIBs
public import SessionEngine
import TextFormats

/// A matrix as one HTML page that needs no network: a map of letters and colours, whose cells open the tree before and
/// after, the screen, the steps and the requests.
///
/// Texts that cells share are written once.
public struct MatrixPage {
  private let title: String
  private var texts: [String] = []
  private var places: [String: Int] = [:]
  private var before: [Int] = []
  private var rows: [[Cell]] = []

  /// A cell in the page's data; texts are numbers.
  private struct Cell: Encodable {
    let o: String
    let r: Int
    let n: Int
    let t: Int
    let q: Int
    let w: Int64
    let a: Int
    let h: Int
    let f: Int
  }

  /// The page's data for its script.
  private struct PageData: Encodable {
    let links: [String]
    let routes: [String]
    let states: [String]
    let networks: [String]
    let texts: [String]
    let before: [Int]
    let rows: [[Cell]]
  }

  /// A page without cells.
  public init(title: String) {
    self.title = title
  }

  /// Adds the tree of the next column before a link is opened.
  public mutating func add(before session: Session, secrets: Redactor) {
    before.append(number(of: session.tree.redacted(by: secrets).text))
  }

  /// Adds the cells of the next link, in the order of the columns.
  public mutating func add(row: [MatrixRunner.Opened], secrets: Redactor) {
    rows.append(row.map { cell($0, secrets) })
  }

  private mutating func cell(_ opened: MatrixRunner.Opened, _ secrets: Redactor) -> Cell {
    let (cell, session) = (opened.cell, opened.session)
    let screens = session.screens.map { $0.html(lang: session.settings.language) }.joined(separator: "\n")
    let steps = cell.steps.map { step in
      "\(step.name): \(step.outcome.rawValue)" + (step.reason.map { " (\($0))" } ?? "")
    }
    let requests = cell.requests.rows.map { row in
      "\(row.rib): \(row.request) × \(row.seen + row.unseen)" + (row.unseen > 0 ? ", \(row.unseen) unseen" : "")
    }
    return Cell(
      o: cell.outcome.rawValue, r: number(of: cell.verdict), n: number(of: cell.next ?? ""),
      t: number(of: steps.joined(separator: "\n")), q: number(of: requests.joined(separator: "\n")), w: cell.waited,
      a: number(of: session.tree.redacted(by: secrets).text), h: number(of: screens),
      f: number(of: cell.faults.joined(separator: "\n")))
  }

  private mutating func number(of text: String) -> Int {
    if let place = places[text] { return place }
    places[text] = texts.count
    texts.append(text)
    return texts.count - 1
  }

  /// Returns the document of a matrix whose rows were added. Throws when the data cannot be encoded, which no text causes.
  public func html(of matrix: Matrix) throws -> String {
    let data = PageData(
      links: matrix.links.map(\.shown), routes: matrix.links.map { $0.route ?? "" }, states: matrix.states,
      networks: matrix.networks.map(\.rawValue), texts: texts, before: before, rows: rows)
    // The only way out of a script element is `</script`, so no `<` is written.
    let json = try JSONCoding.text(data).replacing("<", with: "\\u003c")
    let body = """
      <p>Each cell is a link in a state of the app. Choose one to see the screen that it opens, and why. \
      Arrow keys move, Enter opens, Escape closes.</p>
      <form id="networks"></form>
      <p id="legend"></p>
      <div class="scroll"><table id="map"></table></div>
      <dialog id="detail"><form method="dialog"><button>Close</button></form><div id="content"></div></dialog>
      <script type="application/json" id="data">\(json)</script>
      <script>
      \(Self.script)
      </script>
      """
    return HTMLPage(language: .english, title: title, style: Self.style, body: body).text
  }
}
