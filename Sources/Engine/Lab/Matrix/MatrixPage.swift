public import DeepLinks
public import HeadlessUI
import Pages
import RIBs
import SessionEngine
import TextFormats

/// A matrix as one HTML page that needs no network: the map of the inspector, whose cells open the tree before and after,
/// the screen, the steps and the requests.
///
/// Records and texts that cells share are written once.
public struct MatrixPage {
  private let title: BilingualText
  private var cells = Interned<MatrixCell>()
  private var texts = Interned<String>()
  private var before: [Int] = []
  private var rows: [[Opened]] = []

  /// What a page shows of a cell, without secrets.
  struct Shown: Sendable {
    let cell: MatrixCell
    let tree: String
    let screens: String

    /// `cell` is the whole cell, with what lies behind.
    init(_ cell: MatrixCell, in session: Session, secrets: Redactor) {
      self.cell = cell
      tree = MatrixPage.tree(of: session, secrets: secrets)
      screens = session.screens.map { $0.html(lang: session.settings.language) }.joined(separator: "\n")
    }
  }

  /// The places of what a cell shows, in `cells` and `texts`.
  private struct Opened: Encodable {
    let cell: Int
    let tree: Int
    let screens: Int
  }

  /// The page's data for its script.
  private struct PageData: Encodable {
    let outcomes = OutcomeLetter.all
    let links: [String]
    let states: [String]
    let networks: [MatrixNetwork]
    let cells: Interned<MatrixCell>
    let texts: Interned<String>
    let before: [Int]
    let rows: [[Opened]]
    /// What was expected and found in the cells that differ, by the numbers of the link and the column; `nil` without a
    /// comparison.
    let different: [String: Difference]?
    let unreachable: [UnreachableState]
    /// The title in Japanese.
    let title: String
    /// The words in Japanese for the reasons of cells and steps.
    let reasons: [String: String]
    /// Why the links are rejected in Japanese, by their numbers.
    let rejections: [String: String]
  }

  /// What a page shows of a cell that differs.
  private struct Difference: Encodable {
    let expected: String
    let found: String
  }

  /// A page without cells for the links of an app.
  public init(app: String) {
    title = MatrixSentence.title.sentence(["app": app])
  }

  /// Returns the tree of a session as the page shows it.
  static func tree(of session: Session, secrets: Redactor) -> String { session.tree.redacted(by: secrets).text }

  /// Adds the tree of the next column before a link is opened.
  public mutating func add(before tree: String) { before.append(texts.number(of: tree)) }

  /// Adds the cells of the next link.
  public mutating func add(_ row: Matrix.Row) {
    rows.append(
      (row.shown ?? []).map { shown in
        Opened(
          cell: cells.number(of: shown.cell), tree: texts.number(of: shown.tree),
          screens: texts.number(of: shown.screens))
      })
  }

  /// Returns the document of a matrix whose rows were added. Throws when the data cannot be encoded, which no text causes.
  ///
  /// With a comparison each cell that differs has a frame, and shows what was expected and found. Without a language the page
  /// has that of its reader. `words` are those for reasons, and `routes` tell why links are rejected.
  public func html(
    of matrix: Matrix, comparison: MatrixComparison? = nil, language: Language? = nil, words: LinkReasons? = nil,
    routes: RouteTable? = nil
  ) throws -> String {
    let data = PageData(
      links: matrix.links.map(\.shown), states: matrix.states, networks: matrix.networks, cells: cells, texts: texts,
      before: before, rows: rows, different: comparison.map { Self.differences($0, in: matrix) },
      unreachable: matrix.unreachable, title: title.ja, reasons: reasons(words),
      rejections: Self.rejections(matrix, routes))
    // The only way out of a script element is `</script`, so no `<` is written.
    let json = try JSONCoding.text(data).replacing("<", with: "\\u003c")
    return ExportedPage(
      "matrix", ["title": .text(title.en), "data": .text(json), "language": .text(language?.rawValue ?? "reader")]
    ).text
  }

  private func reasons(_ words: LinkReasons?) -> [String: String] {
    let reasons = cells.values.flatMap { [$0.reason] + $0.steps.flatMap { [$0.name, $0.reason] } }.compactMap { $0 }
    return Dictionary(reasons.compactMap { reason in words?.words(reason).map { (reason, $0.ja) } }) { first, _ in first
    }
  }

  private static func rejections(_ matrix: Matrix, _ routes: RouteTable?) -> [String: String] {
    guard let routes else { return [:] }
    let found = matrix.links.enumerated().compactMap { number, link in
      routes.explain(link.url) { _ in nil }.rejection.map { (String(number), ($0.advice ?? $0.sentence).ja) }
    }
    return Dictionary(found) { first, _ in first }
  }

  private static func differences(_ comparison: MatrixComparison, in matrix: Matrix) -> [String: Difference] {
    func numbers<Key>(_ keys: [Key]) -> [Key: Int] { Dictionary(zip(keys, keys.indices)) { first, _ in first } }
    let (links, columns) = (numbers(matrix.links.map(\.shown)), numbers(matrix.columns.map(\.name)))
    var found: [String: Difference] = [:]
    for cell in comparison.differences.flatMap(\.cells) {
      guard let link = links[cell.link], let column = columns[cell.column] else { continue }
      found["\(link) \(column)"] = Difference(expected: cell.expected, found: cell.found)
    }
    return found
  }
}
