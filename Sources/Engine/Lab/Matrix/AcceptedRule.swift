import SessionEngine
import TextFormats

/// A rule that `--accept` writes: what some links do in some states under some networks.
struct AcceptedRule {
  /// The most characters of a line. A single long link is not broken.
  private static let width = 120

  /// What a cell did, as rules compare it: the screen and the place of a completed link.
  private struct Verdict: Hashable {
    let cause: MatrixCause
    let screen: String?
    let location: String?

    init(_ place: Matrix.Place) {
      cause = MatrixCause(place.cell)
      screen = place.cell.screen
      let hasPlace = place.cell.outcome == .completed && !place.cell.location.isEmpty
      location = hasPlace ? MatrixRule.place(of: place) : nil
    }

    /// The text by which verdicts are sorted.
    var text: String { "\(cause.text) \(screen ?? "") \(location ?? "")" }
  }

  private let verdict: Verdict
  /// The links or routes, the states and the networks; `nil` for all.
  private let links: [String]?
  private let states: [String]?
  private let networks: [MatrixNetwork]?

  // MARK: - The rules of a matrix

  /// One rule for all links that mostly complete on one screen at one place, in the order of the links.
  static func base(of matrix: Matrix) -> [AcceptedRule] {
    var order: [Verdict] = []
    var links: [Verdict: Set<MatrixLink>] = [:]
    for (link, places) in zip(matrix.links, matrix.placesByLink) {
      var counts: [Verdict: Int] = [:]
      for place in places where place.cell.outcome == .completed { counts[Verdict(place), default: 0] += 1 }
      guard let most = counts.max(by: { ($0.value, $1.key.text) < ($1.value, $0.key.text) })?.key else { continue }
      if links[most] == nil { order.append(most) }
      links[most, default: []].insert(link)
    }
    return order.map { verdict in
      let names = names(links[verdict] ?? [], in: matrix)
      return AcceptedRule(verdict: verdict, links: names, states: nil, networks: nil)
    }
  }

  /// The rules for some cells, as few as one for each set of states, networks and links that end alike.
  static func exceptions(_ places: [Matrix.Place], in matrix: Matrix, isWhole: Bool) -> [AcceptedRule] {
    var links: [Area: Set<MatrixLink>] = [:]
    for (link, places) in Dictionary(grouping: places, by: \.link) {
      for area in areas(of: places, in: matrix) { links[area, default: []].insert(link) }
    }
    return links.sorted { $0.key.text < $1.key.text }.map { area, links in
      let all = isWhole && links.count == matrix.links.count
      let names = isWhole ? names(links, in: matrix) : matrix.links.filter(links.contains).map(\.shown)
      return AcceptedRule(
        verdict: area.verdict, links: all ? nil : names,
        states: isWhole && area.states.count == matrix.states.count ? nil : area.states,
        networks: area.networks.count == MatrixNetwork.allCases.count ? nil : area.networks)
    }
  }

  /// The states and networks in which a link has one verdict.
  private struct Area: Hashable {
    let verdict: Verdict
    let networks: [MatrixNetwork]
    let states: [String]

    var text: String { ([verdict.text] + networks.map(\.rawValue) + states).joined(separator: " ") }
  }

  /// The areas of one link: first networks with the same end in one state are joined, then states with the same.
  private static func areas(of places: [Matrix.Place], in matrix: Matrix) -> [Area] {
    var networks: [Area: [MatrixNetwork]] = [:]
    for place in places {
      networks[Area(verdict: Verdict(place), networks: [], states: [place.column.state]), default: []]
        .append(place.column.network)
    }
    var states: [Area: Set<String>] = [:]
    for (area, networks) in networks {
      states[Area(verdict: area.verdict, networks: networks, states: []), default: []].formUnion(area.states)
    }
    return states.map { area, names in
      Area(verdict: area.verdict, networks: area.networks, states: matrix.states.filter(names.contains))
    }
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

  // MARK: - The text

  /// The rule in YAML, broken into lines after commas.
  func text(indent: String) -> String {
    var parts: [String] = []
    if let links { parts += Self.list("links", links) }
    if let states { parts += Self.list("states", states) }
    if let networks { parts += Self.list("networks", networks.map(\.rawValue)) }
    parts.append("outcome: \(verdict.cause.outcome.rawValue)")
    if let reason = verdict.cause.reason { parts.append("reason: \(Self.quoted(reason))") }
    if let screen = verdict.screen { parts.append("screen: \(screen)") }
    if let location = verdict.location { parts.append("location: \(Self.quoted(location))") }
    var lines = [indent + "- { "]
    for (index, part) in parts.enumerated() {
      let piece = part + (index == parts.count - 1 ? " }" : ",")
      let isFirst = lines[lines.count - 1].hasSuffix("{ ")
      if !isFirst, lines[lines.count - 1].count + piece.count >= Self.width {
        lines.append("\(indent)    \(piece)")
      } else {
        lines[lines.count - 1] += (isFirst ? "" : " ") + piece
      }
    }
    return lines.joined(separator: "\n")
  }

  /// A list in pieces, of which each but the last is followed by a comma.
  private static func list(_ key: String, _ names: [String]) -> [String] {
    names.enumerated().map { index, name in
      (index == 0 ? "\(key): [" : "") + quoted(name) + (index == names.count - 1 ? "]" : "")
    }
  }

  /// A text in double quotes where it is not a plain word. JSON's escapes are YAML's.
  private static func quoted(_ text: String) -> String {
    let isWord = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } && text.first?.isLetter == true
    return isWord ? text : (try? JSONCoding.text(text)) ?? "\"\""
  }
}

extension Matrix {
  /// The cells of each link with their places.
  fileprivate var placesByLink: [ArraySlice<Place>] {
    let places = Array(self.places)
    return links.indices.map { places[($0 * columns.count)..<min(($0 + 1) * columns.count, places.count)] }
  }
}
