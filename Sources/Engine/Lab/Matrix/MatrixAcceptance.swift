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
    #   screen:    (optional) the topmost screen, by its RIB
    expect:

    """

  /// Returns the text of a file whose expectations are those of a matrix. Rules of an earlier `--accept` are replaced;
  /// the rest of the text stays. Throws `RouteTableError` when the text is wrong, or holds its rules in one line.
  ///
  /// `isWhole` tells whether the matrix has all links of the table. The rules of one that has not name their links, and
  /// earlier rules stay, because they can be about other links.
  public static func text(
    accepting matrix: Matrix, existing: String?, file: String, isWhole: Bool = true
  ) throws(RouteTableError) -> String {
    let text = begun(existing ?? "")
    let accepted = text.firstRange(of: mark)
    let replaced = isWhole ? accepted : nil
    let kept = replaced.map { String(text[..<$0.lowerBound]).trimmedAtEnd } ?? text.trimmedAtEnd
    let rules = Self.hasRules(kept) ? try MatrixExpectations(yaml: kept, file: file) : MatrixExpectations(rules: [])
    let indent = String(repeating: " ", count: Self.indent(kept))
    let added = lines(rules.differences(in: matrix).flatMap(\.places), in: matrix, isWhole).map { indent + "- " + $0 }
    guard !added.isEmpty else { return kept + "\n" }
    let heading = replaced == nil && accepted != nil ? [] : ["", indent + mark]
    let result = ([kept] + heading + added).joined(separator: "\n") + "\n"
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

  // MARK: - Rules

  /// What one rule says of its cells.
  private struct Verdict: Hashable, Comparable {
    let cause: MatrixCause
    let screen: String?
    let networks: [MatrixNetwork]
    let states: [String]

    static func < (first: Verdict, second: Verdict) -> Bool { first.key.lexicographicallyPrecedes(second.key) }
    private var key: [String] { [cause.text, screen ?? ""] + networks.map(\.rawValue) + states }
  }

  /// The rules for some cells, as few as one for each set of states, networks and links that end alike.
  private static func lines(_ places: [Matrix.Place], in matrix: Matrix, _ isWhole: Bool) -> [String] {
    var verdicts: [Verdict: [MatrixLink]] = [:]
    for (link, places) in Dictionary(grouping: places, by: \.link) {
      for verdict in Self.verdicts(of: places, in: matrix) { verdicts[verdict, default: []].append(link) }
    }
    return verdicts.sorted { $0.key < $1.key }.map { verdict, links in
      let names = isWhole ? names(Set(links), in: matrix) : matrix.links.filter(links.contains).map(\.shown)
      return line(verdict, links: isWhole && links.count == matrix.links.count ? nil : names, in: matrix)
    }
  }

  /// The verdicts of one link: first networks with the same end in one state are joined, then states with the same.
  private static func verdicts(of places: [Matrix.Place], in matrix: Matrix) -> [Verdict] {
    var networks: [Verdict: [MatrixNetwork]] = [:]
    for place in places {
      let verdict = Verdict(
        cause: MatrixCause(place.cell), screen: place.cell.screen, networks: [], states: [place.column.state])
      networks[verdict, default: []].append(place.column.network)
    }
    var states: [Verdict: [String]] = [:]
    for (verdict, networks) in networks {
      let key = Verdict(cause: verdict.cause, screen: verdict.screen, networks: networks, states: [])
      states[key, default: []] += verdict.states
    }
    return states.map { verdict, names in
      let sorted = matrix.states.filter { names.contains($0) }
      return Verdict(cause: verdict.cause, screen: verdict.screen, networks: verdict.networks, states: sorted)
    }
  }

  /// The line of a rule; `links` is `nil` for all links.
  private static func line(_ verdict: Verdict, links: [String]?, in matrix: Matrix) -> String {
    var parts: [String] = []
    if let links { parts.append("links: \(list(links))") }
    if verdict.states.count < matrix.states.count { parts.append("states: \(list(verdict.states))") }
    if verdict.networks.count < matrix.networks.count {
      parts.append("networks: \(list(verdict.networks.map(\.rawValue)))")
    }
    parts.append("outcome: \(verdict.cause.outcome.rawValue)")
    if let reason = verdict.cause.reason { parts.append("reason: \(quoted(reason))") }
    if let screen = verdict.screen { parts.append("screen: \(screen)") }
    return "{ \(parts.joined(separator: ", ")) }"
  }

  /// The names of links in the order of the matrix: of the route where all of its links are among them.
  private static func names(_ links: Set<MatrixLink>, in matrix: Matrix) -> [String] {
    let byRoute = Dictionary(grouping: matrix.links, by: \.route)
    var names: [String] = []
    for link in matrix.links where links.contains(link) {
      let isWhole = link.route != nil && byRoute[link.route]?.allSatisfy(links.contains) == true
      let name = isWhole ? link.route ?? link.shown : link.shown
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  private static func list(_ names: [String]) -> String { "[\(names.map(quoted).joined(separator: ", "))]" }

  /// A text in double quotes where it is not a plain word. JSON's escapes are YAML's.
  private static func quoted(_ text: String) -> String {
    let isWord = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } && text.first?.isLetter == true
    return isWord ? text : (try? JSONCoding.text(text)) ?? "\"\""
  }
}
