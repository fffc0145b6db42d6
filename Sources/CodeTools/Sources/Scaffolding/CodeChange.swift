public import CodeReading
import SwiftSyntax

/// Something that a command leaves to a person.
public struct Remainder: Sendable, Equatable {
  /// The place.
  public var position: SourcePosition
  /// What stands there, and what to write instead.
  public let text: String
  /// The token at the place: its text, and the number of tokens with this text before it in the edited file. Its line is
  /// known when the file is formatted.
  var anchor: Anchor?

  /// A token of a file.
  struct Anchor: Sendable, Equatable {
    let text: String
    let ordinal: Int
  }

  /// A place in a file that is not edited, or whose lines stay.
  init(position: SourcePosition, text: String) { (self.position, self.text) = (position, text) }

  /// A token of a file that may be edited.
  init(_ token: TokenSyntax, in file: SourceFile, edits: CodeEdits, text: String) {
    position = file.position(of: token)
    self.text = text
    let edited = edits.text(of: file)
    let offset = edits.offset(of: token.start, in: file)
    let same = SourceFile(path: file.path, text: edited).tree.tokens(viewMode: .sourceAccurate)
      .filter { $0.text == token.text }
    anchor = Anchor(text: token.text, ordinal: same.prefix { $0.start < offset }.count)
  }

  /// The place and the text in the format of compilers' messages.
  public var line: String { "\(position.text): \(text)" }
}

/// What a command changes in an app: the files that it writes, moves and removes, and what it leaves to a person.
public struct CodeChange: Sendable {
  /// The new, the edited and the moved files.
  public var files: [NewFile] = []
  /// The paths of the files that are removed.
  public var removed: [String] = []
  /// What a person has to change. The places are those before the change.
  var remainders: [Remainder] = []

  /// The paths that have no file any more after the change.
  var leaving: Set<String> { Set(files.compactMap(\.origin) + removed) }

  /// Returns what a person has to change, sorted by the place in the files as they are written. Each text of a line is there
  /// once.
  public func remainders(in files: [NewFile]) -> [Remainder] {
    let written = Dictionary(files.map { ($0.origin ?? $0.path, $0) }) { first, _ in first }
    var trees: [String: SourceFile] = [:]
    let placed = remainders.map { remainder -> Remainder in
      guard let file = written[remainder.position.file] else { return remainder }
      var remainder = remainder
      guard let anchor = remainder.anchor else {
        remainder.position = SourcePosition(
          file: file.path, line: remainder.position.line, column: remainder.position.column)
        return remainder
      }
      let tree = trees[file.path] ?? SourceFile(path: file.path, text: file.text)
      trees[file.path] = tree
      let same = tree.tree.tokens(viewMode: .sourceAccurate).filter { $0.text == anchor.text }
      if anchor.ordinal < same.count { remainder.position = tree.position(of: same[anchor.ordinal]) }
      return remainder
    }
    var seen: Set<String> = []
    return placed.sorted { $0.position < $1.position }
      .filter { seen.insert("\($0.position.place) \($0.text)").inserted }
  }
}

/// A file of an app that is not code, such as links.yaml.
struct TextFile {
  let path: String
  let text: String

  /// The lines of the text, without their ends.
  var lines: [String] { text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
}
