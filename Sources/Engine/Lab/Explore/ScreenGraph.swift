import SessionEngine

/// The screens of an exploration, and the transitions between them: an arrow for all the transitions of one kind from one screen to
/// another.
struct ScreenGraph {
  /// A kind of way.
  enum Kind: Int, CaseIterable {
    case tap, time, link
  }

  /// A screen.
  struct Screen {
    let name: String
    /// The number of states that show it.
    var states = 0
    /// The number of those states whose ways were not followed, because the search was cut.
    var unfollowed = 0
    /// The number of arrows from a start.
    var row = 0
  }

  /// The ways from one screen to another, by the screens' numbers.
  struct Arrow: Hashable {
    let from: Int
    let to: Int
    let kind: Kind
  }

  private(set) var screens: [Screen] = []
  /// The arrows of taps and of time.
  private(set) var arrows: [Arrow] = []
  /// The element that is tapped for the first tap of each arrow.
  private(set) var taps: [Arrow: String] = [:]
  /// The number of links that open each screen from another.
  private(set) var links: [Int] = []

  /// Draws `noScreen` for the states that show no screen.
  init(_ graph: ExploreGraph, noScreen: String) {
    var numbers: [String: Int] = [:]
    let shown = graph.nodes.indices.map { node in
      let name = graph.place(of: node).screen ?? noScreen
      let number = numbers[name] ?? screens.count
      if number == screens.count { screens.append(Screen(name: name)) }
      numbers[name] = number
      screens[number].states += 1
      if node >= graph.followed { screens[number].unfollowed += 1 }
      return number
    }
    var all: Set<Arrow> = []
    var opening: Set<[Int]> = []
    for way in graph.ways where shown[way.from] != shown[way.to] {
      if graph.isLink(way) {
        opening.insert([shown[way.to], way.event])
      } else {
        let line = graph.lines[way.event]
        let isTap = line.hasPrefix("tap ")
        let arrow = Arrow(from: shown[way.from], to: shown[way.to], kind: isTap ? .tap : .time)
        all.insert(arrow)
        if isTap, taps[arrow] == nil { taps[arrow] = String(line.dropFirst(4)) }
      }
    }
    links = screens.indices.map { screen in opening.count { $0[0] == screen } }
    // Of taps and time one arrow is enough.
    arrows = all.filter { $0.kind == .tap || !all.contains(Arrow(from: $0.from, to: $0.to, kind: .tap)) }
      .sorted { ($0.from, $0.to) < ($1.from, $1.to) }
    placeRows()
  }

  /// Puts each screen one row below the first screen that leads to it. The screens that no arrow reaches are in the
  /// first row.
  private mutating func placeRows() {
    let reached = Set(arrows.map(\.to))
    var next = screens.indices.filter { !reached.contains($0) }
    if next.isEmpty, !screens.isEmpty { next = [0] }
    var placed = Set(next)
    while placed.count < screens.count {
      var found: [Int] = []
      for arrow in arrows where next.contains(arrow.from) && placed.insert(arrow.to).inserted {
        screens[arrow.to].row = screens[arrow.from].row + 1
        found.append(arrow.to)
      }
      // A circle that nothing leads into begins in the first row.
      if found.isEmpty, let rest = screens.indices.first(where: { !placed.contains($0) }) {
        placed.insert(rest)
        found = [rest]
      }
      next = found
    }
  }
}
