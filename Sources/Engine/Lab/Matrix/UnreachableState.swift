package import DeepLinks

/// A state that cannot be reached, or whose lines in the app's file are wrong. A matrix shows it as a column without cells.
public struct UnreachableState: Sendable, Hashable, Codable {
  /// The name of the state.
  public let state: String
  /// Why, in one sentence.
  public let why: String
  /// The line in the app's file; `nil` when it is not known.
  public let line: Int?

  /// A state with the reason.
  public init(state: String, why: String, line: Int?) {
    (self.state, self.why, self.line) = (state, why, line)
  }
}

extension UnreachableState {
  /// The state and the reason, for reports.
  var text: String { words.en }

  /// The same in both languages.
  package var words: BilingualText { MatrixSentence.unreachable.sentence(["state": state, "why": why]) }
}

/// Texts of cells, each once in memory. The texts of many links are forgotten from time to time, so that they do not grow
/// with the number of links.
struct SharedTexts {
  /// The number of texts that are kept.
  static let most = 10_000
  private var texts: Set<String> = []

  /// The cell with the texts that earlier cells have.
  mutating func shared(_ cell: MatrixCell) -> MatrixCell {
    var cell = cell
    cell.tree = shared(cell.tree)
    cell.text = cell.text.map { shared($0) }
    return cell
  }

  private mutating func shared(_ text: String) -> String {
    if texts.count == Self.most { texts.removeAll() }
    return texts.insert(text).memberAfterInsert
  }
}
