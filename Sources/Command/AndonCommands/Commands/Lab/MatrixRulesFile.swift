import DeepLinks
import Lab
import SessionEngine
import TextFormats

/// A file of rules that the cells of a matrix are compared with: YAML, or a table as a spreadsheet exports it.
struct MatrixRulesFile {
  /// The path of the file.
  let path: String
  /// The rules as they are written; empty for a file that is to be begun.
  let text: String

  /// Whether a path is that of a table.
  static func isTable(_ path: String) -> Bool { path.lowercased().hasSuffix(".csv") }

  /// Reads a file. `isBegun` takes one that is not there as an empty one. Throws `CommandError`.
  init(path: String, isBegun: Bool) throws(CommandError) {
    self.path = path
    if isBegun, !TextFile.exists(path) {
      text = ""
      return
    }
    do {
      text = try TextFile.read(path)
    } catch {
      guard error.code == .missing else { throw CommandError(error.code == .notText ? .badData : .notFound, error) }
      throw CommandError(
        .notFound, error.message, hint: "begin it with: \(Program.name) matrix --check \(path) --accept")
    }
  }

  private init(path: String, text: String) { (self.path, self.text) = (path, text) }

  /// Returns the file with rules for the cells that differ. Throws `CommandError` for rules that are wrong.
  func accepting(_ matrix: Matrix, isWhole: Bool) throws(CommandError) -> MatrixRulesFile {
    do {
      let existing = text.isEmpty ? nil : text
      return MatrixRulesFile(
        path: path,
        text: try MatrixAcceptance.text(accepting: matrix, existing: existing, file: path, isWhole: isWhole))
    } catch {
      throw Self.failure(error)
    }
  }

  /// Compares the cells with the rules. Throws `CommandError` for rules that are wrong.
  func comparison(with matrix: Matrix, _ setup: Setup) throws(CommandError) -> MatrixComparison {
    MatrixComparison(
      matrix, with: try rules(), file: path,
      all: (
        MatrixLink.samples(of: setup.routes) + matrix.links,
        setup.app.states.map(\.name) + matrix.unreachable.map(\.state)
      ))
  }

  private func rules() throws(CommandError) -> MatrixExpectations {
    do {
      return Self.isTable(path)
        ? try MatrixExpectations(table: text, file: path) : try MatrixExpectations(yaml: text, file: path)
    } catch {
      throw Self.failure(error)
    }
  }

  private static func failure(_ error: RouteTableError) -> CommandError {
    var failure = CommandError(.badData, "the expectations are wrong\n\(error)", hint: error.hint, code: error.code)
    failure.problems = error.problems
    return failure
  }
}
