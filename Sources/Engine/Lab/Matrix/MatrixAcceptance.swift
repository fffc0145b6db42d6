public import DeepLinks
import SessionEngine
import TextFormats

/// The writer of expectations: it adds rules for the cells that differ, below the rules that a person wrote.
public enum MatrixAcceptance {
  private static let mark = "# Accepted with --accept, which replaces everything from here on."

  /// The file that `--accept` begins with.
  static let beginning = """
    # What each link does in each state. Of the rules that match a cell of the matrix, the last one counts.
    #
    #   links:     names of routes, or links; * stands for any characters. Default: all
    #   states:    states of states.yaml. Default: all
    #   networks:  quick, slow, failing. Default: all
    #   outcome:   completed, waiting, stopped, rejected, failed, superseded or expired
    #   reason:    (optional) the rule that stopped the link, or what it waits for
    #   screen:    the topmost screen, by its RIB
    #   location:  the last place of the session's location; own is the link's own place
    expect:

    """

  /// Returns the text of a file whose expectations are those of a matrix. Rules of an earlier `--accept` are replaced;
  /// the rest of the text stays. Throws `RouteTableError` when the text is wrong, or holds its rules in one line.
  ///
  /// `isWhole` tells whether the matrix has all links, states and networks. The rules of one that has not name theirs, and
  /// earlier rules stay, because they can be about other cells.
  public static func text(
    accepting matrix: Matrix, existing: String?, file: String, isWhole: Bool = true
  ) throws(RouteTableError) -> String {
    let text = begun(existing ?? "")
    let accepted = text.firstRange(of: mark)
    let replaced = isWhole ? accepted : nil
    let kept = replaced.map { String(text[..<$0.lowerBound]).trimmedAtEnd } ?? text.trimmedAtEnd
    let indent = String(repeating: " ", count: Self.indent(kept))
    func block(_ rules: [AcceptedRule]) -> [String] { rules.map { $0.text(indent: indent) } }
    let first = isWhole && !hasRules(kept) ? block(AcceptedRule.base(of: matrix)) : []
    let heading = replaced == nil && accepted != nil ? [] : ["", indent + mark]
    let begun = first.isEmpty ? kept : ([kept] + heading + first).joined(separator: "\n")
    let rules = hasRules(begun) ? try MatrixExpectations(yaml: begun, file: file) : MatrixExpectations(rules: [])
    let exceptions = block(AcceptedRule.exceptions(rules.places(differingIn: matrix), in: matrix, isWhole: isWhole))
    guard !first.isEmpty || !exceptions.isEmpty else { return kept + "\n" }
    let result = ([kept] + heading + first + exceptions).joined(separator: "\n") + "\n"
    _ = try MatrixExpectations(yaml: result, file: file)
    return result
  }

  /// The text of a file with a section for rules, also where it had blank lines and comments alone.
  private static func begun(_ text: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.allSatisfy(\.isWhitespace) }
    guard lines.allSatisfy({ $0.drop { $0 == " " }.hasPrefix("#") }) else { return text }
    return lines.isEmpty ? beginning : text.trimmedAtEnd + "\nexpect:\n"
  }

  private static func hasRules(_ text: String) -> Bool {
    text.split(separator: "\n").contains { $0.drop { $0 == " " }.hasPrefix("- ") }
  }

  /// The indentation of the first rule.
  private static func indent(_ text: String) -> Int {
    let rule = text.split(separator: "\n").first { $0.drop { $0 == " " }.hasPrefix("- ") }
    return rule.map { $0.prefix { $0 == " " }.count } ?? 2
  }
}
